import type { ClassList } from '@uvh/domain/annotation/class-list';
import { type ActionName, DIRECTIONS, type Direction, isActionName } from '../input/action.ts';
import type { KeyInput } from '../input/input.ts';
import { classCodesOf } from './class-codes.ts';

/**
 * One key with its modifiers. `code` is that of a key input: a Latin letter's own key, else the physical key, so that digits
 * and the letters of every script work on every keyboard layout. `primary` is Ctrl, and Cmd on a Mac.
 */
export interface Chord {
  readonly code: string;
  readonly primary?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
}

/** Which keys stand for which action. An action without an entry, or with an empty one, has no key. */
export type Keymap = Readonly<Partial<Record<ActionName, readonly Chord[]>>>;

const ARROWS: Record<Direction, string> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
};

/**
 * The default keys but those of the classes. Left free on purpose: D, A and F, which mean opposite things in the tools that people
 * know (a class may have them), and Ctrl + digit, which browsers take for their tabs.
 */
const CLASSLESS_KEYS: Keymap = {
  ...arrowKeys(),
  confirm: [{ code: 'Space' }, { code: 'Enter' }],
  delete: [{ code: 'Delete' }, { code: 'Backspace' }, { code: 'KeyX' }],
  secondOpinion: [{ code: 'KeyQ' }],
  unsure: [{ code: 'KeyQ', shift: true }],
  reopen: [{ code: 'KeyU' }],
  next: [{ code: 'Tab' }, { code: 'Period', alt: true }],
  previous: [
    { code: 'Tab', shift: true },
    { code: 'Comma', alt: true },
  ],
  nextUnderneath: [{ code: 'KeyB' }],
  pickClass: [{ code: 'Slash' }],
  redraw: [{ code: 'KeyE' }],
  draw: [{ code: 'KeyN' }, { code: 'KeyR' }, { code: 'KeyW' }],
  keepDrawing: [{ code: 'KeyN', shift: true }],
  undo: [{ code: 'KeyZ', primary: true }],
  redo: [
    { code: 'KeyZ', primary: true, shift: true },
    { code: 'KeyY', primary: true },
  ],
  selectAll: [{ code: 'KeyA', primary: true }],
  escape: [{ code: 'Escape' }],
  submit: [{ code: 'Enter', primary: true }],
  save: [{ code: 'KeyS', primary: true }],
  bareImage: [{ code: 'KeyH' }],
  hideClass: [{ code: 'KeyH', alt: true }],
  labels: [{ code: 'KeyT' }],
  gallery: [{ code: 'KeyG' }],
  bulkReview: [{ code: 'KeyL' }],
  guide: [{ code: 'KeyI' }],
  report: [{ code: 'KeyP' }],
  help: [{ code: 'F1' }, { code: 'Slash', shift: true }],
  zoomToBox: [{ code: 'KeyZ' }],
  fit: [{ code: 'KeyZ', shift: true }],
  zoomIn: [
    { code: 'Equal', primary: true },
    { code: 'NumpadAdd', primary: true },
  ],
  zoomOut: [
    { code: 'Minus', primary: true },
    { code: 'NumpadSubtract', primary: true },
  ],
  missed: [{ code: 'KeyM' }],
  nextTile: [{ code: 'KeyM', shift: true }],
  tileLooked: [{ code: 'KeyM', alt: true }],
};

/** Keys that no class can have: by themselves or with Shift they stand for something else. */
const RESERVED_CODES: ReadonlySet<string> = new Set(
  Object.values(CLASSLESS_KEYS)
    .flatMap((chords = []) => chords)
    .filter(({ primary, alt }) => !primary && !alt)
    .map(({ code }) => code),
);

/** What a key of a class does by itself; with Shift it does the other. */
export type ClassKeyWay = 'answer' | 'relabel';

/**
 * The default keys with these classes. Those who would rather look at the new label first have a class key relabel:
 * pressed twice, or once with Shift, it answers.
 */
export function defaultKeymap(classes: ClassList, way: ClassKeyWay = 'answer'): Keymap {
  return { ...classKeys(classes, way, way === 'answer' ? 'relabel' : 'answer'), ...CLASSLESS_KEYS };
}

/** The action of a key press, or undefined. */
export function actionFor(event: Pick<KeyInput, 'code' | 'modifiers'>, keymap: Keymap): ActionName | undefined {
  for (const [action, chords = []] of Object.entries(keymap)) {
    if (chords.some((chord) => isPressed(chord, event)) && isActionName(action)) return action;
  }
  return undefined;
}

