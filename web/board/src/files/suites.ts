// The project's suites of proved wins, as text. A separate chunk: loaded when somebody opens the
// puzzles.

import vcf from '../../../../tests/puzzles/vcf.txt?raw';
import vct from '../../../../tests/puzzles/vct.txt?raw';

export const suites = [vcf, vct];
