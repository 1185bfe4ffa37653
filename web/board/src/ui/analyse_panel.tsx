// The panel of the tab "analyse": the best moves, questions, the graph, and the tree of moves.

import { useState } from 'preact/hooks';
import * as analysis from '../state/analysis';
import { change, settings, type Settings } from '../state/settings';
import { engines, game, mover, version } from '../state/session';
import { shortNumber, t } from '../i18n';
import { exploring } from '../state/explorer';
import { Explorer } from './explorer';
import { Graph } from './graph';
import { Lines, progressText } from './lines';
import { MoveTree } from './move_tree';
import { IconButton, Select, Toggle } from './parts';
import { Questions } from './questions';

const LINES = [1, 2, 3, 4, 5, 6, 8, 10];

export function AnalysePanel() {
  const [open, setOpen] = useState(false);
  const { lines, showChance } = settings.value;
  const color = t(`color.${mover.value}`);
  const hasMoves = game.value.root.children.length > 0 && version.value >= 0;
  return (
    <>
      <div class="analysis-head">
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            aria-label={t('analyse.run')}
            checked={analysis.analysing.value}
            onChange={(event) => (analysis.analysing.value = event.currentTarget.checked)}
          />
        </label>
        <b class="what">
          <span class={`dot ${mover.value}`} aria-hidden="true" />
          <span class="unseen">{color}: </span>
          {showChance ? `${t('analyse.chance')}, %` : t('analyse.value')}
        </b>
        <select
          aria-label={t('analyse.lines')}
          value={String(lines)}
          onChange={(event) => change({ lines: Number(event.currentTarget.value) })}
        >
          {LINES.map((count) => (
            <option value={String(count)}>{t('analyse.count', { count })}</option>
          ))}
        </select>
        <IconButton
          icon="settings"
          label={t('analyse.limits')}
          pressed={open}
          onClick={() => setOpen(!open)}
        />
        <p class="note" id="analysis-progress">
          {progressText()}
        </p>
      </div>
      {open && <Limits />}
      {exploring.value ? (
        <Explorer />
      ) : (
        <>
          <Lines />
          <Questions />
        </>
      )}
      {hasMoves && (
        <>
          <Graph />
          <MoveTree />
        </>
      )}
    </>
  );
}

type Limits = Pick<Settings, 'analysisSeconds' | 'analysisDepth' | 'analysisNodes'>;

const NO_LIMITS: Limits = { analysisSeconds: 0, analysisDepth: 0, analysisNodes: 0 };
const PRESETS = {
  quick: { ...NO_LIMITS, analysisSeconds: 5 },
  usual: { ...NO_LIMITS, analysisSeconds: 60 },
  long: { ...NO_LIMITS, analysisSeconds: 600 },
  endless: NO_LIMITS,
} as const;
type Preset = keyof typeof PRESETS | 'own';

const SECONDS = [2, 5, 15, 60, 300, 600, 3600];
const DEPTHS = [6, 8, 10, 12, 14, 16, 20, 24, 30];
const NODES = [1e4, 1e5, 1e6, 1e7, 1e8];
const MIB = [16, 64, 128, 256, 512];
const RANGES = [-1, 0, 1, 2, 3, 4, 5] as const;

function presetOf(chosen: Limits): Preset {
  const isThis = (limits: Limits) =>
    (Object.keys(limits) as (keyof Limits)[]).every((name) => limits[name] === chosen[name]);
  const found = Object.entries(PRESETS).find(([, limits]) => isThis(limits));
  return (found?.[0] ?? 'own') as Preset;
}

/// The limits of the analysis, the memory of the engine, and how values are shown.
function Limits() {
  const chosen = settings.value;
  const preset = presetOf(chosen);
  const presets: Preset[] = ['quick', 'usual', 'long', 'endless'];
  if (preset === 'own') presets.push('own');
  const orNone = (list: readonly number[], text: (n: number) => string) =>
    [[0, t('limit.none')], ...list.map((n) => [n, text(n)] as const)] as (readonly [number, string])[];
  return (
    <div class="fields" id="analysis-limits">
      <Select
        label={t('limit.preset')}
        value={preset}
        options={presets.map((name) => [name, t(`limit.${name}`)] as const)}
        onChange={(name) => name !== 'own' && change(PRESETS[name])}
      />
      <Select
        label={t('limit.time')}
        value={chosen.analysisSeconds}
        options={orNone(SECONDS, (seconds) => t('time.seconds', { seconds }))}
        onChange={(analysisSeconds) => change({ analysisSeconds })}
      />
      <Select
        label={t('limit.depth')}
        value={chosen.analysisDepth}
        options={orNone(DEPTHS, String)}
        onChange={(analysisDepth) => change({ analysisDepth })}
      />
      <Select
        label={t('limit.nodes')}
        value={chosen.analysisNodes}
        options={orNone(NODES, shortNumber)}
        onChange={(analysisNodes) => change({ analysisNodes })}
      />
      <Select
        label={t('limit.memory')}
        value={chosen.hashMib}
        options={MIB.map((n) => [n, `${n} MiB`] as const)}
        onChange={(hashMib) => {
          change({ hashMib });
          void engines().renew();
        }}
      />
      <Select
        label={t('limit.range')}
        value={chosen.range}
        options={RANGES.map((n) => [n, t(n < 0 ? 'range.own' : `range.${n as 0}`)] as const)}
        onChange={(range) => change({ range })}
      />
      <Select
        label={t('analyse.values')}
        value={chosen.showChance ? 1 : 0}
        options={
          [
            [1, t('analyse.chance')],
            [0, t('analyse.value')],
          ] as const
        }
        onChange={(n) => change({ showChance: n === 1 })}
      />
      {crossOriginIsolated && (
        <Toggle
          label={t('settings.ponder')}
          on={chosen.ponder}
          onChange={(ponder) => change({ ponder })}
        />
      )}
    </div>
  );
}
