// A question before something that would cost a game. Phones ask, because a finger slips; elsewhere
// the message about it has a button "Undo".

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
