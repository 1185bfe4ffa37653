// The moves of the game with all variations, and the comment on the move on the board.

import { computed } from '@preact/signals';
import type { Node } from '../model/game';
import { inform } from '../state/notice';
import { mistakes, type ReviewedMove } from '../state/review';
import { goTo } from '../state/steps';
import * as session from '../state/session';
import { moveText, t } from '../i18n';
import { Button } from './parts';

/// The marks of the moves that were reviewed.
const marks = computed(
  () => new Map<Node, ReviewedMove['mark']>(mistakes.value.map((one) => [one.node, one.mark])),
);

export function MoveTree() {
  session.version.value; // read it, so that this component renders again when the tree changes
  const node = session.node.value;
  return (
    <div class="tree">
      <h2>{t('tree.label')}</h2>
      <div class="moves">
        <MoveButton node={session.game.value.root} />
        <Branch from={session.game.value.root} />
      </div>
      <label class="field wide">
        <span>{t('tree.comment')}</span>
        <textarea
          rows={2}
          maxLength={2000}
          value={node.comment}
          onInput={(event) => session.setComment(node, event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <Button onClick={() => session.promoteNode(node)} disabled={!node.parent}>
          {t('tree.promote')}
        </Button>
        <Button
          onClick={() => inform(t('tree.deleted'), [], session.removeNode(node))}
          disabled={!node.parent}
        >
          {t('tree.delete')}
        </Button>
      </div>
    </div>
  );
}

/// Shows the moves below a node: first the line of first children, in which each other variation
/// appears as a block at the place where it branches off.
function Branch({ from }: { from: Node }) {
  const parts = [];
  for (let at = from; at.children.length; at = at.children[0]!) {
    const [main, ...others] = at.children;
    parts.push(<MoveButton node={main!} />);
    for (const child of others)
      parts.push(
        <span class="variation">
          <MoveButton node={child} />
          <Branch from={child} />
        </span>,
      );
  }
  return <>{parts}</>;
}

function MoveButton({ node }: { node: Node }) {
  const isHere = session.node.value === node;
  const hasWords = /\p{L}{3}|\p{Lo}/u.test(node.comment); // and not only the time of the move
  const mark = marks.value.get(node);
  return (
    <span class="one">
      {node.move !== null && <span class="number">{node.ply}.</span>}
      <button
        type="button"
        class={hasWords ? 'move commented' : 'move'}
        aria-current={isHere ? 'step' : undefined}
        title={node.comment || undefined}
        onClick={() => goTo(node)}
      >
        {node.move === null ? t('tree.start') : moveText(node.move)}
      </button>
      {mark && <span class={`verdict ${mark}`}>{t(`review.${mark}`)}</span>}
    </span>
  );
}
