// The dialog of a question (state/question.ts).

import { useEffect, useRef } from 'preact/hooks';
import { question } from '../state/question';
import { Button } from './parts';

export function QuestionDialog() {
  const element = useRef<HTMLDialogElement>(null);
  const asked = question.value;
  useEffect(() => {
    if (asked) element.current?.showModal();
    else element.current?.close();
  }, [asked]);
  const close = () => (question.value = null);
  return (
    <dialog ref={element} class="question" aria-labelledby="question" onClose={close}>
      {asked && (
        <div class="inside">
          <h2 id="question">{asked.title}</h2>
          <p>{asked.text}</p>
          <div class="buttons pair">
            <Button onClick={close}>{asked.no}</Button>
            <Button
              main
              id="yes"
              onClick={() => {
                close();
                asked.act();
              }}
            >
              {asked.yes}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
}
