import { objectClassSchema } from '@uvh/contract/object-class';
import { type Calendar, calendarOf, daysAfter, isTimeZone } from '@uvh/domain/event/calendar';
import { DEFAULT_TIME_ZONE, type EventWindow } from '@uvh/domain/event/phases';
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parse, parseDocument } from 'yaml';
import type { FixedClass } from '../classes/fixed-classes.ts';
import { checkChange, type EventProblem, type EventValues } from '../event-change.ts';
import { settingsSchema } from '../settings.ts';
import { ownNameOf } from '../wire-settings.ts';
import { CLASSES, DATES, FILE_VERSION, type MomentarySettings, placeOf, SECTIONS, WINDOWS } from './layout.ts';

/** What is wrong at one place of a file. */
export interface FileProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type ReadEventFile =
  | { readonly kind: 'read'; readonly values: EventValues }
  | { readonly kind: 'wrong'; readonly problems: readonly FileProblem[] };

const CLASS_KEYS = Object.keys(objectClassSchema.shape);

/** The text of a file in the folder of the event file; undefined where there is none of that name. */
export type ReadBeside = (name: string) => string | undefined;

type WindowName = (typeof WINDOWS)[number];

const NO_MAP = { mapCentre: null, mapDrawing: null } as const;

/** Entries that may name a file beside the event's. */
const FILES_BESIDE: ReadonlySet<string> = new Set(['map.drawing', 'words.texts', 'branding.mark']);
const FILE_NAME = /^[\w-][\w.-]*\.(geojson|json|yaml|yml|svg)$/;

/** No event fills a hundredth of it, and reading that much takes milliseconds. */
const MAX_FILE_CHARACTERS = 256 * 1024;

/**
 * Reads an event file: all dates, and of the settings those that differ from their defaults. Every problem is told at
 * its line, and with any nothing is read. Pause and freeze are no matter of files and stay as they are. `fixed` are
 * classes that every file must have.
 */
