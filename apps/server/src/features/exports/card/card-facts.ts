import type { AgreementAt } from '@uvh/consensus/agreement/image-agreement';
import { fallBacksOf } from '@uvh/consensus/label/fall-back';
import type { SkillModel } from '@uvh/consensus/skill/learn';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { thingsOf } from '@uvh/domain/annotation/things';
import { counted } from '@uvh/domain/text/counted';
import { type DataCardFacts, type DatasetCounts, type MethodFacts, NOT_STATED } from '@uvh/formats/card/facts';
import type { ExportOrder } from '../export-order.ts';
import type { GoldFigures } from '../methods/gold-figures.ts';
import type { LearnedModel } from '../methods/learn-model.ts';
import type { Method } from '../methods/method.ts';
import type { Census } from '../records/census.ts';
import { hasDefaultClasses } from './default-classes.ts';
import { BOX_FIELDS, PICTURE_FIELDS } from './fields.ts';

/** What is said of a method in the card. */
const DESCRIPTIONS: Readonly<Record<Method, { readonly name: string; readonly description: string }>> = {
  ours: {
    name: 'Consensus of the event (ours)',
    description:
      'A Bayesian model of people and machine, learned from all reviews until nothing moved: a change says more than a confirmation, everybody counts by what is known of them, and gold pictures anchor what is known. For the figures on gold, each quarter of the gold pictures was judged by a model that had not seen its truth. `score` is the probability of the class. `model.json` holds all that was learned.',
  },
  majority: {
    name: 'Majority vote',
    description:
      'A suggestion goes when more than half deleted it, a drawn box stays when more than half have it; the class is what most say, of equal counts the suggested one. `score` is the share of the votes.',
  },
  'dawid-skene': {
    name: 'Dawid-Skene',
    description:
      'Dawid and Skene (1979): a confusion matrix per person by expectation maximisation, shrunk towards that of the crowd. `score` is the probability of the class.',
  },
  staple: {
    name: 'STAPLE-like',
    description:
      'After Warfield et al. (2004), on objects instead of pixels: how often each person is right, by expectation maximisation. `score` is the probability of the class.',
  },
};

/** A method with its parameters and its figures on gold. */
export function methodFacts(method: Method, model: LearnedModel | undefined, onGold: GoldFigures): MethodFacts {
  const parameters =
    method === 'ours' && model
      ? { 'model.json SHA-256': model.sha256, 'verdicts taken from': sourceOfVerdicts(model.learned) }
      : {};
  return { ...DESCRIPTIONS[method], parameters, ...onGold };
}

/** Whose verdicts are in the data set, by cross-validation on gold and on votes that were held out, and how ties are broken. */
export function sourceOfVerdicts({
  model: { modelRight, tieBreakOdds },
}: {
  readonly model: Pick<SkillModel['model'], 'modelRight' | 'tieBreakOdds'>;
}): string {
  const sources = ['the model'];
  const fallBacks = fallBacksOf(modelRight).map(
    ({ counted, modelRight: share }) => `what most ${counted} (model held to be right in ${Math.round(100 * share)} %)`,
  );
  if (fallBacks.length > 0) {
    sources.push(`where majority vote and Dawid-Skene say otherwise, theirs of ${fallBacks.join(', of ')}`);
  }
  const odds = tieBreakOdds.toFixed(1);
  if (odds !== '1.0') sources.push(`where votes are tied, the suggestion, against odds of up to ${odds}`);
  return sources.join('; ');
}

/** Facts of the card that follow from what was exported. */
export interface ExportFacts {
  readonly order: ExportOrder;
  readonly census: Census;
  readonly classes: ClassList;
  readonly counts: DatasetCounts;
  readonly agreement: AgreementAt | undefined;
  readonly methods: readonly MethodFacts[];
  readonly version: string;
  readonly knownGaps: readonly string[];
  readonly blurred?: { readonly pictures: number; readonly places: number };
}

