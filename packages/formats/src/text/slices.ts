/** A piece of a text with the line on which it begins. */
export interface TextSlice {
  readonly text: string;
  readonly line: number;
}

/** The text without its comments; the lines stay where they are. One that is never closed stays. */
export function withoutXmlComments(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', kept)) {
    const close = text.indexOf('-->', start + 4);
    if (close === -1) break;
    parts.push(text.slice(kept, start), text.slice(start, close + 3).replace(/[^\n]/g, ' '));
    kept = close + 3;
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
}

/**
 * The elements of that name, one by one, as text. A large file is parsed picture by picture this way, with little
 * memory and known lines. An element that is not closed goes to the end of the text.
 */
export function* elementSlices(text: string, name: string): Generator<TextSlice> {
  const opening = new RegExp(`<${name}(?=[\\s/>])`, 'g');
  const closing = `</${name}>`;
  let line = 1;
  let counted = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < match.index; at = text.indexOf('\n', at + 1))
      line += 1;
    counted = match.index;
    const end = endOf(text, match.index, closing);
    yield { text: text.slice(match.index, end), line };
    opening.lastIndex = end;
  }
}

/** The end of the tag itself where it closes itself, else behind its closing tag. */
function endOf(text: string, start: number, closing: string): number {
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') {
      if (text[at - 1] === '/') return at + 1;
      const end = text.indexOf(closing, at);
      return end === -1 ? text.length : end + closing.length;
    }
  }
  return text.length;
}
