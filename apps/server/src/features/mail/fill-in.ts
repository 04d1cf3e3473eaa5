/** A text with {names} replaced by their values; a name without a value leaves nothing behind. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The same for a subject: a name with a line break in it must not start a header of its own. */
export function fillInSubject(text: string, values: Readonly<Record<string, string>>): string {
  return fillIn(text, values).replace(/\s+/g, ' ');
}
