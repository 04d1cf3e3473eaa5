import GithubSlugger from 'github-slugger';
import { lexer, type Token, walkTokens } from 'marked';

/** A place that points at a file or at a heading of a document. */
export interface Reference {
  /** Path of the file that refers, relative to the root. */
  readonly from: string;
  readonly line: number;
  /** As written, for messages. */
  readonly written: string;
  /** Path relative to the root. */
  readonly path: string;
  /** The heading's slug, without '#'. */
  readonly anchor: string | undefined;
}

/** A mention in a comment or in prose, always from the root: docs/product/scoring.md#rank */
const MENTION = /(?<![\w./-])docs\/[\w./-]+\.md(?:#[\w-]+)?/g;

const OTHER_HOST = /^(?:[a-z][a-z+.-]*:|\/\/)/i;

/** Mentions of documents in the lines of any text file. */
export function mentionsIn(from: string, text: string): Reference[] {
  return text.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(MENTION), ([written]) => {
      const [path = '', anchor] = written.split('#');
      return { from, line: index + 1, written, path, anchor };
    }),
  );
}

/** A whole path from the root in a code span; patterns such as features/<noun> are for people. */
const PATH_IN_CODE = /^(?:apps|packages|docs|e2e|bench|scripts)\/[\w./-]+$/;

/** Records of the past name files that are gone since. */
const RECORD = /^(?:docs\/adr\/|CHANGELOG\.md$)/;

/**
 * Relative links and images of a markdown file, and paths from the root in its code spans. Links to other hosts
 * are not looked at, nor what is in code blocks.
 */
export function linksIn(from: string, markdown: string): Reference[] {
  const references: Reference[] = [];
  let blockStart = 0;
  for (const block of lexer(markdown)) {
    walkTokens([block], (token: Token) => {
      const target = targetOf(token, from);
      if (target === undefined) return;
      const at = Math.max(markdown.indexOf(token.raw, blockStart), blockStart);
      references.push({ from, line: markdown.slice(0, at).split('\n').length, ...target });
    });
    blockStart += block.raw.length;
  }
  return references;
}

function targetOf(token: Token, from: string): Pick<Reference, 'written' | 'path' | 'anchor'> | undefined {
  if (token.type === 'codespan' && PATH_IN_CODE.test(token.text) && !RECORD.test(from)) {
    return { written: token.text, path: token.text.replace(/\/$/, ''), anchor: undefined };
  }
  if ((token.type !== 'link' && token.type !== 'image') || OTHER_HOST.test(token.href)) return undefined;
  const [path = '', anchor] = token.href.split('#');
  return { written: token.href, path: path === '' ? from : resolveFrom(from, decodeURI(path)), anchor };
}

/** The slugs by which a page's headings are linked, as GitHub makes them: the second 'Rank' is rank-1. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  walkTokens(lexer(markdown), (token: Token) => {
    if (token.type === 'heading') anchors.add(slugger.slug(plainText(token.tokens ?? [])));
  });
  return anchors;
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('');
}

function resolveFrom(from: string, path: string): string {
  const resolved = new URL(path, `file:///${from}`).pathname.slice(1);
  return decodeURI(resolved).replace(/\/$/, '');
}
