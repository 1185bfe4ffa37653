import { Fukumi } from 'fukumi';
import { run } from './page.js';
run(Fukumi, { threads: 2 });
