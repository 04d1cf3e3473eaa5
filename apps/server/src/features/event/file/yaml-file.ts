import type { AnswerInput } from '@uvh/contract/call';
import type { checkEventFile } from '@uvh/contract/calls/organiser/event';
import { type Document, isMap, isScalar, LineCounter, type Node, type Pair, parseDocument, visit } from 'yaml';
import { PARSE_OPTIONS } from './yaml-options.ts';

/** Nobody mends more of them before trying again. */
const MOST_ERRORS = 100;

type ProblemAbout = NonNullable<AnswerInput<typeof checkEventFile>['problems'][number]['about']>;

/** What is wrong at one place of a file. */
export interface FileProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** For those who say it in another language. */
  readonly about?: ProblemAbout;
}

/** A YAML file that somebody wrote by hand: what is in it, and what is wrong with it, each at its line. */
export class YamlFile {
  readonly problems: FileProblem[] = [];
  readonly #document: Document;
  readonly #lines = new LineCounter();

  /** Problems of the syntax, and signs that cannot be stored, are told at once. */
  constructor(text: string) {
    this.#document = parseDocument(text, { ...PARSE_OPTIONS, lineCounter: this.#lines });
    for (const { message, pos } of this.#document.errors.slice(0, MOST_ERRORS))
      this.#tellAtOffset(pos[0], sentenceOf(message), { name: '', kind: 'syntax', limit: null });
    visit(this.#document, {
      Scalar: (_, scalar) => {
        if (isStorable(scalar.value)) return undefined;
        this.tellAt(scalar, UNSTORABLE);
        return this.#isTold ? visit.BREAK : undefined;
      },
    });
  }

  /** Whether no more is told. */
  get #isTold(): boolean {
    return this.problems.length >= MOST_ERRORS;
  }

  get contents(): unknown {
    return this.#document.contents;
  }

  /** The value at a path as data; undefined where there is none. */
  valueAt(path: Path): unknown {
    return this.#document.getIn(path);
  }

  tellAt(node: unknown, message: string, about?: ProblemAbout): void {
    this.#tellAtOffset(startOf(node) ?? 0, message, about);
  }

  tellAtPair(pair: Pair | undefined, message: string, about?: ProblemAbout): void {
    this.tellAt(pair?.key, message, about);
  }

  /** At what is at a path, or at the nearest thing around it where it is missing. */
  tellAtPath(path: Path, message: string, about?: ProblemAbout): void {
    this.#tellAtOffset(this.#nearestStart(path), message, about);
  }

  /** Pairs of a map by their key. What is no map is a problem. */
  entriesOf(node: unknown, what: string): ReadonlyMap<string, Pair> | undefined {
    if (!isMap(node)) {
      this.tellAt(node, `${what} must be a list of "name: value" lines.`);
      return undefined;
    }
    return new Map(node.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
  }

  refuseOthers(pairs: ReadonlyMap<string, Pair>, known: readonly string[], what: string): void {
    for (const [key, pair] of pairs) {
      if (known.includes(key)) continue;
      const name = shortened(key);
      const message = `There is no ${what} "${name}". There are: ${known.join(', ')}.`;
      this.tellAtPair(pair, message, { name, kind: 'unknown-entry', limit: null });
    }
  }

  /** The value of a pair as data. Aliases that would grow without bounds are a problem, and nothing. */
  plain(pair: Pair | undefined): unknown {
    if (pair === undefined) return undefined;
    const { value } = pair;
    if (value === null || value === undefined) return null;
    try {
      return isNode(value) ? value.toJS(this.#document) : value;
    } catch (error) {
      this.tellAtPair(pair, error instanceof Error ? sentenceOf(error.message) : 'This cannot be read.');
      return undefined;
    }
  }

  #nearestStart(path: Path): number {
    for (let length = path.length; length > 0; length -= 1) {
      const start = startOf(this.#document.getIn(path.slice(0, length), true));
      if (start !== undefined) return start;
    }
    return 0;
  }

  #tellAtOffset(offset: number, message: string, about?: ProblemAbout): void {
    if (this.#isTold) return;
    const { line, col } = this.#lines.linePos(offset);
    this.problems.push({ line: Math.max(1, line), column: Math.max(1, col), message, ...(about && { about }) });
  }
}

/** A zero, and half of a character in two, are texts that no database takes. */
const UNSTORABLE = 'This has a sign that cannot be stored.';

/** Whether a text, or every text within a value, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each));
}

/** Steps from the top of a file: keys of maps, numbers of entries in lists. */
export type Path = readonly (string | number)[];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'toJS' in value;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** What the library says, as a sentence: it ends some of its own, and repeats what it stumbles over. */
function sentenceOf(message: string): string {
  if (message.startsWith('Maximum call stack')) return 'This lies too deep within other things.';
  const line = shortened(message.split('\n')[0] ?? message);
  return /[.…]$/.test(line) ? line : `${line}.`;
}

const MOST_SHOWN = 200;

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
