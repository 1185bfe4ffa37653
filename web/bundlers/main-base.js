import { Fukumi } from 'fukumi/plain';
import { run } from './page.js';
run(Fukumi, { baseUrl: './fukumi/', threads: 2 });
