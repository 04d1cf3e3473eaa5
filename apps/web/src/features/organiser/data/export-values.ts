import type { CallInput } from '@uvh/contract/call';
import type { estimateExport } from '@uvh/contract/calls/organiser/exports';
import { type ExportRequest, exportOrderSchema } from '@uvh/contract/export-order';
import { type ExportFormat, type ExportMethod, type SplitRule, USUAL_SPLIT } from '@uvh/domain/data-set/export-choices';
import { type ExportProblem, exportProblems } from '@uvh/domain/data-set/export-rules';
import { typedNumber } from '../typed-number.ts';

export type ExportBody = CallInput<typeof estimateExport>['body'];

/** The order of a data set as its controls hold it: text, since somebody is still typing. */
export interface ExportValues {
  readonly formats: readonly ExportFormat[];
  readonly methods: readonly ExportMethod[];
  readonly pictures: 'none' | 'shown' | 'originals';
  readonly blurBoxes: string;
  readonly isSplit: boolean;
  readonly train: string;
  readonly val: string;
  readonly test: string;
  readonly splitBy: SplitRule;
  readonly splitPattern: string;
  readonly cameraPattern: string;
  readonly title: string;
  readonly licence: string;
  readonly pictureLicence: string;
  readonly attribution: string;
  readonly source: string;
  /** One a line: names hold commas. */
  readonly authors: string;
  readonly url: string;
  readonly minReviews: string;
  readonly onlySettled: boolean;
  /** Both in per cent; empty: nothing is left out by it. */
  readonly agreement: string;
  readonly risk: string;
  /** Of lists that are empty nothing is left out. */
  readonly classes: readonly string[];
  readonly zones: readonly string[];
  readonly cameras: readonly string[];
}

/** What most data sets are. */
export const USUAL_VALUES: ExportValues = {
  formats: ['coco'],
  methods: ['ours'],
  pictures: 'none',
  blurBoxes: '',
  isSplit: true,
  train: String(USUAL_SPLIT.train),
  val: String(USUAL_SPLIT.val),
  test: String(USUAL_SPLIT.test),
  splitBy: USUAL_SPLIT.by,
  splitPattern: '',
  cameraPattern: '',
  title: '',
  licence: '',
  pictureLicence: '',
  attribution: '',
  source: '',
  authors: '',
  url: '',
  minReviews: '1',
  onlySettled: false,
  agreement: '',
  risk: '',
  classes: [],
  zones: [],
  cameras: [],
};

/** What the event has to choose from by now: an order of before may name what is gone. */
interface Choices {
  readonly classes: readonly string[];
  readonly zones: readonly string[];
}

/** The controls for an order that was given before. */
export function valuesOf(order: ExportRequest, choices: Choices): ExportValues {
  const { split } = order;
  const percentOf = (share: number | undefined) => (share === undefined ? '' : String(Math.round(share * 1e4) / 100));
  return {
    formats: order.formats,
    methods: order.methods,
    pictures: order.with_originals ? 'originals' : order.with_images ? 'shown' : 'none',
    blurBoxes: order.blur_boxes ?? '',
    isSplit: split !== null,
    train: String(split?.train ?? USUAL_SPLIT.train),
    val: String(split?.val ?? USUAL_SPLIT.val),
    test: String(split?.test ?? USUAL_SPLIT.test),
    splitBy: split?.by ?? USUAL_SPLIT.by,
    splitPattern: split?.pattern ?? '',
    cameraPattern: order.camera_pattern ?? '',
    title: order.title ?? '',
    licence: order.licence ?? '',
    pictureLicence: order.picture_licence ?? '',
    attribution: order.attribution ?? '',
    source: order.source ?? '',
    authors: order.authors.join('\n'),
    url: order.url ?? '',
    minReviews: String(order.min_reviews),
    onlySettled: order.only_settled,
    agreement: percentOf(order.min_agreement),
    risk: percentOf(order.max_risk),
    classes: (order.classes ?? []).filter((name) => choices.classes.includes(name)),
    zones: (order.zones ?? []).map(String).filter((zone) => choices.zones.includes(zone)),
    cameras: order.cameras ?? [],
  };
}

