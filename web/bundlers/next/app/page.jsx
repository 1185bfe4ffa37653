'use client';
import { useEffect } from 'react';

export default function Page() {
  useEffect(() => {
    void import('../../main-base.js');
  }, []);
  return null;
}
