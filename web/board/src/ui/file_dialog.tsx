// The dialog "Open and save": files, pasted text, links and pictures.

import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { hasSetup, SAVE_FORMATS, type SaveFormat } from '../files/save';
import { notesText, titleText } from '../files/notes';
import * as files from '../state/files';
import { game } from '../state/session';
import { t } from '../i18n';
import { Dialog, Notice, openDialog } from './dialog';
import { Button, Details, IconText, Select } from './parts';

const pasted = signal('');
const format = signal<SaveFormat>('sgf');

const NAMES: Record<SaveFormat, string> = {
  sgf: 'SGF',
  psq: 'psq (Piskvork)',
  pos: 'pos',
  gomocup: 'Gomocup',
};

function closeIf(opened: boolean): void {
  if (opened) openDialog.value = files.choices.value ? 'games' : null;
}

async function openPasted(): Promise<void> {
  const opened = await files.open(pasted.value);
  if (opened) pasted.value = '';
  closeIf(opened);
}

export function FileDialog() {
  const formats = SAVE_FORMATS.filter((one) => one === 'sgf' || !hasSetup(game.value));
  // The format that was chosen for an earlier game may not be able to store this game.
  const chosen = formats.includes(format.value) ? format.value : 'sgf';
  return (
    <Dialog name="file" title={t('menu.file')} ownNotice>
      <label class="file-button">
        <IconText icon="file" text={t('file.choose')} />
        <input
          type="file"
          class="unseen"
          id="file-input"
          accept={files.accepted.value || undefined}
          onChange={async (event) => {
            const input = event.currentTarget;
            const file = input.files?.[0];
            if (file) closeIf(await files.openFile(file));
            input.value = ''; // so that choosing the same file again is a change
          }}
        />
      </label>
      <label class="field wide">
        <span>{t('file.paste')}</span>
        <textarea
          id="paste"
          rows={4}
          spellcheck={false}
          value={pasted.value}
          onInput={(event) => (pasted.value = event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <Button
          main
          id="open-pasted"
          onClick={() => void openPasted()}
          disabled={!pasted.value.trim()}
        >
          {t('action.open')}
        </Button>
      </div>
      <Notice />
      <hr />
      <div class="row">
        <Select
          label={t('file.format')}
          value={chosen}
          options={formats.map((one) => [one, NAMES[one]] as const)}
          onChange={(one) => (format.value = one)}
        />
        <Button id="save-game" onClick={() => void files.save(chosen)}>
          {t('action.save')}
        </Button>
        <Button onClick={() => void files.copyGame(chosen)} disabled={!files.mayCopy}>
          {t('action.copy')}
        </Button>
      </div>
      <label class="field wide">
        <span>{t('file.address')}</span>
        <input
          id="link"
          readOnly
          value={files.link()}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div class="halves">
        <Button onClick={() => void files.copy(files.link())} disabled={!files.mayCopy}>
          {t('file.link')}
        </Button>
        <Button onClick={() => void files.savePicture('png')}>{t('file.picture')} PNG</Button>
        <Button onClick={() => void files.savePicture('svg')}>{t('file.picture')} SVG</Button>
        <Button onClick={() => void files.savePicture('gif')}>{t('file.animation')} GIF</Button>
      </div>
    </Dialog>
  );
}

/// Asks which game of a text to open. It uses a list box, which works with the keyboard.
export function GamesDialog() {
  const opened = files.choices.value;
  const games = opened?.games ?? [];
  const [chosen, choose] = useState(0);
  const open = () => {
    if (files.choose(Math.min(chosen, games.length - 1))) openDialog.value = null;
  };
  return (
    <Dialog
      name="games"
      title={t('file.games', { count: games.length })}
      onClose={() => {
        files.choices.value = null;
        choose(0);
      }}
    >
      <select
        id="games"
        size={12}
        aria-label={t('file.games', { count: games.length })}
        autofocus
        onChange={(event) => choose(event.currentTarget.selectedIndex)}
        onDblClick={open}
        onKeyDown={(event) => {
          if (event.key === 'Enter') open();
        }}
      >
        {games.map(({ title }, i) => (
          <option value={i} selected={i === chosen}>
            {titleText(title, i, opened!.name)}
          </option>
        ))}
      </select>
      {opened && <Details of={notesText(opened.notes, opened.name)} />}
      <div class="buttons">
        <Button main id="open-chosen" onClick={open}>
          {t('action.open')}
        </Button>
      </div>
    </Dialog>
  );
}
