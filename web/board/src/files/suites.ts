// The puzzles, as text. The page loads this file only when somebody opens the tab "puzzles".

import vcf from '../../../../tests/puzzles/vcf.txt?raw';
import vct from '../../../../tests/puzzles/vct.txt?raw';
import mined from '../../puzzles/mined.txt?raw';

export const suites = [mined, vcf, vct];
