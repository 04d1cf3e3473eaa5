import { agreementOver } from '@uvh/consensus/agreement/image-agreement';
import { States } from '@uvh/consensus/label/states';
import type { ImageReview, ImageWithReviews } from '@uvh/consensus/review';
import type { SkillModel } from '@uvh/consensus/skill/learn';
import { openRates } from '@uvh/consensus/skill/tables';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { thingsOf } from '@uvh/domain/annotation/things';
import type { MethodFacts } from '@uvh/formats/card/facts';
import type { Dataset } from '@uvh/formats/dataset';
import { datasetClassesOf } from '@uvh/formats/dataset-classes';
import { writeDataset } from '@uvh/formats/write-dataset';
import type { FileTarget } from '../../platform/targets/file-target.ts';
import { recording } from '../../platform/targets/recording-target.ts';
import { methodFacts } from './card/card-facts.ts';
import { writeCard } from './card/write-card.ts';
import { datasetImage, passes, withClasses } from './dataset-image.ts';
import { type Item, itemsOf, reviewedOf } from './event-items.ts';
import type { ExportOrder } from './export-order.ts';
import { countingJudge } from './methods/counting-judge.ts';
import { figuresOnGold } from './methods/gold-figures.ts';
import { heldOutJudge } from './methods/held-out-judge.ts';
import { type LearnedModel, learnModel } from './methods/learn-model.ts';
import type { Judge, Method } from './methods/method.ts';
import { ourJudge } from './methods/our-judge.ts';
import { type LostPicture, withoutLost, writeLostPictures } from './picture/lost-pictures.ts';
import { type PictureSource, writePictures } from './picture/write-pictures.ts';
import type { PictureTraits } from './place-pictures.ts';
import { type Census, censusOf } from './records/census.ts';
import type { ReviewedEvent } from './records/record.ts';
import { writeReviews } from './write-reviews.ts';

/** An event to be written, with what its records do not hold. */
export interface EventToWrite extends PictureSource {
  readonly event: ReviewedEvent;
  readonly traits?: PictureTraits;
  /** What was made unrecognisable on the pictures. */
  readonly blurred?: { readonly pictures: number; readonly places: number };
  /** Files of the records themselves, written before all others. */
  readonly records?: (target: FileTarget) => Promise<void>;
}

export interface ExportFigures {
  readonly images: number;
  readonly boxes: number;
  readonly goldImages: number;
  readonly goldBoxes: number;
  readonly reviews: number;
  readonly annotators: number;
  readonly teams: number;
  /** Pictures that the options leave out. */
  readonly leftOut: number;
  /** Pictures left out since their bytes are lost. */
  readonly lost: number;
  /** The first of them. */
  readonly lostPictures: readonly LostPicture[];
}

/** So many are named where an export is told of; its own file names all. */
const LOST_TOLD = 50;

/** The data set by a method, its gold pictures beside it. */
interface MadeDatasets {
  readonly dataset: Dataset;
  readonly gold: Dataset;
  readonly leftOut: number;
}

const AGREEMENT_IOUS = [0.5, 0.75];

/**
 * Writes the data set of an event: consensus by every method, reviews with their verdicts, what was learned, and the
 * card. Everything follows from the records, so that anybody with the export gets the same bytes.
 */