/**
 * The default keys with some actions given other ones. Those are theirs alone: what has one of them by default, a class that
 * came after they were chosen, say, is left without it.
 */
export function withOverrides(overrides: Keymap, base: Keymap): Keymap {
  const chosen = Object.values(overrides).flatMap((chords = []) => chords.map(chordText));
  const left = Object.entries(base).map(([action, chords = []]) => {
    return [action, chords.filter((chord) => !chosen.includes(chordText(chord)))];
  });
  return { ...Object.fromEntries(left), ...overrides };
}

export interface KeyConflict {
  readonly chord: Chord;
  readonly actions: readonly ActionName[];
}

/** Keys of more than one action, of which only the first would run. Empty without conflicts. */
export function conflictsIn(keymap: Keymap): KeyConflict[] {
  const byChord = new Map<string, { chord: Chord; actions: ActionName[] }>();
  for (const [action, chords = []] of Object.entries(keymap)) {
    if (!isActionName(action)) continue;
    for (const chord of chords) {
      const known = byChord.get(chordText(chord));
      if (known) known.actions.push(action);
      else byChord.set(chordText(chord), { chord, actions: [action] });
    }
  }
  return [...byChord.values()].filter(({ actions }) => actions.length > 1);
}

/** A chord as one text, e.g. `Primary+Shift+KeyZ`; equal chords give equal texts. */
export function chordText(chord: Chord): string {
  return [
    ...(chord.primary ? ['Primary'] : []),
    ...(chord.alt ? ['Alt'] : []),
    ...(chord.shift ? ['Shift'] : []),
    chord.code,
  ].join('+');
}

/** The chord of a key press, for a screen on which keys are chosen. */
export function chordOf(event: Pick<KeyInput, 'code' | 'modifiers'>): Chord {
  const { modifiers } = event;
  return {
    code: event.code,
    ...(modifiers.ctrl || modifiers.meta ? { primary: true } : {}),
    ...(modifiers.shift ? { shift: true } : {}),
    ...(modifiers.alt ? { alt: true } : {}),
  };
}

/** Actions that had another name when key maps were stored. */
const FORMER_NAMES: ReadonlyMap<string, ActionName> = new Map([['lineUp', 'bulkReview']]);

/** Reads overrides out of storage. Entries that are not key maps are left out, so that an old one still helps. */
export function parseOverrides(value: unknown): Keymap {
  const overrides: Partial<Record<ActionName, readonly Chord[]>> = {};
  if (typeof value !== 'object' || value === null) return overrides;
  for (const [name, chords] of Object.entries(value)) {
    const action = FORMER_NAMES.get(name) ?? name.replace(/^settle:/, 'answer:');
    if (!isActionName(action) || !Array.isArray(chords)) continue;
    const parsed = chords.map(parseChord).filter((chord) => chord !== undefined);
    if (parsed.length === chords.length) overrides[action] = parsed;
  }
  return overrides;
}

function parseChord(value: unknown): Chord | undefined {
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'string') {
    return undefined;
  }
  return {
    code: value.code,
    ...('primary' in value && value.primary === true ? { primary: true } : {}),
    ...('shift' in value && value.shift === true ? { shift: true } : {}),
    ...('alt' in value && value.alt === true ? { alt: true } : {}),
  };
}

function isPressed(chord: Chord, { code, modifiers }: Pick<KeyInput, 'code' | 'modifiers'>): boolean {
  return (
    chord.code === code &&
    (chord.primary ?? false) === (modifiers.ctrl || modifiers.meta) &&
    (chord.shift ?? false) === modifiers.shift &&
    (chord.alt ?? false) === modifiers.alt
  );
}

/** The keys of the classes: what they do by themselves, and with Shift. */
function classKeys(classes: ClassList, alone: 'answer' | 'relabel', withShift: 'answer' | 'relabel'): Keymap {
  const keys: Partial<Record<ActionName, readonly Chord[]>> = {};
  for (const [id, code] of classCodesOf(classes, RESERVED_CODES)) {
    keys[`${alone}:${id}`] = [{ code }];
    keys[`${withShift}:${id}`] = [{ code, shift: true }];
  }
  return keys;
}

function arrowKeys(): Keymap {
  const keys: Partial<Record<ActionName, readonly Chord[]>> = {};
  for (const direction of DIRECTIONS) {
    const code = ARROWS[direction];
    keys[`nudge:${direction}`] = [{ code }];
    keys[`nudgeFar:${direction}`] = [{ code, shift: true }];
    keys[`size:${direction}`] = [{ code, primary: true }];
    keys[`sizeStart:${direction}`] = [{ code, primary: true, shift: true }];
  }
  return keys;
}