export function cardFacts({
  order,
  classes,
  census,
  counts,
  agreement,
  methods,
  version,
  knownGaps,
  blurred,
}: ExportFacts): DataCardFacts {
  const { title, licence, source, authors, url } = order.card;
  const alpha = agreement?.alpha;
  const things = thingsOf(classes);
  return {
    name:
      title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'data-set',
    title,
    description: `${descriptionOf(classes)} as boxes with classes. A machine suggested them, people confirmed, mended, deleted and drew them, and their reviews were brought together.`,
    things,
    tags: [...tagsOf(classes), 'crowdsourced'],
    idGaps: idGapsOf(classes),
    version,
    ...(census.firstReviewAt !== undefined && { firstReviewAt: census.firstReviewAt }),
    ...(census.lastReviewAt !== undefined && { lastReviewAt: census.lastReviewAt }),
    ...(url !== undefined && { url }),
    licence: licence ?? NOT_STATED,
    authors: authors.length > 0 ? authors : ['The organisers of the event'],
    counts,
    reviews: census.reviews,
    annotators: census.reviewers.length,
    teams: census.teams,
    ...(alpha !== undefined && { agreementAlpha: { name: 'alpha', value: alpha } }),
    methods,
    fields: { box: BOX_FIELDS, picture: PICTURE_FIELDS },
    splitRule: order.split?.sentence ?? splitOfRecords(counts),
    knownGaps,
    collection: `${sentenceOf(source ?? 'The organisers did not state where the pictures come from')} ${reviewedHow(order.card, things.many)}`,
    privacy: `Accounts, names and mail addresses are not in the data. People and teams appear under pseudonyms that are keyed hashes, the same in every export of the event and without the key of the event not to be led back. Pictures carry no metadata, so neither place nor device. ${blurSentence(blurred)} File names are those of the folder that the organisers imported.`,
    hasPictures: order.withPictures,
  };
}

/** What somebody typed into a field, so that a sentence can follow it. */
function sentenceOf(typed: string): string {
  const text = typed.trim();
  return /[.!?।]["”’)]?$/u.test(text) ? text : `${text}.`;
}

/** Records bring the sides along that their own export gave. */
function splitOfRecords({ parts }: DatasetCounts): string {
  return parts.some(({ split }) => split !== 'all')
    ? 'The sides are those of the export that the records come from; its card has the rule.'
    : 'The pictures are not split.';
}

function reviewedHow({ isOfAnotherTool, consent }: ExportOrder['card'], things: string): string {
  const gold = `Gold pictures, whose ${things} were known beforehand,`;
  if (isOfAnotherTool)
    return `The reviews are annotations made in another tool, which does not tell who its annotators were. ${gold} lie apart under \`gold/\`.`;
  return `Teams of volunteers reviewed them in a competition with points; a picture was given to one member of a team at most. ${gold} were mixed in to measure people; they lie apart under \`gold/\`.${consentSentence(consent)}`;
}

function consentSentence(consent: string | null | undefined): string {
  if (consent === undefined) return '';
  if (consent === null) return ' People were not asked to agree to a text of the organisers when they registered.';
  return ` When they registered, people had to agree to this: “${consent.replace(/\s+/g, ' ').trim()}”`;
}

function descriptionOf(classes: ClassList): string {
  if (hasDefaultClasses(classes)) return 'Vehicles on traffic pictures';
  const { many } = thingsOf(classes);
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} on pictures`;
}

/** What is on the pictures. Of which country they are, the classes do not say. */
function tagsOf(classes: ClassList): readonly string[] {
  return hasDefaultClasses(classes) ? ['traffic', 'vehicles'] : [thingsOf(classes).many];
}

function idGapsOf(classes: ClassList): readonly number[] {
  const ids = new Set(classes.classes.map(({ id, coco }) => coco?.id ?? id));
  return Array.from({ length: Math.max(...ids) }, (_, index) => index + 1).filter((id) => !ids.has(id));
}

function blurSentence(blurred: ExportFacts['blurred']): string {
  if (!blurred)
    return 'Faces and number plates on the pictures are not blurred: who publishes them is responsible for that.';
  return `Faces and number plates were made unrecognisable where the organisers had marked them: ${counted(blurred.places, 'place')} on ${counted(blurred.pictures, 'picture')} of the event. What they overlooked is not.`;
}