export async function writeEvent(
  toWrite: EventToWrite,
  order: ExportOrder,
  plainTarget: FileTarget,
): Promise<ExportFigures> {
  const { event } = toWrite;
  const target = recording(plainTarget);
  const states = new States(event.classes);
  const things = thingsOf(event.classes);
  const census = censusOf(event);
  const items: Iterable<Item> = { [Symbol.iterator]: () => itemsOf(event, census) };
  const reviewed: Iterable<ImageWithReviews> = { [Symbol.iterator]: () => reviewedOf(items) };
  const needsModel = order.methods.includes('ours') || order.filter.maxRisk !== undefined;
  const model = needsModel ? learnModel(reviewed, census, states) : undefined;
  const counts = countingIn(census);
  const judgeBy = (method: Method): Judge => judgeOf(method, reviewed, counts, { states, model });
  await toWrite.records?.(target);

  const methods: MethodFacts[] = [];
  let main: MadeDatasets | undefined;
  let lost: readonly LostPicture[] = [];
  for (const [index, method] of order.methods.entries()) {
    const judge = judgeBy(method);
    const risks = model && method !== 'ours' ? ourJudge(model.learned) : judge;
    const all = datasetsOf({ judge, risks }, items, order, event.classes, census);
    // Before the files that name them: what is lost is in none of these.
    if (index === 0) lost = await writePictures(target, order, items, all, toWrite);
    const made = { ...all, dataset: withoutLost(all.dataset, lost), gold: withoutLost(all.gold, lost) };
    const judged = method === 'ours' && model ? heldOutJudge(model.learned, reviewed) : judge.withoutTruth;
    methods.push(methodFacts(method, model, figuresOnGold(judged, reviewed, things.many)));
    await writeFormats(target, order, made.dataset, index === 0 ? '' : `methods/${method}/`);
    if (index > 0) continue;
    main = made;
    await writeFormats(target, order, made.gold, 'gold/');
    await writeReviews(target, order, items, judge);
  }
  if (!main) throw new Error('An export needs a method.');
  if (model) {
    await target.write('model.json', [model.text]);
    await target.write('people.jsonl', peopleLines(census, model.learned));
  }
  const agreement = agreementOver(countedIn(reviewed, counts), AGREEMENT_IOUS);
  await target.write('figures.json', [`${JSON.stringify({ agreement, methods }, null, 1)}\n`]);
  await writeLostPictures(target, lost);
  await writeCard(target, {
    ...toWrite,
    classes: event.classes,
    rules: event.rules,
    order,
    census,
    methods,
    agreement: agreement[0],
    model,
    lost: lost.length,
    ...main,
  });
  const { images } = main.dataset;
  return {
    images: images.length,
    boxes: boxesOn(images),
    goldImages: main.gold.images.length,
    goldBoxes: boxesOn(main.gold.images),
    reviews: census.reviews,
    annotators: census.reviewers.length,
    teams: census.teams,
    leftOut: main.leftOut,
    lost: lost.length,
    lostPictures: lost.slice(0, LOST_TOLD),
  };
}

function boxesOn(images: Dataset['images']): number {
  return images.reduce((sum, { boxes }) => sum + boxes.length, 0);
}

type Counts = (review: ImageReview) => boolean;

/** Whether a review is of somebody who counts. */
function countingIn({ reviewers }: Census): Counts {
  const excluded = new Set(reviewers.flatMap(({ weight }, index) => (weight > 0 ? [] : [index + 1])));
  return ({ annotatorId }) => !excluded.has(annotatorId);
}

function* countedIn(images: Iterable<ImageWithReviews>, counts: Counts): Generator<ImageWithReviews> {
  for (const { image, reviews } of images) yield { image, reviews: reviews.filter(counts) };
}

function judgeOf(
  method: Method,
  items: Iterable<ImageWithReviews>,
  counts: Counts,
  { states, model }: { readonly states: States; readonly model: LearnedModel | undefined },
): Judge {
  if (method === 'ours' && model) return ourJudge(model.learned);
  if (method === 'ours') throw new Error('Ours needs a model.');
  return countingJudge(method, items, counts, states);
}

function datasetsOf(
  { judge, risks }: { readonly judge: Judge; readonly risks: Judge },
  items: Iterable<Item>,
  order: ExportOrder,
  objectClasses: ClassList,
  census: Census,
) {
  const { title: name, licence, url } = order.card;
  // COCO calls a title the description.
  const info = {
    name,
    description: name,
    ...(census.lastReviewAt !== undefined && { dateCreated: census.lastReviewAt }),
    ...(licence !== undefined && { licence }),
    ...(url !== undefined && { url }),
  };
  const ordinary: Dataset['images'][number][] = [];
  const gold: Dataset['images'][number][] = [];
  let leftOut = 0;
  for (const { record, reviewed } of items) {
    const judged = judge.of(reviewed);
    const known =
      order.filter.maxRisk === undefined || risks === judge ? judged : { ...judged, ...riskOf(risks, reviewed) };
    if (!passes(order.filter, record, known)) leftOut += 1;
    else (record.picture.truth ? gold : ordinary).push(datasetImage(record, withClasses(order.filter, known)));
  }
  const classes = datasetClassesOf(objectClasses);
  return { dataset: { info, classes, images: ordinary }, gold: { info, classes, images: gold }, leftOut };
}

function riskOf(judge: Judge, item: ImageWithReviews): { readonly risk?: number } {
  const { risk } = judge.of(item);
  return risk === undefined ? {} : { risk };
}

async function writeFormats(
  target: FileTarget,
  { formats }: ExportOrder,
  dataset: Dataset,
  folder: string,
): Promise<void> {
  for (const format of formats)
    for (const { path, chunks } of writeDataset(dataset, format))
      await target.write(`${folder}${format}/${path}`, chunks);
}

function* peopleLines({ reviewers }: Census, learned: SkillModel): Generator<string> {
  const rates = openRates(learned.model, learned.skills);
  for (const [index, reviewer] of reviewers.entries())
    yield `${JSON.stringify({ ...reviewer, rates: rates.personOf(index + 1).rates })}\n`;
}