export function readEventFile(
  text: string,
  momentary: MomentarySettings,
  { fixed = [], beside }: { readonly fixed?: readonly FixedClass[]; readonly beside?: ReadBeside | undefined } = {},
): ReadEventFile {
  if (text.length > MAX_FILE_CHARACTERS) {
    const most = MAX_FILE_CHARACTERS.toLocaleString('en');
    return { kind: 'wrong', problems: [{ line: 1, column: 1, message: `A file has ${most} characters at most.` }] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const reader = new FileReader(document, lines, beside);
  for (const { message, pos } of document.errors) reader.tellAt(pos[0], firstLineOf(message));
  if (document.errors.length > 0) return { kind: 'wrong', problems: reader.problems };
  const values = reader.values(momentary, fixed);
  return values && reader.problems.length === 0
    ? { kind: 'read', values }
    : { kind: 'wrong', problems: reader.problems };
}

class FileReader {
  readonly problems: FileProblem[] = [];
  readonly #document: Document;
  readonly #lines: LineCounter;
  readonly #beside: ReadBeside | undefined;
  #calendar: Calendar = calendarOf(DEFAULT_TIME_ZONE);

  constructor(document: Document, lines: LineCounter, beside: ReadBeside | undefined) {
    this.#beside = beside;
    this.#document = document;
    this.#lines = lines;
  }

  tellAt(offset: number, message: string): void {
    const { line, col } = this.#lines.linePos(offset);
    this.problems.push({ line: Math.max(1, line), column: Math.max(1, col), message });
  }

  values(momentary: MomentarySettings, fixed: readonly FixedClass[]): EventValues | undefined {
    const sections = this.#entriesOf(this.#document.contents, 'An event file');
    if (sections === undefined) return undefined;
    const names = ['version', DATES, ...SECTIONS.map(({ name }) => name), CLASSES];
    this.#refuseOthers(sections, names, 'section');
    this.#checkVersion(sections.get('version'));
    this.#calendar = this.#calendarOf(sections);
    const schedule = this.#windows(sections.get(DATES));
    const { pausedAt, leaderboardFrozenAt } = momentary;
    const settings = { ...this.#settings(sections), ...this.#classes(sections), pausedAt, leaderboardFrozenAt };
    if (schedule === undefined || this.problems.length > 0) return undefined;
    const before = { schedule, settings: settingsSchema.parse({}) };
    const checked = checkChange(before, { schedule: {}, settings }, fixed);
    if (checked.kind === 'possible') return checked.after;
    for (const problem of checked.problems) this.#tellOf(problem);
    return undefined;
  }

  #checkVersion(pair: Pair | undefined): void {
    const value = pair === undefined ? undefined : this.#plain(pair);
    if (value === FILE_VERSION) return;
    this.#tellAtPair(pair, `The file must say "version: ${FILE_VERSION}", the only one there is.`);
  }

  /** The days of the file are days of its own time zone; one that there is not is told with the settings. */
  #calendarOf(sections: ReadonlyMap<string, Pair>): Calendar {
    const event = sections.get('event')?.value;
    const timeZone = isMap(event) ? event.get('time_zone') : undefined;
    return calendarOf(typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE);
  }

  #settings(sections: ReadonlyMap<string, Pair>): Readonly<Record<string, unknown>> {
    const settings: Record<string, unknown> = {};
    for (const { name, entries } of SECTIONS) {
      const section = sections.get(name);
      if (name === 'map' && this.#hasNoMap(sections)) Object.assign(settings, NO_MAP);
      // The words of the default event are of its classes.
      if (name === 'words' && sections.has(CLASSES)) settings.words = 'general';
      // A section of which nothing is said has its defaults.
      if (section === undefined || this.#plain(section) === null) continue;
      const found = this.#entriesOf(section.value, `"${name}"`);
      if (found === undefined) continue;
      const keys = entries.map(({ key }) => key);
      this.#refuseOthers(found, keys, `entry of "${name}"`);
      for (const { key, setting } of entries) {
        const pair = found.get(key);
        if (pair !== undefined) settings[setting] = this.#value(pair, `${name}.${key}`);
      }
    }
    return settings;
  }

  #classes(sections: ReadonlyMap<string, Pair>): { readonly classes?: unknown } {
    const pair = sections.get(CLASSES);
    const classes = pair === undefined ? null : this.#plain(pair);
    if (pair === undefined || classes === null) return {};
    const items = isSeq(pair.value) ? pair.value.items : [];
    for (const item of items) {
      if (isMap(item))
        this.#refuseOthers(this.#entriesOf(item, 'A class') ?? new Map(), CLASS_KEYS, 'entry of a class');
    }
    return { classes };
  }

  /** Whether the file says "map: null", or brings its own classes and no map: the shipped map is of the shipped event. */
  #hasNoMap(sections: ReadonlyMap<string, Pair>): boolean {
    const section = sections.get('map');
    if (section !== undefined) return this.#plain(section) === null;
    return sections.has(CLASSES);
  }

  /** The value of an entry; that of a file beside this one where it names one. */
  #value(pair: Pair, place: string): unknown {
    const value = this.#plain(pair);
    if (typeof value !== 'string' || !FILES_BESIDE.has(place) || !FILE_NAME.test(value)) return value;
    const text = this.#beside?.(value);
    const told = (message: string) => {
      this.tellAt(startOf(pair.value) ?? 0, `"${place}" names the file ${value}, ${message}`);
    };
    if (this.#beside === undefined) told('which only "organiser event file" can read. Put its contents here.');
    else if (text === undefined) told('which is not beside this one, or too large.');
    else {
      try {
        return contentOf(value, text);
      } catch {
        told('which cannot be read.');
      }
    }
    return null;
  }

  #windows(dates: Pair | undefined): EventValues['schedule'] | undefined {
    const windows = dates === undefined ? undefined : this.#entriesOf(dates.value, `"${DATES}"`);
    if (dates === undefined) this.#tellAtPair(undefined, `The section "${DATES}" is missing.`);
    if (windows === undefined) return undefined;
    this.#refuseOthers(windows, WINDOWS, `entry of "${DATES}"`);
    const read = (name: WindowName): EventWindow | undefined => this.#window(name, windows.get(name), dates);
    const [registration, game, competition] = [read('registration'), read('game'), read('competition')];
    return registration && game && competition ? { registration, game, competition } : undefined;
  }

  #window(name: WindowName, pair: Pair | undefined, dates: Pair | undefined): EventWindow | undefined {
    if (pair === undefined) {
      this.#tellAtPair(dates, `"${DATES}" must say when "${name}" begins and ends.`);
      return undefined;
    }
    const entries = this.#entriesOf(pair.value, `"${name}"`);
    if (entries === undefined) return undefined;
    this.#refuseOthers(entries, ['first_day', 'last_day', 'opens_at', 'closes_at'], `entry of "${name}"`);
    const textOf = (key: string): unknown => {
      const entry = entries.get(key);
      return entry === undefined ? undefined : this.#plain(entry);
    };
    const [first, last, opens, closes] = [
      dayIn(textOf('first_day')),
      dayIn(textOf('last_day')),
      instantIn(textOf('opens_at')),
      instantIn(textOf('closes_at')),
    ];
    if (entries.size === 2 && first !== undefined && last !== undefined) {
      // The last day counts in full, so the window closes with the next one's first instant.
      const { startOfDay } = this.#calendar;
      return this.#inOrder(name, pair, { opensAt: startOfDay(first), closesAt: startOfDay(daysAfter(last, 1)) });
    }
    if (entries.size === 2 && opens !== undefined && closes !== undefined) {
      return this.#inOrder(name, pair, { opensAt: opens, closesAt: closes });
    }
    this.#tellAtPair(
      pair,
      `"${name}" must have first_day and last_day as 2027-05-09, ` +
        'or opens_at and closes_at as 2027-05-09T00:00:00+05:30.',
    );
    return undefined;
  }

  #inOrder(name: WindowName, pair: Pair, window: EventWindow): EventWindow | undefined {
    if (Date.parse(window.opensAt) < Date.parse(window.closesAt)) return window;
    this.#tellAtPair(pair, `"${name}" must begin before it ends.`);
    return undefined;
  }

  #tellOf({ field, kind, limit, message: told }: EventProblem): void {
    const [, wireName = '', ...rest] = field.split('.');
    if (wireName === CLASSES) {
      this.#tellOfClass(rest, told ?? 'cannot be used');
      return;
    }
    const place = placeOf(ownNameOf(wireName));
    if (place !== undefined && told !== undefined && rest.length > 0) {
      // Keys of texts have dots in them.
      this.#tellWithin(place.path, wireName === 'texts' ? textStepsOf(rest) : rest, told);
      return;
    }
    if (place === undefined) {
      this.#tellAtPair(undefined, `${field} cannot be used.`);
      return;
    }
    const { path, entry } = place;
    const node = this.#document.getIn(path, true);
    const message =
      told === undefined ? sentenceOf(kind, limit, path.join('.'), entry.expected) : `"${path.join('.')}" ${told}.`;
    this.tellAt(startOf(node) ?? 0, message);
  }

  /** At a place within an entry; within a file beside this one, at the entry that names it. */
  #tellWithin(path: readonly string[], rest: readonly string[], message: string): void {
    const whole = [...path, ...rest.map(stepOf)];
    this.tellAt(this.#nearestStart(whole) ?? 0, `"${[...path, ...rest].join('.')}" ${message}.`);
  }

  /** Of an entry, or of the nearest thing around it where it is missing. */
  #nearestStart(path: readonly (string | number)[]): number | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const start = startOf(this.#document.getIn(path.slice(0, length), true));
      if (start !== undefined) return start;
    }
    return undefined;
  }

  /** At the entry, or at the nearest thing around it where it is missing. */
  #tellOfClass(path: readonly string[], message: string): void {
    const steps = path.map(stepOf);
    const place = this.#nearestStart([CLASSES, ...steps]);
    const name = steps.length === 0 ? '' : this.#document.getIn([CLASSES, ...steps.slice(0, 1), 'name']);
    const ofClass = typeof name === 'string' && name !== '' ? ` of "${name}"` : '';
    const what =
      path.length > 1 ? `"${path.slice(1).join('.')}"${ofClass}` : path.length === 1 ? 'A class' : '"classes"';
    this.tellAt(place ?? 0, `${what} ${message}.`);
  }

  /** Pairs of a map by their key. What is no map is a problem. */
  #entriesOf(node: unknown, what: string): ReadonlyMap<string, Pair> | undefined {
    if (!isMap(node)) {
      this.tellAt(startOf(node) ?? 0, `${what} must be a list of "name: value" lines.`);
      return undefined;
    }
    return new Map(node.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
  }

  #refuseOthers(pairs: ReadonlyMap<string, Pair>, known: readonly string[], what: string): void {
    for (const [key, pair] of pairs) {
      if (!known.includes(key)) this.#tellAtPair(pair, `There is no ${what} "${key}". There are: ${known.join(', ')}.`);
    }
  }

  #tellAtPair(pair: Pair | undefined, message: string): void {
    this.tellAt(startOf(pair?.key) ?? 0, message);
  }

  /** The value as data. Aliases that would grow without bounds are a problem, and nothing. */
  #plain(pair: Pair): unknown {
    const { value } = pair;
    if (value === null || value === undefined) return null;
    try {
      return isNode(value) ? value.toJS(this.#document) : value;
    } catch (error) {
      this.#tellAtPair(pair, error instanceof Error ? firstLineOf(error.message) : 'This cannot be read.');
      return undefined;
    }
  }
}

