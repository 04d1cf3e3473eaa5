import { objectClassSchema } from '@uvh/contract/object-class';
import { type Calendar, calendarOf, isTimeZone } from '@uvh/domain/event/calendar';
import { DEFAULT_TIME_ZONE } from '@uvh/domain/event/phases';
import { isMap, isSeq, type Pair, parse } from 'yaml';
import type { FixedClass } from '../classes/fixed-classes.ts';
import { checkChange, type EventValues } from '../event-change.ts';
import type { EventService } from '../service.ts';
import { settingsSchema } from '../settings.ts';
import { isQuicklyRead } from './is-quickly-read.ts';
import { CLASSES, DATES, FILE_VERSION, type MomentarySettings, SECTIONS } from './layout.ts';
import { readDates } from './read-dates.ts';
import { tellProblem } from './tell-problem.ts';
import { type FileProblem, isStorable, YamlFile } from './yaml-file.ts';
import { PARSE_OPTIONS } from './yaml-options.ts';

export type ReadEventFile =
  | { readonly kind: 'read'; readonly values: EventValues }
  | { readonly kind: 'wrong'; readonly problems: readonly FileProblem[] };

const CLASS_KEYS = Object.keys(objectClassSchema.shape);

/** The text of a file in the folder of the event file; undefined where there is none of that name. */
export type ReadBeside = (name: string) => string | undefined;

const NO_MAP = { mapCentre: null, mapDrawing: null } as const;

/** Entries that may name a file beside the event's. */
const FILES_BESIDE: ReadonlySet<string> = new Set(['map.drawing', 'words.texts', 'branding.mark']);
const FILE_NAME = /^[\w-][\w.-]*\.(geojson|json|yaml|yml|svg)$/;

/** No event fills a hundredth of it. */
const MAX_FILE_CHARACTERS = 256 * 1024;

interface ReadOptions {
  readonly fixed?: readonly FixedClass[];
  readonly beside?: ReadBeside | undefined;
  /** What a database says of the time zone; without one none is asked. */
  readonly timeZoneProblems?: EventService['timeZoneProblems'];
}

/** Reads an event file that anybody may have written, as {@link readEventFile}; one for which everybody would wait is refused. */
export async function readUntrustedEventFile(
  text: string,
  momentary: MomentarySettings,
  options: ReadOptions = {},
): Promise<ReadEventFile> {
  if (text.length <= MAX_FILE_CHARACTERS && !(await isQuicklyRead(text)))
    return { kind: 'wrong', problems: [{ line: 1, column: 1, message: 'This file takes too long to read.' }] };
  return readEventFile(text, momentary, options);
}

/**
 * Reads an event file: all dates, and of the settings those that differ from their defaults. Every problem is told at
 * its line, and with any nothing is read. Pause and freeze are no matter of files and stay as they are. `fixed` are
 * classes that every file must have.
 */
export async function readEventFile(
  text: string,
  momentary: MomentarySettings,
  { fixed = [], beside, timeZoneProblems }: ReadOptions = {},
): Promise<ReadEventFile> {
  if (text.length > MAX_FILE_CHARACTERS) {
    const most = MAX_FILE_CHARACTERS.toLocaleString('en');
    return { kind: 'wrong', problems: [{ line: 1, column: 1, message: `A file has ${most} characters at most.` }] };
  }
  const file = new YamlFile(text);
  const values = file.problems.length > 0 ? undefined : await new EventFile(file, beside).values(momentary, fixed);
  for (const problem of (values && (await timeZoneProblems?.(values.settings))) ?? []) tellProblem(file, problem);
  return values && file.problems.length === 0 ? { kind: 'read', values } : { kind: 'wrong', problems: file.problems };
}

/** Sections of the file as values of an event; what is wrong with them is told to the file. */
class EventFile {
  readonly #file: YamlFile;
  readonly #beside: ReadBeside | undefined;

  constructor(file: YamlFile, beside: ReadBeside | undefined) {
    this.#file = file;
    this.#beside = beside;
  }

