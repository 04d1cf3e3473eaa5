import { type Rect, rectOf } from '@uvh/domain/annotation/box';
import { consensusRect, type WeightedRect } from './geometry/median.ts';
import { type ContestedTruth, contestedTruths } from './label/contested-truth.ts';
import { missedAfter } from './label/overlooked.ts';
import { type SeenObject, seenObjects } from './label/seen-object.ts';
import { statedProbability } from './label/stated.ts';
import type { ObjectLabel, States } from './label/states.ts';
import { goldAnswers } from './matching/gold.ts';
import type { ObjectKind, ObservedObject } from './matching/observe.ts';
import type { Vote } from './matching/vote.ts';
import type { ImageReview, ReviewedImage, TrueBox } from './review.ts';
import { DEFAULT_RETIREMENT, isRetired, type RetirementRule, riskPerBox } from './risk/risk.ts';
import type { Rates } from './skill/tables.ts';

/** The consensus on one object of an image. */
export interface ObjectConsensus {
  readonly objectId: string;
  readonly kind: ObjectKind;
  /** Present on suggested objects. */
  readonly bboxId: number | null;
  /** Suggestions at the same place that this object stands for too. */
  readonly rivalIds: readonly number[];
  readonly verdict: ObjectLabel;
  /** Probability that the verdict is true, as it is stated; 1 where it is known. */
  readonly posterior: number;
  /** Doubt that the votes leave, 0 to 1; on a gold image too, where it says nothing of what is known. */
  readonly doubt: number;
  /** Probabilities of all states as the votes make them: the classes in the model's order, then removed. */
  readonly probabilities: readonly number[];
  readonly rect: Rect;
  /** How many reviewers said what, 'removed' for deleted or not drawn. */
  readonly votes: Readonly<Partial<Record<ObjectLabel, number>>>;
  /** Share of the reviewers who said the verdict; 1 when nobody has looked. */
  readonly agreement: number;
}

/** The consensus on one image and how much doubt is left. */
export interface ImageConsensus {
  readonly imageId: number;
  readonly objects: readonly ObjectConsensus[];
  /** Expected mistakes per box if the image were closed now. */
  readonly risk: number;
  readonly expectedWrong: number;
  readonly expectedMissed: number;
  readonly reviews: number;
  readonly teams: number;
  readonly isRetired: boolean;
  /** Places of a gold image of which people say something else than what is known. */
  readonly contested: readonly ContestedTruth[];
}

/**
 * What all reviews of an image add up to, under what is known about the reviewers. The same
 * reviews in any order give the same result to the last bit. Truth on a gold image is the answer:
 * it overrules the votes.
 */
export function consensusOf(
  image: ReviewedImage,
  reviews: readonly ImageReview[],
  rates: Rates,
  rule: RetirementRule = DEFAULT_RETIREMENT,
): ImageConsensus {
  const counts = ({ annotatorId }: { readonly annotatorId: number }) => rates.personOf(annotatorId).weight > 0;
  const counted = reviews
    .filter(counts)
    .map((review) =>
      review.secondOpinions ? { ...review, secondOpinions: review.secondOpinions.filter(counts) } : review,
    );
  const { states } = rates;
  const seen = seenObjects(image, counted, rates);
  const observed = seen.map(({ object }) => object);
  const gold = image.truth ? goldAnswers(observed, image.truth, states) : undefined;
  const objects = seen.map((each, index) => {
    const state = gold?.states[index];
    if (state === undefined) return consensusOn(each, rates);
    return { ...consensusOn(each, rates), ...known(state, gold?.boxes[index], states) };
  });
  for (const box of gold?.unmatched ?? []) objects.push(knownVehicle(box, image.truth?.indexOf(box) ?? 0, states));
  const expectedWrong = doubtAbout(objects, (object) => object.kind === 'machine');
  const expectedWrongDrawn = doubtAbout(objects, (object) => object.kind !== 'machine');
  const expectedMissed = gold ? 0 : missedAfter(counted, rates);
  const teams = new Set(counted.map((review) => review.teamId)).size;
  const doubt = {
    boxes: objects.length,
    expectedWrong,
    expectedWrongDrawn,
    expectedMissed,
    teams,
    reviews: counted.length,
  };
  return {
    imageId: image.imageId,
    objects,
    risk: riskPerBox(doubt, rule),
    expectedWrong: expectedWrong + expectedWrongDrawn,
    expectedMissed,
    reviews: counted.length,
    teams,
    isRetired: isRetired(doubt, rule),
    contested: gold && image.truth ? contestedTruths(seen, gold, image.truth, states) : [],
  };
}

