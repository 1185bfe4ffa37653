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
