import { createHash } from 'node:crypto';
import type { AgreementAt } from '@uvh/consensus/agreement/image-agreement';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { thingsOf } from '@uvh/domain/annotation/things';
import { CHECKSUMS, checksumsText } from '@uvh/formats/card/checksums';
import { croissant } from '@uvh/formats/card/croissant';
import { countsOf, licencesOf, type MethodFacts } from '@uvh/formats/card/facts';
import { dataCardReadme } from '@uvh/formats/card/readme';
import type { Dataset } from '@uvh/formats/dataset';
import type { RecordingTarget } from '../../../platform/targets/recording-target.ts';
import type { ExportOrder } from '../export-order.ts';
import type { LearnedModel } from '../methods/learn-model.ts';
import type { PictureTraits } from '../place-pictures.ts';
import type { Census } from '../records/census.ts';
import { type EventRules, rulesToWire } from '../records/event-rules.ts';
import { cardFacts } from './card-facts.ts';
import { knownGaps } from './known-gaps.ts';

/** The contents of the card. */
export interface CardContent {
  readonly order: ExportOrder;
  readonly census: Census;
  readonly classes: ClassList;
  readonly rules: EventRules | undefined;
  readonly dataset: Dataset;
  readonly gold: Dataset;
  readonly leftOut: number;
  readonly traits?: PictureTraits;
  /** Pictures that are left out since their bytes are lost. */
  readonly lost: number;
  readonly blurred?: { readonly pictures: number; readonly places: number };
  readonly methods: readonly MethodFacts[];
  readonly agreement: AgreementAt | undefined;
  readonly model: LearnedModel | undefined;
}

/** Layout of the manifest and meaning of the fields; goes up when a reader would have to change. */
const LAYOUT_VERSION = 2;
const VERSION_DIGITS = 12;
/** Files of other tools do not tell their rules. */
const NO_RULES = { retirement_rule: null, pay_weights: null };
/** Hashes of pictures and of files of single pictures are in SHA256SUMS; a description of each would drown the others. */
const IS_ONE_PICTURE = /(^|\/)(yolo\/labels|voc\/Annotations)\/|\.(webp|jpg|png)$/;

/** README, Croissant, manifest and, last of all, the checksums: an export without them did not come to its end. */
export async function writeCard(target: RecordingTarget, content: CardContent): Promise<void> {
  const { order, census, classes, dataset, gold, leftOut, traits, lost, methods, agreement, model } = content;
  const version = versionOf(target);
  // Gold pictures lie apart and are not counted, but their sources are to be credited as well.
  const counts = { ...countsOf(dataset), licences: licencesOf([...dataset.images, ...gold.images]) };
  const things = thingsOf(classes);
  const among = (images: Dataset['images'], ids: ReadonlySet<string> | undefined): number =>
    images.filter(({ id }) => ids?.has(id)).length;
  const gaps = knownGaps({
    order,
    counts,
    things,
    census,
    leftOut,
    lost,
    ungrouped: among(dataset.images, traits?.ungrouped),
    goldLikeTrain: among(gold.images, traits?.goldLikeTrain),
    enlarged: among([...dataset.images, ...gold.images], traits?.enlarged),
  });
  const facts = cardFacts({
    order,
    classes,
    census,
    counts,
    agreement,
    methods,
    version,
    knownGaps: gaps,
    ...(content.blurred && { blurred: content.blurred }),
  });
  const folders = Object.fromEntries(order.formats.map((format) => [format, format]));
  await target.write('croissant.json', [
    croissant(
      facts,
      target.files.filter(({ path }) => !IS_ONE_PICTURE.test(path)),
      folders,
      target.files.flatMap(({ path }) => (IS_ONE_PICTURE.test(path) ? [path] : [])),
    ),
  ]);
  await target.write('README.md', [dataCardReadme(facts, folders)]);
  const manifest = {
    layout: LAYOUT_VERSION,
    version,
    reviews_up_to: census.lastReviewAt ?? null,
    pictures: dataset.images.length,
    gold_pictures: gold.images.length,
    left_out: leftOut,
    lost_pictures: lost,
    reviews: census.reviews,
    annotators: census.reviewers.length,
    teams: census.teams,
    excluded: census.reviewers.filter(({ weight }) => weight === 0).map(({ annotator }) => annotator),
    formats: order.formats,
    methods: order.methods,
    has_pictures: order.withPictures,
    split: order.split?.shares ?? null,
    filter: order.filter,
    model_sha256: model?.sha256 ?? null,
    ...(content.rules ? rulesToWire(content.rules) : NO_RULES),
  };
  await target.write('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`]);
  await target.write(CHECKSUMS, [checksumsText(target.files)]);
}

/** A version that follows from the content: the same data set has the same, another one another. */
function versionOf({ files }: RecordingTarget): string {
  return createHash('sha256').update(checksumsText(files)).digest('hex').slice(0, VERSION_DIGITS);
}
