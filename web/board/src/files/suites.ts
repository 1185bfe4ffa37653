// The suites of forced wins that the project made and proved, as text. Loaded when somebody opens
// the puzzles.

import vcf from '../../../../tests/puzzles/vcf.txt?raw';
import vct from '../../../../tests/puzzles/vct.txt?raw';

export const suites = [vcf, vct];
