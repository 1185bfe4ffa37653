// Confirms an action that would lose the game on the board. Only phones show this question, because
// a finger slips; on other devices the message after the action has a button "Undo".

import { signal } from '@preact/signals';
import { isPhone } from './phone';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly act: () => void;
}

export const question = signal<Question | null>(null);

/// Calls `act` at once, or on a phone after the person has agreed.
export function askFirst(asked: Question): void {
  if (isPhone()) question.value = asked;
  else asked.act();
}
