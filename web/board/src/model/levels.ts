// The levels of strength with the ratings that were measured (README.md of the project).

export interface Level {
  readonly level: number;
  readonly elo: number;
  readonly error: number;
}

export const LEVELS: readonly Level[] = [
  { level: 0, elo: -1132, error: 66 },
  { level: 10, elo: -697, error: 48 },
  { level: 20, elo: -456, error: 43 },
  { level: 30, elo: -164, error: 44 },
  { level: 40, elo: 170, error: 41 },
  { level: 50, elo: 660, error: 51 },
  { level: 60, elo: 939, error: 63 },
  { level: 70, elo: 1186, error: 81 },
  { level: 80, elo: 1428, error: 101 },
  { level: 90, elo: 1660, error: 120 },
  { level: 100, elo: 1990, error: 143 },
];
