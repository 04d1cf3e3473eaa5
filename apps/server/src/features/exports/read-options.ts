import path from 'node:path';
import type { ExportRequest } from '@uvh/contract/export-order';
import { EXPORT_FORMATS, EXPORT_METHODS, type ExportFormat, SPLIT_RULES } from '@uvh/domain/data-set/export-choices';
import { exportProblems } from '@uvh/domain/data-set/export-rules';
import { definedOf } from '@uvh/formats/image-fields';
import { UsageRefusal } from '../../platform/cli/command-refusal.ts';
import type { ExportOrder } from './export-order.ts';
import type { Method } from './methods/method.ts';
import { type EventOfExport, exportOrderFrom } from './order-from-request.ts';
import { exportProblemSentence, OPTION_OF } from './say-export-problem.ts';

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

/** Understands all options, or refuses the first that cannot be meant, with what can. */
export function exportOrderOf(target: string, options: ExportOptions, event: EventOfExport): ExportOrder {
  const { names } = event.classes;
  const request = requestOf(options, names);
  const [problem] = exportProblems(request, names);
  if (problem) throw new UsageRefusal(`${OPTION_OF[problem.field]}: ${exportProblemSentence(problem, names)}`);
  const isZip = options.zip || target.toLowerCase().endsWith('.zip');
  return exportOrderFrom(request, { target, isZip, blurBoxesAt: (name) => path.resolve(name) }, event);
}

/** The options as the console would send them. */
function requestOf(options: ExportOptions, classNames: readonly string[]): ExportRequest {
  const { title, licence, attribution, source, url, minAgreement, maxRisk, zone, camera } = options;
  return {
    formats: [...formatsOf(options.format)],
    methods: [...methodsOf(options.methods)],
    with_images: options.withImages,
    with_originals: options.withOriginals,
    split: splitOf(options),
    only_settled: options.settled,
    min_reviews: wholeNumberOf('--min-reviews', options.minReviews),
    authors: [...options.author],
    ...definedOf({ title, licence, attribution, source, url }),
    ...definedOf({
      blur_boxes: options.blurBoxes,
      camera_pattern: options.cameraPattern,
      picture_licence: options.pictureLicence,
      min_agreement: minAgreement === undefined ? undefined : shareOf('--min-agreement', minAgreement),
      max_risk: maxRisk === undefined ? undefined : shareOf('--max-risk', maxRisk),
      classes: options.class === undefined ? undefined : classesOf(options.class, classNames),
      zones: zone === undefined ? undefined : listOf('--zone', zone).map((one) => wholeNumberOf('--zone', one)),
      cameras: camera === undefined ? undefined : [...listOf('--camera', camera)],
    }),
  };
}

/** Formats by name; refuses unknown ones. */
export function formatsOf(text: string): readonly ExportFormat[] {
  const names = listOf('--format', text).map((name) => (name === 'hf' ? 'hugging-face' : name));
  if (names.includes('all')) return EXPORT_FORMATS;
  const unknown = names.find((name) => !EXPORT_FORMATS.some((format) => format === name));
  if (unknown !== undefined)
    throw new UsageRefusal(`--format ${unknown}: can be ${EXPORT_FORMATS.join(', ')} (or hf), all.`);
  return EXPORT_FORMATS.filter((format) => names.includes(format));
}

/** Methods by name, in the order given; refuses unknown ones. */
export function methodsOf(text: string): readonly Method[] {
  const names = listOf('--methods', text);
  if (names.includes('all')) return EXPORT_METHODS;
  return names.map((name) => {
    const method = EXPORT_METHODS.find((one) => one === name);
    if (method) return method;
    throw new UsageRefusal(`--methods ${name}: can be ${EXPORT_METHODS.join(', ')}, all.`);
  });
}

function splitOf({ split, splitBy, splitPattern }: ExportOptions): ExportRequest['split'] {
  if (split === 'none') return null;
  const by = SPLIT_RULES.find((rule) => rule === splitBy);
  if (by === undefined) throw new UsageRefusal(`--split-by ${splitBy}: can be ${SPLIT_RULES.join(', ')}.`);
  // What is no list of shares sums to nothing, and is refused as one that does not sum to 100.
  const shares = /^\d{1,3}(\/\d{1,3}){1,2}$/.test(split) ? split.split('/').map(Number) : [];
  const [train = 0, val = 0, test = 0] = shares;
  return { train, val, test, by, ...definedOf({ pattern: splitPattern }) };
}

/** Classes by name, however written; what is none of the event's stays as it is. */
function classesOf(text: string, classNames: readonly string[]): string[] {
  return listOf('--class', text).map(
    (name) => classNames.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
  );
}

function listOf(option: string, text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.some((part) => part === ''))
    throw new UsageRefusal(`${option} "${text}": names with commas between them are wanted.`);
  return [...new Set(parts)];
}

function wholeNumberOf(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageRefusal(`${option} ${text}: a whole number is wanted.`);
  return Number(text);
}

function shareOf(option: string, text: string): number {
  const share = /^[01]?\.?\d*$/.test(text) && text !== '' ? Number(text) : Number.NaN;
  if (!(share >= 0 && share <= 1)) throw new UsageRefusal(`${option} ${text}: a number from 0 to 1 is wanted.`);
  return share;
}
