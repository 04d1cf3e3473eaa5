import type { ActionName } from '@uvh/annotator/input/action';
import { keyCapOf } from '@uvh/annotator/keymap/key-cap';
import { type Chord, defaultKeymap, type Keymap, parseOverrides, withOverrides } from '@uvh/annotator/keymap/keymap';
import { create } from 'zustand';
import { currentClasses, onClassesChange } from '../../event/classes.ts';
import { storedJson } from '../../storage/browser-storage.ts';
import { useWorkspaceSettings } from '../workspace-settings.ts';

const stored = storedJson('local', 'uvh.keys', parseOverrides);

interface KeymapState {
  /** Only what differs from the default keys. */
  readonly overrides: Keymap;
  readonly keymap: Keymap;
  readonly setKey: (action: ActionName, chords: readonly Chord[]) => void;
  readonly resetKey: (action: ActionName) => void;
  readonly resetAll: () => void;
}

/** The person's keys, kept on this device. */
export const useKeymap = create<KeymapState>()((set, get) => {
  const keep = (overrides: Keymap) => {
    stored.write(overrides);
    set({ overrides, keymap: keymapWith(overrides) });
  };
  const overrides = stored.read();
  return {
    overrides,
    keymap: keymapWith(overrides),
    setKey: (action, chords) => keep({ ...get().overrides, [action]: chords }),
    resetKey: (action) => {
      const { [action]: _own, ...others } = get().overrides;
      keep(others);
    },
    resetAll: () => keep({}),
  };
});

useWorkspaceSettings.subscribe((now, before) => {
  if (now.takesTwoKeys === before.takesTwoKeys) return;
  useKeymap.setState(({ overrides }) => ({ keymap: keymapWith(overrides) }));
});

onClassesChange(() => useKeymap.setState(({ overrides }) => ({ keymap: keymapWith(overrides) })));

function keymapWith(overrides: Keymap): Keymap {
  const { takesTwoKeys } = useWorkspaceSettings.getState();
  return withOverrides(overrides, defaultKeymap(currentClasses(), takesTwoKeys ? 'relabel' : 'answer'));
}

const platform = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '') ? 'mac' : 'other';

/** What is printed on the keys of a chord, one text per key. */
export function capsOf(chord: Chord): string[] {
  return keyCapOf(chord, platform);
}

/** Every button asks for its key each time it is rendered. */
const keyTexts = new WeakMap<Chord, string>();

/** The first key of an action as one text, e.g. 'Ctrl+Z'; undefined when it has none. */
export function keyTextOf(keymap: Keymap, action: ActionName): string | undefined {
  const chord = keymap[action]?.[0];
  if (chord === undefined) return undefined;
  const known = keyTexts.get(chord);
  if (known !== undefined) return known;
  const text = capsOf(chord).join('+');
  keyTexts.set(chord, text);
  return text;
}