/** What further votes could settle: the doubt that the votes leave, whatever is stated; of what is known nothing. */
export function openOn({ posterior, doubt }: Pick<ObjectConsensus, 'posterior' | 'doubt'>): number {
  return posterior === 1 ? 0 : doubt;
}

function doubtAbout(objects: readonly ObjectConsensus[], counts: (object: ObjectConsensus) => boolean): number {
  return objects.reduce((sum, object) => sum + (counts(object) ? openOn(object) : 0), 0);
}

function consensusOn({ object, reading }: SeenObject, rates: Rates): ObjectConsensus {
  const { states } = rates;
  const { probabilities, best, stated } = reading.belief;
  const byVotes = probabilities[best] ?? 0;
  const said = new Map<number, number>();
  for (const vote of object.votes) said.set(vote.state, (said.get(vote.state) ?? 0) + 1);
  return {
    objectId: object.objectId,
    kind: object.kind,
    bboxId: object.bboxId,
    rivalIds: object.rivals.map(({ bboxId }) => bboxId),
    verdict: states.verdictOf(best),
    posterior: statedProbability(stated, best, object, rates),
    doubt: 1 - byVotes,
    probabilities: [...probabilities],
    rect: placeOf(object, rates),
    votes: Object.fromEntries([...said].map(([state, count]) => [states.verdictOf(state), count])),
    agreement: object.votes.length > 0 ? (said.get(best) ?? 0) / object.votes.length : 1,
  };
}

/** A vehicle of a gold image that nothing was suggested at and nobody drew: it is in the consensus all the same. */
function knownVehicle(box: TrueBox, index: number, states: States): ObjectConsensus {
  const state = states.ofLabel(box.label);
  return {
    objectId: `g:${index}`,
    kind: 'found',
    bboxId: null,
    rivalIds: [],
    doubt: 0,
    votes: {},
    agreement: 1,
    ...known(state, box, states),
    rect: rectOf(box),
  };
}

/** Where the object is, by those who placed it themselves and those who confirmed it where it lay; `counts` leaves votes out. */
export function placeOf(object: ObservedObject, rates: Rates, counts?: (vote: Vote) => boolean): Rect {
  // Nobody moved it: so it is where the machine put it.
  if (object.kind === 'machine' && object.votes.every(({ rect }) => !rect)) return object.rect;
  const { unknown } = rates.states;
  const placed: WeightedRect[] = [];
  const isConfirmation = ({ manner, state }: Vote) =>
    manner === 'explicit' && state === object.suggestedState && state !== unknown;
  let confirming = 0;
  for (const vote of object.votes) {
    const { weight } = rates.personOf(vote.annotatorId);
    if (weight === 0 || (counts && !counts(vote))) continue;
    if (vote.rect) placed.push({ rect: vote.rect, weight });
    else if (isConfirmation(vote)) confirming += weight;
  }
  // A peer's box is among the drawn ones already; a found object has no suggestion behind it.
  const suggested = object.kind === 'machine' || placed.length === 0 ? object.rect : undefined;
  return consensusRect(suggested, placed, confirming);
}

function known(state: number, truth: Rect | undefined, states: States) {
  const probabilities = Array.from({ length: states.count }, (_, index) => (index === state ? 1 : 0));
  const place = truth ? { rect: rectOf(truth) } : {};
  return { verdict: states.verdictOf(state), posterior: 1, probabilities, ...place };
}
