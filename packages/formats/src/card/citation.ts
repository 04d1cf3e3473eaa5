import type { DataCardFacts } from './facts.ts';

/** How to cite the data set, as BibTeX. */
export function bibtex({ name, title, authors, lastReviewAt, version, url }: DataCardFacts): string {
  const fields = {
    title: `{${escaped(title)}}`,
    author: authors.map(authorText).join(' and '),
    ...(lastReviewAt !== undefined && { year: lastReviewAt.slice(0, 4) }),
    version: escaped(version),
    ...(url !== undefined && { url }),
  };
  const lines = Object.entries(fields).map(([key, value]) => `  ${key} = {${value}}`);
  return `@misc{${name.replace(/[^A-Za-z0-9-]/g, '-')},\n${lines.join(',\n')}\n}`;
}

/** BibTeX parts authors at "and" and a name at its comma: an institute of arts and sciences would be two. */
function authorText(author: string): string {
  return /\sand\s|,/i.test(author) ? `{${escaped(author)}}` : escaped(author);
}

/** Characters that TeX takes for commands. */
function escaped(text: string): string {
  return text.replace(/[\\{}]/g, '').replace(/[&%$#_]/g, (char) => `\\${char}`);
}
