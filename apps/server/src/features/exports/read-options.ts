import path from 'node:path';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { GroupRule, SplitShares } from '@uvh/formats/split/group-split';
import { WRITABLE_FORMATS, type WritableFormat } from '@uvh/formats/write-dataset';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { defaultTitle } from './card/title.ts';
import type { ExportFilter, ExportOrder, SplitOrder } from './export-order.ts';
import { METHODS, type Method } from './methods/method.ts';

/** The options of `organiser export` as typed. */
export interface ExportOptions {
  readonly format: string;
  readonly methods: string;
  readonly withImages: boolean;
  readonly withOriginals: boolean;
  readonly blurBoxes?: string;
  readonly zip: boolean;
  readonly split: string;
  readonly splitBy: string;
  readonly splitPattern?: string;
  readonly cameraPattern?: string;
  readonly minReviews: string;
  readonly settled: boolean;
  readonly minAgreement?: string;
  readonly maxRisk?: string;
  readonly class?: string;
  readonly zone?: string;
  readonly camera?: string;
  readonly title?: string;
  readonly licence?: string;
  readonly pictureLicence?: string;
  readonly attribution?: string;
  readonly source?: string;
  readonly author: readonly string[];
  readonly url?: string;
}

const SPLIT_RULES = ['camera-and-day', 'camera', 'day', 'folder', 'pattern'] as const;

/** What the options mean depends on. */
export interface EventOfExport {
  readonly classes: ClassList;
  readonly settings: { readonly eventName: string | null };
}

/** Understands all options, or refuses the first that cannot be meant, with what can. */
export function exportOrderOf(target: string, options: ExportOptions, event: EventOfExport): ExportOrder {
  const { title, licence, pictureLicence, attribution, source, author: authors, url, cameraPattern } = options;
  return {
    target,
    isZip: options.zip || target.toLowerCase().endsWith('.zip'),
    formats: formatsOf(options.format),
    methods: methodsOf(options.methods),
    withPictures: options.withImages || options.withOriginals,
    withOriginals: options.withOriginals,
    ...blurOf(options),
    split: splitOf(options),
    ...(cameraPattern !== undefined && { cameraPattern: patternOf('--camera-pattern', cameraPattern) }),
    filter: filterOf(options, event.classes),
    card: {
      title: title ?? defaultTitle(event.classes, event.settings.eventName),
      authors,
      ...(licence !== undefined && { licence }),
      ...(pictureLicence !== undefined && { pictureLicence }),
      ...(attribution !== undefined && { attribution }),
      ...(source !== undefined && { source }),
      ...(url !== undefined && { url }),
    },
  };
}

function blurOf({ blurBoxes, withImages, withOriginals }: ExportOptions): Pick<ExportOrder, 'blurBoxes'> {
  if (blurBoxes === undefined) return {};
  if (withImages || withOriginals) return { blurBoxes: path.resolve(blurBoxes) };
  throw new CommandRefusal('--blur-boxes goes with --with-images or --with-originals.');
}

/** Formats by name; refuses unknown ones. */
export function formatsOf(text: string): readonly WritableFormat[] {
  const names = listOf('--format', text).map((name) => (name === 'hf' ? 'hugging-face' : name));
  if (names.includes('all')) return WRITABLE_FORMATS;
  const unknown = names.find((name) => !WRITABLE_FORMATS.some((format) => format === name));
  if (unknown !== undefined)
    throw new CommandRefusal(`--format ${unknown}: can be ${WRITABLE_FORMATS.join(', ')} (or hf), all.`);
  return WRITABLE_FORMATS.filter((format) => names.includes(format));
}

/** Methods by name, in the order given; refuses unknown ones. */
export function methodsOf(text: string): readonly Method[] {
  const names = listOf('--methods', text);
  if (names.includes('all')) return METHODS;
  return names.map((name) => {
    const method = METHODS.find((one) => one === name);
    if (method) return method;
    throw new CommandRefusal(`--methods ${name}: can be ${METHODS.join(', ')}, all.`);
  });
}