  async values(momentary: MomentarySettings, fixed: readonly FixedClass[]): Promise<EventValues | undefined> {
    const sections = this.#file.entriesOf(this.#file.contents, 'An event file');
    if (sections === undefined) return undefined;
    const names = ['version', DATES, ...SECTIONS.map(({ name }) => name), CLASSES];
    this.#file.refuseOthers(sections, names, 'section');
    this.#checkVersion(sections.get('version'));
    const schedule = readDates(this.#file, sections.get(DATES), calendarIn(sections));
    const { pausedAt, leaderboardFrozenAt } = momentary;
    const own = { ...(await this.#settings(sections)), ...this.#classes(sections) };
    const settings = { ...own, pausedAt, leaderboardFrozenAt };
    if (schedule === undefined || this.#file.problems.length > 0) return undefined;
    const before = { schedule, settings: settingsSchema.parse({}) };
    const checked = await checkChange(before, { schedule: {}, settings }, fixed);
    if (checked.kind === 'possible') return checked.after;
    for (const problem of checked.problems) tellProblem(this.#file, problem);
    return undefined;
  }

  #checkVersion(pair: Pair | undefined): void {
    if (this.#file.plain(pair) === FILE_VERSION) return;
    this.#file.tellAtPair(pair, `The file must say "version: ${FILE_VERSION}", the only one there is.`);
  }

  async #settings(sections: ReadonlyMap<string, Pair>): Promise<Readonly<Record<string, unknown>>> {
    const settings: Record<string, unknown> = {};
    for (const { name, entries } of SECTIONS) {
      const section = sections.get(name);
      if (name === 'map' && this.#hasNoMap(sections)) Object.assign(settings, NO_MAP);
      // The words of the default event are of its classes.
      if (name === 'words' && sections.has(CLASSES)) settings.words = 'general';
      // A section of which nothing is said has its defaults.
      if (section === undefined || this.#file.plain(section) === null) continue;
      const found = this.#file.entriesOf(section.value, `"${name}"`);
      if (found === undefined) continue;
      const keys = entries.map(({ key }) => key);
      this.#file.refuseOthers(found, keys, `entry of "${name}"`);
      for (const { key, setting } of entries) {
        const pair = found.get(key);
        if (pair !== undefined) settings[setting] = await this.#value(pair, `${name}.${key}`);
      }
    }
    return settings;
  }

  #classes(sections: ReadonlyMap<string, Pair>): { readonly classes?: unknown } {
    const pair = sections.get(CLASSES);
    const classes = pair === undefined ? null : this.#file.plain(pair);
    if (pair === undefined || classes === null) return {};
    const items = isSeq(pair.value) ? pair.value.items : [];
    for (const item of items) {
      if (isMap(item))
        this.#file.refuseOthers(this.#file.entriesOf(item, 'A class') ?? new Map(), CLASS_KEYS, 'entry of a class');
    }
    return { classes };
  }

  /** Whether the file says "map: null", or brings its own classes and no map: the shipped map is of the shipped event. */
  #hasNoMap(sections: ReadonlyMap<string, Pair>): boolean {
    const section = sections.get('map');
    if (section !== undefined) return this.#file.plain(section) === null;
    return sections.has(CLASSES);
  }

  /** The value of an entry; that of a file beside this one where it names one. */
  async #value(pair: Pair, place: string): Promise<unknown> {
    const value = this.#file.plain(pair);
    if (typeof value !== 'string' || !FILES_BESIDE.has(place) || !FILE_NAME.test(value)) return value;
    const text = this.#beside?.(value);
    const told = (message: string) => {
      this.#file.tellAt(pair.value, `"${place}" names the file ${value}, ${message}`);
    };
    if (this.#beside === undefined) told('which only "organiser event file" can read. Put its contents here.');
    else if (text === undefined) told('which is not beside this one, too large, or no text in UTF-8.');
    else if (isYaml(value) && !(await isQuicklyRead(text))) told('which takes too long to read.');
    else {
      try {
        const content = contentOf(value, text);
        if (isStorable(content)) return content;
        told('which has a sign that cannot be stored.');
      } catch {
        told('which cannot be read.');
      }
    }
    return null;
  }
}

/** The days of the file are days of its own time zone; one that there is not is told with the settings. */
function calendarIn(sections: ReadonlyMap<string, Pair>): Calendar {
  const event = sections.get('event')?.value;
  const timeZone = isMap(event) ? event.get('time_zone') : undefined;
  return calendarOf(typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE);
}

function isYaml(name: string): boolean {
  return /\.ya?ml$/.test(name);
}

/** What a file beside the event's holds. */
function contentOf(name: string, text: string): unknown {
  if (name.endsWith('.svg')) return text;
  return isYaml(name) ? parse(text, PARSE_OPTIONS) : JSON.parse(text);
}
