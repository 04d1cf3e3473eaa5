import type { ClassList } from '@uvh/domain/annotation/class-list';

/** The number row in its order: one key per class for the first twelve. */
const NUMBER_ROW = [
  'Digit1',
  'Digit2',
  'Digit3',
  'Digit4',
  'Digit5',
  'Digit6',
  'Digit7',
  'Digit8',
  'Digit9',
  'Digit0',
  'Minus',
  'Equal',
] as const;

/**
 * The physical key of each class that has one, by class id: its own where the event gives it one that nothing else
 * needs, else the next free one of the number row in the order of the list. Classes beyond these have none: they are
 * found by their letters in the class picker.
 */
export function classCodesOf(classes: ClassList, reserved: ReadonlySet<string>): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  const taken = new Set(reserved);
  for (const { id, key } of classes) {
    const own = codeOfKey(key);
    if (own === undefined || taken.has(own)) continue;
    codes.set(id, own);
    taken.add(own);
  }
  const free = NUMBER_ROW.filter((code) => !taken.has(code));
  for (const [place, { id }] of classes.classes.filter(({ id }) => !codes.has(id)).entries()) {
    const code = free[place];
    if (code !== undefined) codes.set(id, code);
  }
  return codes;
}

/** The physical key of a letter or digit, as on a keyboard of Latin letters; undefined for every other text. */
function codeOfKey(key: string | null): string | undefined {
  if (key === null) return undefined;
  if (/^[0-9]$/.test(key)) return `Digit${key}`;
  return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : undefined;
}