function splitOf({ split, splitBy, splitPattern }: ExportOptions): SplitOrder | undefined {
  if (split === 'none') return undefined;
  const shares = /^\d{1,3}(\/\d{1,3}){1,2}$/.test(split) ? split.split('/').map(Number) : [];
  const [train = 0, val = 0, test = 0] = shares;
  if (train + val + test !== 100)
    throw new CommandRefusal(
      `--split ${split}: say shares of train, val and test that sum to 100, as 80/10/10, or none.`,
    );
  return { shares: { train, val, test }, ...ruleOf(splitBy, splitPattern, { train, val, test }) };
}

function ruleOf(
  splitBy: string,
  pattern: string | undefined,
  { train, val, test }: SplitShares,
): Omit<SplitOrder, 'shares'> {
  const [rule, group] = namedRule(splitBy, pattern);
  const sentence = `${train} : ${val} : ${test} (train, val, test) by ${group}, never by picture: frames of one camera are near duplicates, and a split by picture would test on what was trained on. All pictures of the event were shared out, whatever was left out later, so a picture is on the same side in every file.`;
  return { rule, sentence };
}

function namedRule(splitBy: string, pattern: string | undefined): readonly [GroupRule, string] {
  if (splitBy !== 'pattern' && pattern !== undefined)
    throw new CommandRefusal('--split-pattern goes with --split-by pattern.');
  switch (splitBy) {
    case 'camera-and-day':
      return [{ kind: 'camera_and_day' }, 'camera and day'];
    case 'camera':
      return [{ kind: 'camera' }, 'camera'];
    case 'day':
      return [{ kind: 'day' }, 'day'];
    case 'folder':
      return [{ kind: 'folder' }, 'folder'];
    case 'pattern':
      if (pattern === undefined)
        throw new CommandRefusal(
          '--split-by pattern needs --split-pattern, a regular expression over file names whose groups name what belongs together, as "^(cam\\d+)_(\\d{8})".',
        );
      return [
        { kind: 'pattern', pattern: patternOf('--split-pattern', pattern) },
        `what ${pattern} finds in the file name`,
      ];
    default:
      throw new CommandRefusal(`--split-by ${splitBy}: can be ${SPLIT_RULES.join(', ')}.`);
  }
}

function filterOf(options: ExportOptions, classes: ClassList): ExportFilter {
  const { minAgreement, maxRisk, class: wanted, zone, camera } = options;
  return {
    minReviews: wholeNumberOf('--min-reviews', options.minReviews),
    onlySettled: options.settled,
    ...(minAgreement !== undefined && { minAgreement: shareOf('--min-agreement', minAgreement) }),
    ...(maxRisk !== undefined && { maxRisk: shareOf('--max-risk', maxRisk) }),
    ...(wanted !== undefined && { classes: classesOf(wanted, classes) }),
    ...(zone !== undefined && { zones: listOf('--zone', zone).map((one) => wholeNumberOf('--zone', one)) }),
    ...(camera !== undefined && { cameras: listOf('--camera', camera) }),
  };
}

function classesOf(text: string, classes: ClassList): readonly string[] {
  return listOf('--class', text).map((name) => {
    const known = classes.names.find((one) => one.toLowerCase() === name.toLowerCase());
    if (known) return known;
    throw new CommandRefusal(`--class ${name}: the classes are ${classes.names.join(', ')}.`);
  });
}

function listOf(option: string, text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.some((part) => part === ''))
    throw new CommandRefusal(`${option} "${text}": names with commas between them are wanted.`);
  return [...new Set(parts)];
}

function wholeNumberOf(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new CommandRefusal(`${option} ${text}: a whole number is wanted.`);
  return Number(text);
}

function shareOf(option: string, text: string): number {
  const share = /^[01]?\.?\d*$/.test(text) && text !== '' ? Number(text) : Number.NaN;
  if (!(share >= 0 && share <= 1)) throw new CommandRefusal(`${option} ${text}: a number from 0 to 1 is wanted.`);
  return share;
}

function patternOf(option: string, text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    throw new CommandRefusal(
      `${option} ${text}: this is not a regular expression (${error instanceof Error ? error.message : 'unknown'}).`,
    );
  }
}
