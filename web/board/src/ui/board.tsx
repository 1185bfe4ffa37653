// A Preact component that shows the board of tools/page/board.js.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Board as View, type BoardProps } from '../../../../tools/page/board.js';

export type { Drawing, Mark } from '../../../../tools/page/board.js';

export function Board(props: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  useLayoutEffect(() => {
    view.current ??= new View(host.current!);
    view.current.update(props);
  });
  return <div ref={host} />;
}