/** The order that the controls say; what is not shown, since it does not apply, is not sent. */
export function orderOf(values: ExportValues): ExportBody {
  const { pictures, blurBoxes, classes, zones, cameras, agreement, risk, cameraPattern } = values;
  const { title, licence, pictureLicence, attribution, source, url } = values;
  return {
    formats: [...values.formats],
    methods: [...values.methods],
    with_images: pictures === 'shown',
    with_originals: pictures === 'originals',
    ...(pictures !== 'none' && told('blur_boxes', blurBoxes)),
    split: values.isSplit ? splitOf(values) : null,
    ...told('camera_pattern', cameraPattern),
    only_settled: values.onlySettled,
    min_reviews: typedNumber(values.minReviews),
    ...(agreement.trim() !== '' && { min_agreement: typedNumber(agreement) / 100 }),
    ...(risk.trim() !== '' && { max_risk: typedNumber(risk) / 100 }),
    ...(classes.length > 0 && { classes: [...classes] }),
    ...(zones.length > 0 && { zones: zones.map(Number) }),
    ...(cameras.length > 0 && { cameras: [...cameras] }),
    ...told('title', title),
    ...told('licence', licence),
    ...told('picture_licence', pictureLicence),
    ...told('attribution', attribution),
    ...told('source', source),
    ...told('url', url),
    authors: values.authors.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
  };
}

function splitOf({ train, val, test, splitBy, splitPattern }: ExportValues) {
  return {
    train: typedNumber(train),
    val: typedNumber(val),
    test: typedNumber(test),
    by: splitBy,
    ...(splitBy === 'pattern' && told('pattern', splitPattern)),
  };
}

function told<Name extends string>(name: Name, text: string): { readonly [Key in Name]?: string } {
  const fields: { [Key in Name]?: string } = {};
  if (text.trim() !== '') fields[name] = text.trim();
  return fields;
}

/** Where a problem with a field of the order is shown. */
const CONTROL_OF = {
  split: 'train',
  'split.train': 'train',
  'split.val': 'val',
  'split.test': 'test',
  'split.pattern': 'splitPattern',
  camera_pattern: 'cameraPattern',
  blur_boxes: 'blurBoxes',
  title: 'title',
  licence: 'licence',
  picture_licence: 'pictureLicence',
  attribution: 'attribution',
  source: 'source',
  authors: 'authors',
  url: 'url',
  min_reviews: 'minReviews',
  min_agreement: 'agreement',
  max_risk: 'risk',
  classes: 'classes',
} as const satisfies Record<string, keyof ExportValues>;

function isField(field: string): field is keyof typeof CONTROL_OF {
  return Object.hasOwn(CONTROL_OF, field);
}

/** Why an order cannot be sent, at the control where it is mended. */
export interface ControlProblem {
  readonly control: keyof ExportValues;
  /** `format`: what is there is no such number, or too long. */
  readonly problem: ExportProblem | { readonly kind: 'format' };
}

/** Everything that is wrong with an order, by the contract and by the rules that the server has too. */
export function problemsOf(order: ExportBody, classNames: readonly string[]): readonly ControlProblem[] {
  const read = exportOrderSchema.safeParse(order);
  if (read.success)
    return exportProblems(read.data, classNames).map((problem) => ({ control: CONTROL_OF[problem.field], problem }));
  return read.error.issues.map(({ path }) => {
    const [whole, first] = [path.slice(0, 2).join('.'), String(path[0])];
    const control = isField(whole) ? CONTROL_OF[whole] : isField(first) ? CONTROL_OF[first] : 'formats';
    return { control, problem: { kind: 'format' } };
  });
}
