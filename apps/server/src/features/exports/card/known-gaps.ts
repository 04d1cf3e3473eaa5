import type { Things } from '@uvh/domain/annotation/things';
import { counted } from '@uvh/domain/text/counted';
import type { DatasetCounts } from '@uvh/formats/card/facts';
import type { ExportOrder } from '../export-order.ts';
import type { Census } from '../records/census.ts';

/** Fewer objects than this teach a detector little. */
const FEW_OBJECTS = 50;

/** What the gaps follow from. */
export interface GapFacts {
  readonly order: ExportOrder;
  readonly counts: DatasetCounts;
  readonly things: Things;
  readonly census: Census;
  /** Reviewed pictures that the filters left out. */
  readonly leftOut: number;
  /** Pictures left out since their bytes are lost. */
  readonly lost: number;
  /** Pictures of which nothing told what belongs together with them. */
  readonly ungrouped: number;
  /** Gold pictures that belong together with pictures of train. */
  readonly goldLikeTrain: number;
  /** Pictures that were larger than what players see, and scaled back. */
  readonly enlarged: number;
}

/** What somebody who uses the data must know, in sentences. */
export function knownGaps(facts: GapFacts): string[] {
  const { order, counts, things, census, leftOut, lost, enlarged } = facts;
  const wanted = order.filter.classes;
  const isEmpty = counts.parts.every(({ images }) => images === 0);
  const few = counts.classes.filter(({ name, boxes }) => boxes < FEW_OBJECTS && (!wanted || wanted.includes(name)));
  const excluded = census.reviewers.filter(({ weight }) => weight === 0);
  const filter = filterSentence(order);
  return [
    ...(isEmpty ? ['No picture is in the data set.'] : []),
    ...(few.length > 0 && !isEmpty
      ? [
          `Fewer than ${FEW_OBJECTS} ${things.many} of ${few.map(({ name, boxes }) => `${name} (${boxes})`).join(', ')}.`,
        ]
      : []),
    ...(filter === '' ? [] : [`Only ${filter}: ${counted(leftOut, 'picture was', 'pictures were')} left out.`]),
    ...(lost > 0
      ? [
          `${counted(lost, 'picture is', 'pictures are')} missing from the picture store of the event, or damaged there, and left out of the data set with all boxes; \`lost-pictures.jsonl\` names each. The reviews are among the records.`,
        ]
      : []),
    ...(wanted ? [`${capital(things.many)} of other classes stand on the pictures without a box.`] : []),
    ...(census.goldPictures === 0 ? ['No picture has a truth known beforehand, so no method could be measured.'] : []),
    ...(excluded.length > 0
      ? [
          `${counted(excluded.length, 'person was', 'people were')} taken out of the consensus, by the organisers or until these have looked at what they did (weight 0 in reviews.jsonl): ${excluded.map(({ annotator }) => annotator).join(', ')}.`,
        ]
      : []),
    ...(isEmpty ? [] : splitGaps(facts)),
    ...(enlarged > 0
      ? [
          `${counted(enlarged, 'picture was', 'pictures were')} larger than 1920 x 1080, kept at that size and scaled back.`,
        ]
      : []),
    'People saw suggestions of a machine before they decided, so what it overlooked or mistook is found less often than it should be.',
  ];
}

/** What of the parts a training or a measurement would stumble over. */
function splitGaps({ order: { split, formats }, counts, ungrouped, goldLikeTrain }: GapFacts): string[] {
  if (!split) return [];
  const parts = new Set(counts.parts.map((part) => part.split));
  const empty = (['train', 'val', 'test'] as const).filter((part) => split.shares[part] > 0 && !parts.has(part));
  const standIn =
    formats.includes('yolo') && empty.includes('val')
      ? ' `data.yaml` of YOLO names train for val: what a trainer measures on it says nothing.'
      : '';
  return [
    ...(empty.length > 0
      ? [`No picture is in ${empty.join(' and ')}: pictures that belong together stay on one side.${standIn}`]
      : []),
    ...(ungrouped > 0
      ? [
          `Of ${counted(ungrouped, 'picture')} neither camera nor day is known; those that look much alike are on one side, and others of one place may lie on both.`,
        ]
      : []),
    ...(goldLikeTrain > 0
      ? [
          `${counted(goldLikeTrain, 'gold picture belongs', 'gold pictures belong')} together with pictures of train, as the split counts it: a detector trained on train is measured on test, not on gold.`,
        ]
      : []),
  ];
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function filterSentence({ filter }: ExportOrder): string {
  const { minReviews, onlySettled, minAgreement, maxRisk, classes, zones, cameras } = filter;
  return [
    ...(minReviews > 1 ? [`pictures with at least ${minReviews} reviews`] : []),
    ...(onlySettled ? ['settled pictures'] : []),
    ...(minAgreement !== undefined ? [`pictures with a mean agreement of at least ${minAgreement}`] : []),
    ...(maxRisk !== undefined ? [`pictures with at most ${maxRisk} expected mistakes per box`] : []),
    ...(classes ? [`the classes ${classes.join(', ')}`] : []),
    ...(zones ? [`the zones ${zones.join(', ')}`] : []),
    ...(cameras ? [`the cameras ${cameras.join(', ')}`] : []),
  ].join(', ');
}
