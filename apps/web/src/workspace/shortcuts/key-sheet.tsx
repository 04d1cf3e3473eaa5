import { type ActionName, actionNamesOf, classIdOf } from '@uvh/annotator/input/action';
import { type Chord, chordOf, chordText, type Keymap } from '@uvh/annotator/keymap/keymap';
import { keyInputOf } from '@uvh/annotator/mount/key-input';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MOST_AT_A_GLANCE } from '../class-picker/likely-classes.ts';
import { setWorkspaceSettings, useWorkspaceSettings } from '../workspace-settings.ts';
import { KeyCaps } from './key-caps.tsx';
import { keyGroupsOf, useActionName } from './key-groups.ts';
import { useAskedLayout, usePrintedCaps } from './keyboard-layout.ts';
import { keyTextOf, useKeymap } from './keymap-store.ts';

interface KeySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every key there is, each to be changed by pressing another. */
export function KeySheet({ isOpen, onClose }: KeySheetProps) {
  const { t } = useTranslation(['keys', 'annotation']);
  const classes = useClasses();
  const overrides = useKeymap((state) => state.overrides);
  const resetAll = useKeymap((state) => state.resetAll);
  const { goesStraight, takesTwoKeys } = useWorkspaceSettings();
  useAskedLayout();
  const { asked, conflict, ask } = useKeyChange();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      canClose={asked === undefined}
      title={t('annotation:panels.keys')}
      description={t('intro')}
      className="sm:max-w-4xl"
      actions={
        <Button
          variant="secondary"
          disabled={Object.keys(overrides).length === 0}
          icon={<RotateCcw aria-hidden="true" className="size-5" />}
          onClick={resetAll}
        >
          {t('reset')}
        </Button>
      }
    >
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label={t('goStraight')}
          checked={goesStraight ?? true}
          onChange={(event) => setWorkspaceSettings({ goesStraight: event.target.checked })}
        />
        <Checkbox
          label={t('takesTwoKeys')}
          checked={takesTwoKeys}
          onChange={(event) => setWorkspaceSettings({ takesTwoKeys: event.target.checked })}
        />
      </div>
      <p role="alert" className="min-h-6 font-semibold text-danger text-sm">
        {conflict}
      </p>
      <div className="gap-8 sm:columns-2">
        {keyGroupsOf(classes).map(({ id, actions }) => (
          <section key={id} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-base">{t(`groups.${id}`)}</h3>
            <KeyRows actions={actions} asked={asked} onAsk={ask} />
          </section>
        ))}
        <Hints kind="mouse" of={['select', 'pan', 'multi', 'resize', 'snap']} />
        <Hints kind="touch" of={['select', 'pan', 'ring']} />
      </div>
    </Dialog>
  );
}

/** Gives an action the next key that is pressed, unless another action has it. */
function useKeyChange() {
  const { t } = useTranslation('keys');
  const classes = useClasses();
  const { keymap, setKey } = useKeymap();
  const capsOf = usePrintedCaps();
  const nameOfAction = useActionName();
  const [asked, setAsked] = useState<ActionName>();
  const [conflict, setConflict] = useState<string>();
  useKeyPress(asked !== undefined, (chord) => {
    if (asked === undefined) return;
    setAsked(undefined);
    if (chord.code === 'Escape') return;
    const other = ownerOf(chord, keymap, classes);
    if (other !== undefined && other !== asked) {
      setConflict(t('conflict', { keys: capsOf(chord).join('+'), action: nameOfAction(other) }));
      return;
    }
    setConflict(undefined);
    setKey(asked, [chord]);
  });
  return { asked, conflict, ask: setAsked };
}

interface KeyRowsProps {
  readonly actions: readonly ActionName[];
  readonly asked: ActionName | undefined;
  readonly onAsk: (action: ActionName) => void;
}

