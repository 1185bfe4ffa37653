// The buttons for the game on the board: below the panel, and on a phone under the thumb.

import type { ComponentChildren } from 'preact';
import { clearDrawn, DRAW_TOOLS, drawTool, mayClear } from '../state/drawn';
import { edit, editing } from '../state/edit';
import { hint, mayHint } from '../state/hint';
import { lesson } from '../state/learn';
import * as match from '../state/match';
import { isFlat, isPhone } from '../state/phone';
import { pending } from '../state/place';
import { choosing, mayRedo } from '../state/puzzle';
import { askFirst } from '../state/question';
import { engineActs, seats, swap } from '../state/seats';
import * as session from '../state/session';
import { change, settings } from '../state/settings';
import * as steps from '../state/steps';
import { letEngineAct } from '../state/swap_turn';
import { t } from '../i18n';
import { Dialog, openDialog } from './dialog';
import { Button, Icon, IconButton, type IconName, IconText } from './parts';
import { playAt } from './table';

export function newGame(): void {
  const begin = () => {
    session.tab.value = 'play';
    openDialog.value = null;
    match.beginAnew();
  };
  if (!session.game.value.root.children.length || match.ending.value) return begin();
  askFirst({
    title: t('ask.new'),
    text: t('ask.new.text', { ply: session.node.value.ply }),
    yes: t('action.restart'),
    no: t('ask.goon'),
    act: begin,
  });
}

function resign(): void {
  askFirst({
    title: t('ask.resign'),
    text: t('ask.resign.text'),
    yes: t('action.resign'),
    no: t('ask.goon'),
    act: match.resign,
  });
}

const mayResign = (): boolean => !match.ending.value && Boolean(session.node.value.parent);

export function NewGame({ main }: { main?: boolean }) {
  return (
    <Button main={main} id="new-game" onClick={newGame}>
      <IconText icon="restart" text={t('action.restart')} />
    </Button>
  );
}

export function Actions() {
  if (editing.value) return null; // the editor has its own buttons
  const inPlay = session.tab.value === 'play';
  const isPrepared = inPlay && match.isPrepared.value;
  if (isPrepared && pending.value === null) return null;
  if (session.tab.value === 'puzzles' && choosing.value) return null; // the lists cover the board
  return (
    <div class="actions">
      <Place />
      <Drawing />
      {!isPrepared && (inPlay ? <PlayActions /> : <StepActions />)}
    </div>
  );
}

/// The question whether to place the stone that waits (state/place.ts).
function Place() {
  const cell = pending.value;
  if (cell === null) return null;
  const place = () => {
    pending.value = null;
    playAt(cell);
  };
  return (
    <div class="place">
      <Button onClick={() => (pending.value = null)}>{t('action.cancel')}</Button>
      <Button main id="place" onClick={place}>
        <IconText icon="check" text={t('place.at', { cell })} />
      </Button>
    </div>
  );
}

/// The tools that draw on the board.
function Drawing() {
  const tool = drawTool.value;
  if (tool === null) return null;
  return (
    <div class="draw-tools" role="toolbar" aria-label={t('draw.title')}>
      {DRAW_TOOLS.map((one) => (
        <IconButton
          icon={one}
          label={t(`draw.${one}`)}
          pressed={tool === one}
          onClick={() => (drawTool.value = one)}
        />
      ))}
      <IconButton icon="trash" label={t('draw.clear')} disabled={!mayClear.value} onClick={clearDrawn} />
      <IconButton icon="check" label={t('draw.end')} onClick={() => (drawTool.value = null)} />
    </div>
  );
}

const toggleDrawing = (): void => {
  drawTool.value = drawTool.value === null ? 'circle' : null;
};

function Act(props: {
  icon: IconName;
  text: string;
  short?: string; // shown in the place of the text
  kind?: string;
  pressed?: boolean;
  onClick: () => void;
  disabled?: boolean;
  children?: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={`act ${props.kind ?? ''}`}
      title={props.text}
      aria-label={props.text}
      aria-pressed={props.pressed}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon icon={props.icon} />
      <span>{props.short ?? props.text}</span>
    </button>
  );
}

function mayLetMove(): boolean {
  const isPersonsPart = swap.value.phase !== 'done' && !engineActs.value;
  return !match.ending.value && !isPersonsPart && !match.isAway.value && !match.thinking.value;
}

function EngineAct() {
  if (match.thinking.value)
    return (
      <Act
        icon="engine"
        text={t('action.stop')}
        onClick={match.stopThinking}
        disabled={!match.mayStop.value}
      />
    );
  return (
    <Act
      icon="engine"
      text={t('action.move')}
      onClick={letEngineAct}
      disabled={!mayLetMove()}
    />
  );
}