function sentenceOf(kind: EventProblem['kind'], limit: number | null, place: string, expected: string): string {
  switch (kind) {
    case 'least-above-most':
      return `"reviews" must not ask for more at least (${limit}) than at most.`;
    case 'not-as-many':
      return `"${place}" must have as many entries as there are zones (${limit}).`;
    default:
      return `"${place}" must be ${expected}.`;
  }
}

/** What a file beside the event's holds. */
function contentOf(name: string, text: string): unknown {
  if (name.endsWith('.svg')) return text;
  return /\.ya?ml$/.test(name) ? parse(text) : JSON.parse(text);
}

/** Language and key of a text. */
function textStepsOf([language = '', ...key]: readonly string[]): string[] {
  return [language, key.join('.')].filter((step) => step !== '');
}

/** A step of a path: entries of lists go by their number. */
function stepOf(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'toJS' in value;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** The library adds lines of the file below its sentence. */
function firstLineOf(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:$/, '.');
}

/** A day of the calendar as YYYY-MM-DD. */
function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const instant = new Date(`${value}T00:00:00Z`);
  // 31 June would be 1 July.
  return Number.isFinite(instant.getTime()) && instant.toISOString().startsWith(value) ? value : undefined;
}

function instantIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
    return undefined;
  }
  return Number.isFinite(Date.parse(value)) ? value : undefined;
}
