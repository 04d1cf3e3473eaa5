/** What is no line break or tab and steers a screen, or the direction in which it is read. */
const STEERING = /(?![\n\t])[\p{Cc}\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** More marks than any script puts on a letter cover the lines above. */
const PILE = /(\p{M}{4})\p{M}+/gu;

/** A note that a stranger reads, as it was typed: without signs that nobody sees and that change what stands around it. */
export function plainNote(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(STEERING, ' ')
    .replace(PILE, '$1')
    .trim();
}

/** A text in which every sign that steers a screen, or the direction in which it is read, is seen instead: for lines with names by strangers. */
export function withoutSteering(text: string): string {
  return text.replace(STEERING, '\uFFFD');
}

/** {@link withoutSteering}, on one line: a name that has a line break must not be taken for what is said of it. */
export function onOneLine(text: string): string {
  return withoutSteering(text.replace(/[\n\t]/g, ' '));
}