function PlayActions() {
  const node = session.node.value;
  const onPhone = isPhone();
  const isOver = Boolean(match.ending.value);
  // People look through a game of two players, such as one from a file, and through one that is over.
  const { black, white } = seats.value;
  const showsSteps = isOver || (black === 'person' && white === 'person');
  return (
    <div class={onPhone ? 'row-of-acts' : isOver ? 'tools over' : 'tools'} role="toolbar" aria-label={t('actions.label')}>
      {!onPhone && <Steps more />}
      {onPhone && showsSteps && <Steps />}
      <Act
        icon="takeback"
        text={t('action.undo')}
        onClick={steps.undo}
        disabled={!node.parent || match.isAway.value}
      />
      {!isOver && (
        <>
          <Act
            icon="hint"
            text={t('action.hint')}
            onClick={() => void hint()}
            disabled={!mayHint.value}
          />
          {!(onPhone && showsSteps && !match.thinking.value) && <EngineAct />}
        </>
      )}
      {onPhone ? (
        <Act icon="more" text={t('start.more')} onClick={() => (openDialog.value = 'more')} />
      ) : (
        <div class="rest">
          {!isOver && (
            <Act
              icon="resign"
              text={t('action.resign')}
              onClick={resign}
              disabled={!mayResign()}
            />
          )}
          <Act
            icon="graph"
            text={t('tab.analyse')}
            onClick={() => (session.tab.value = 'analyse')}
          />
          <Act icon="restart" text={t('action.restart')} onClick={newGame} />
        </div>
      )}
    </div>
  );
}

/// The buttons that step through the moves.
function Steps({ more }: { more?: boolean }) {
  const node = session.node.value;
  const inPuzzle = session.tab.value === 'puzzles';
  return (
    <div class="steps">
      <Act
        icon="first"
        kind="far"
        text={t('action.first')}
        onClick={steps.toStart}
        disabled={!steps.mayGoBack()}
      />
      <Act icon="undo" text={t('action.back')} onClick={steps.back} disabled={!steps.mayGoBack()} />
      <Act
        icon="redo"
        text={t('action.forward')}
        onClick={steps.forward}
        disabled={!steps.mayGoForward()}
      />
      <Act
        icon="last"
        kind="far"
        text={t('action.last')}
        onClick={steps.toEnd}
        disabled={inPuzzle ? !mayRedo() : !node.children.length}
      />
      {more && (
        <>
          <Act
            icon="numbers"
            kind="named"
            text={t('settings.numbers')}
            short={t('numbers.short')}
            pressed={settings.value.numbers}
            onClick={() => change({ numbers: !settings.value.numbers })}
          />
          <Act
            icon="edit"
            kind="named"
            text={t('edit.button')}
            short={t('edit.short')}
            onClick={edit}
          />
        </>
      )}
    </div>
  );
}

/// Puzzles and lessons have a hint of their own in the panel.
function StepActions() {
  if (session.tab.value === 'puzzles')
    return (
      <div class="row-of-acts" role="toolbar" aria-label={t('actions.label')}>
        <Steps />
      </div>
    );
  return (
    <div class="row-of-acts" role="toolbar" aria-label={t('actions.label')}>
      <Steps />
      {!lesson.value && (
        <Act
          icon="hint"
          text={t('action.hint')}
          onClick={() => void hint()}
          disabled={!mayHint.value}
        />
      )}
      <Act
        icon="draw"
        text={t('draw.button')}
        pressed={drawTool.value !== null}
        onClick={toggleDrawing}
      />
      <Act icon="edit" text={t('edit.button')} short={t('edit.short')} onClick={edit} />
    </div>
  );
}

/// On a phone, the buttons that have no place in the row of actions.
export function MoreDialog() {
  const close = (act: () => void) => () => {
    openDialog.value = null;
    act();
  };
  return (
    <Dialog name="more" title={t('start.more')}>
      <Steps />
      <div class="list">
        <Button onClick={close(letEngineAct)} disabled={!mayLetMove()}>
          <IconText icon="engine" text={t('action.move')} />
        </Button>
        <Button onClick={close(() => (session.tab.value = 'analyse'))}>
          <IconText icon="graph" text={t('tab.analyse')} />
        </Button>
        <Button onClick={close(edit)}>
          <IconText icon="edit" text={t('edit.button')} />
        </Button>
        <Button onClick={close(toggleDrawing)}>
          <IconText icon="draw" text={t('draw.title')} />
        </Button>
        <Button onClick={close(() => change({ numbers: !settings.value.numbers }))}>
          <IconText icon="numbers" text={t('settings.numbers')} />
        </Button>
        <Button onClick={close(resign)} disabled={!mayResign()}>
          <IconText icon="resign" text={t('action.resign')} />
        </Button>
        <Button main onClick={close(newGame)}>
          <IconText icon="restart" text={t('action.restart')} />
        </Button>
      </div>
    </Dialog>
  );
}

/// On a phone in landscape, the entries of the head that have no place on the rail.
export function MenuDialog() {
  if (!isFlat()) return null;
  return (
    <Dialog name="menu" title={t('menu.label')}>
      <div class="list">
        {MENU.map(({ icon, text, dialog }) => (
          <Button onClick={() => (openDialog.value = dialog)}>
            <IconText icon={icon} text={t(text)} />
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

export const MENU = [
  { icon: 'games', text: 'menu.games', dialog: 'kept' },
  { icon: 'file', text: 'menu.file', dialog: 'file' },
  { icon: 'settings', text: 'menu.settings', dialog: 'settings' },
  { icon: 'question', text: 'menu.help', dialog: 'help' },
] as const;
