/** One value that an act replaced. */
interface Change {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between two values as the audit log keeps them; of objects by field, and by field of those within. */
export function changesOf(before: unknown, after: unknown, name = ''): readonly Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ name: name === '' ? '–' : name, before, after }];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) =>
    changesOf(before[field], after[field], name === '' ? field : `${name}.${field}`),
  );
}

/** A value in a few words. */
export function sayValue(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
