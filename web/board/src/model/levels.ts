// The playing levels with their measured ratings, as in the main README.md.

export interface Level {
  readonly level: number;
  readonly elo: number;
  readonly error: number;
}

export const LEVELS: readonly Level[] = [
  { level: 0, elo: -1241, error: 92 },
  { level: 10, elo: -789, error: 71 },
  { level: 20, elo: -459, error: 60 },
  { level: 30, elo: -87, error: 57 },
  { level: 40, elo: 288, error: 59 },
  { level: 50, elo: 667, error: 72 },
  { level: 60, elo: 823, error: 79 },
  { level: 70, elo: 948, error: 89 },
  { level: 80, elo: 1120, error: 106 },
  { level: 90, elo: 1283, error: 127 },
  { level: 100, elo: 1625, error: 167 },
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
