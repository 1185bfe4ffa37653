// Compares the search speed of the package with that of the native program. The two run
// alternately. usage: node scripts/speed.mjs [pairs] [path of pbrain-fukumi]
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Fukumi } from 'fukumi';

const pairs = Number(process.argv[2] ?? 5);
const program =
  process.argv[3] ?? fileURLToPath(new URL('../../../build/release/pbrain-fukumi', import.meta.url));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const engine = await Fukumi.create();
await engine.bench(); // warm-up: only after a while does Node optimize the code that runs most
const ratios = [];
for (let i = 0; i < pairs; ++i) {
  const text = execFileSync(program, ['bench'], { encoding: 'utf8' });
  const native = Number(/Nodes\/s: (\d+)/.exec(text)[1]);
  const { nodes, nodesPerSecond } = await engine.bench();
  if (!text.includes(`Bench: ${nodes}\n`)) throw new Error('the benches differ');
  ratios.push(nodesPerSecond / native);
  console.log(
    `native ${native}, WebAssembly ${Math.round(nodesPerSecond)}, ratio ${ratios.at(-1).toFixed(3)}`,
  );
}
console.log(`median ratio ${median(ratios).toFixed(3)} of ${pairs}`);
engine.close();
