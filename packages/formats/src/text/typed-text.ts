/**
 * What an attribute stood for before a format that has only text took it: numbers, booleans, lists and objects. Text
 * that would not be written the same way again, such as `007`, stays text.
 */
export function typedFromText(text: string | undefined): unknown {
  if (text === undefined || !/^(-?\d+(\.\d+)?([eE][+-]?\d+)?$|true$|false$|null$|\[|\{)/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    // Text that only begins like a number or a list.
    return text;
  }
}

/** The text of an attribute, as {@link typedFromText} reads it. */
export function textFromTyped(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
