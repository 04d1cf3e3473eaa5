import { classIdOf } from '@uvh/annotator/input/action';
import { actionFor, type Keymap } from '@uvh/annotator/keymap/keymap';
import { keyInputOf } from '@uvh/annotator/mount/key-input';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { classesMeant } from './likely-classes.ts';

/** What a key press says, of the browser's own event or of React's. */
type PressedKey = Parameters<typeof keyInputOf>[0];

interface Asked {
  readonly classes: ClassList;
  readonly keymap: Keymap;
  /** The class that the box has now. */
  readonly label: string | undefined;
}

interface TypedAhead {
  readonly query: string;
  /** The class that was chosen, if one was. */
  readonly chosen: string | undefined;
}

/** Where the list of classes would be had it been there for the keys that were pressed before it came. */
export function typedAhead(keys: readonly PressedKey[], { classes, keymap, label }: Asked): TypedAhead {
  let query = '';
  for (const pressed of keys) {
    const byKey = query === '' ? classOfKey(pressed, keymap, classes) : undefined;
    if (byKey !== undefined) return { query, chosen: byKey };
    if (pressed.key === 'Enter') {
      const chosen = query.trim() === '' ? label : classesMeant(classes, query)[0]?.name;
      if (chosen !== undefined) return { query, chosen };
    } else if (pressed.key === 'Backspace') query = query.slice(0, -1);
    else if ([...pressed.key].length === 1) query += pressed.key;
  }
  return { query, chosen: undefined };
}

/** The class whose key this is: those of the number row go on working until something is typed; letters are typed. */
export function classOfKey(pressed: PressedKey, keymap: Keymap, classes: ClassList): string | undefined {
  const input = keyInputOf(pressed);
  if (/^Key[A-Z]$/.test(input.code)) return undefined;
  const action = actionFor(input, keymap);
  const id = action?.startsWith('answer:') ? classIdOf(action) : undefined;
  return id === undefined ? undefined : classes.byId(id)?.name;
}