/** The keys of a group. Where there are more classes than keys, those without one are folded away. */
function KeyRows({ actions, asked, onAsk }: KeyRowsProps) {
  const { t } = useTranslation('keys');
  const keymap = useKeymap((state) => state.keymap);
  const pickKey = keyTextOf(keymap, 'pickClass') ?? '';
  const isFolded = (action: ActionName) => classIdOf(action) !== undefined && (keymap[action] ?? []).length === 0;
  const folded = actions.length > MOST_AT_A_GLANCE ? actions.filter(isFolded) : [];
  const rowsOf = (some: readonly ActionName[]) => (
    <ul>
      {some.map((action) => (
        <KeyRow key={action} action={action} isAsked={asked === action} onAsk={() => onAsk(action)} />
      ))}
    </ul>
  );
  return (
    <>
      {rowsOf(actions.filter((action) => !folded.includes(action)))}
      {folded.length > 0 && (
        <details>
          <summary className="min-h-9 cursor-pointer py-1.5 text-ink-soft text-sm">
            {t('withoutKey', { count: folded.length, key: pickKey })}
          </summary>
          {rowsOf(folded)}
        </details>
      )}
    </>
  );
}

interface KeyRowProps {
  readonly action: ActionName;
  /** The next key that is pressed will be its key. */
  readonly isAsked: boolean;
  readonly onAsk: () => void;
}

function KeyRow({ action, isAsked, onAsk }: KeyRowProps) {
  const { t } = useTranslation('keys');
  const { keymap, overrides, resetKey } = useKeymap();
  const name = useActionName()(action);
  return (
    <li className="flex min-h-9 items-center gap-2 border-line border-b text-sm">
      <span className="min-w-0 flex-1">{name}</span>
      {overrides[action] !== undefined && (
        <button
          type="button"
          aria-label={t('resetOne', { action: name })}
          title={t('resetOne', { action: name })}
          onClick={() => resetKey(action)}
          className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-sunken"
        >
          <RotateCcw aria-hidden="true" className="size-4" />
        </button>
      )}
      <button
        type="button"
        onClick={onAsk}
        className="flex min-h-8 flex-wrap items-center justify-end gap-1.5 rounded-control px-1.5 hover:bg-sunken"
      >
        <span className="sr-only">{t('change', { action: name })}</span>
        {isAsked ? (
          <span className="font-semibold text-accent-text">{t('press')}</span>
        ) : (
          <Chords chords={keymap[action] ?? []} />
        )}
      </button>
    </li>
  );
}

function Chords({ chords }: { readonly chords: readonly Chord[] }) {
  const { t } = useTranslation('keys');
  const capsOf = usePrintedCaps();
  if (chords.length === 0) return <span className="text-ink-soft">{t('none')}</span>;
  return chords.map((chord) => <KeyCaps key={chordText(chord)} caps={capsOf(chord)} />);
}

type HintsProps =
  | { readonly kind: 'mouse'; readonly of: readonly ('select' | 'pan' | 'multi' | 'resize' | 'snap')[] }
  | { readonly kind: 'touch'; readonly of: readonly ('select' | 'pan' | 'ring')[] };

function Hints(hints: HintsProps) {
  const { t } = useTranslation('keys');
  const key = useKeymap((state) => keyTextOf(state.keymap, 'draw')) ?? '';
  const lines =
    hints.kind === 'mouse'
      ? hints.of.map((hint) => t(`mouse.${hint}`, { key }))
      : hints.of.map((hint) => t(`touch.${hint}`));
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="mb-1 text-base">{t(`${hints.kind}.title`)}</h3>
      <ul className="list-disc pl-5 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** The next key press, before anything else on the page hears it. */
function useKeyPress(isAsked: boolean, onPress: (chord: Chord) => void): void {
  useEffect(() => {
    if (!isAsked) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (MODIFIERS.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onPress(chordOf(keyInputOf(event)));
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isAsked, onPress]);
}

function ownerOf(chord: Chord, keymap: Keymap, classes: ClassList): ActionName | undefined {
  const wanted = chordText(chord);
  return actionNamesOf(classes).find((action) => keymap[action]?.some((known) => chordText(known) === wanted));
}
