// The playing levels with their measured ratings, as in the main README.md.

export interface Level {
  readonly level: number;
  readonly elo: number;
  readonly error: number;
}

export const LEVELS: readonly Level[] = [
  { level: 0, elo: -1207, error: 85 },
  { level: 10, elo: -738, error: 65 },
  { level: 20, elo: -445, error: 56 },
  { level: 30, elo: -22, error: 54 },
  { level: 40, elo: 334, error: 56 },
  { level: 50, elo: 606, error: 63 },
  { level: 60, elo: 897, error: 76 },
  { level: 70, elo: 1078, error: 88 },
  { level: 80, elo: 1344, error: 112 },
  { level: 90, elo: 1578, error: 134 },
  { level: 100, elo: 1936, error: 168 },
];

/// The levels with a name, from the weakest to the strongest: those of engine/play/strength.h.
export const NAMED = [
  { name: 'beginner', level: 10 },
  { name: 'easy', level: 25 },
  { name: 'medium', level: 45 },
  { name: 'strong', level: 65 },
  { name: 'master', level: 85 },
  { name: 'full', level: 100 },
] as const;
export type Named = (typeof NAMED)[number];

export const namedLevel = (level: number): Named | undefined =>
  NAMED.find((one) => one.level === level);

/// Returns the weakest named level that is stronger than `level`.
export const nextNamed = (level: number): Named | undefined =>
  NAMED.find((one) => one.level > level);

/// Returns the measured levels around `level`: the level itself if it was measured, otherwise its
/// two neighbours.
export function ratingsAt(level: number): Level[] {
  const above = LEVELS.find((one) => one.level >= level)!;
  const below = LEVELS.findLast((one) => one.level <= level)!;
  return above === below ? [above] : [below, above];
}
