import { iou, type Rect } from '@uvh/domain/annotation/box';
import type { States } from '../label/states.ts';
import type { TrueBox } from '../review.ts';
import type { ObservedObject } from './observe.ts';
import type { Vote } from './vote.ts';

/** A person's own box shows a vehicle from this overlap on: the usual detection threshold (PASCAL VOC). */
export const GOLD_IOU = 0.5;
/** A suggestion that overlaps a vehicle by this much, and no other vehicle more, was meant for it, however loosely. */
export const LOOSE_IOU = 0.2;

/** What is truly at each object of a gold image. */
export interface GoldAnswers {
  /** Per object in the order given: its true state. */
  readonly states: readonly number[];
  /** Per object: the true rectangle, where there is a vehicle. */
  readonly boxes: readonly (TrueBox | undefined)[];
  /** Vehicles at which no object lies. */
  readonly unmatched: readonly TrueBox[];
}

/** What the truth says about one person's answer to one object. */
export interface GoldAnswer {
  /** True state of what they answered to; undefined where the truth allows more than one answer. */
  readonly state: number | undefined;
  /** The vehicle, where there is one. */
  readonly box: TrueBox | undefined;
}

/**
 * Pairs the objects of an image with its known vehicles, best overlap first, each used once,
 * without regard to class; a suggestion that lies loosely over a vehicle that no other shows is meant for it. An object
 * that is left over is nothing: its truth is 'removed'.
 */
export function goldAnswers(
  objects: readonly Pick<ObservedObject, 'rect'>[],
  truth: readonly TrueBox[],
  states: States,
): GoldAnswers {
  const owners = assign(
    objects.map(({ rect }) => rect),
    truth,
    LOOSE_IOU,
  );
  const boxes = owners.map((index) => (index === undefined ? undefined : truth[index]));
  const taken = new Set(owners);
  return {
    states: boxes.map((box) => (box ? states.ofLabel(box.label) : states.removed)),
    boxes,
    unmatched: truth.filter((_, index) => !taken.has(index)),
  };
}

/**
 * Judges one person's answers on a gold image, each by the rectangle that they left. A box of theirs that lies on a
 * vehicle is that vehicle, whatever the suggestion showed; a suggestion that they deleted is judged by where it lay,
 * unless it lay loosely: then to delete it and to mend it are both fair. `missed` are the vehicles that they left
 * without a box although nothing was suggested there.
 */
export function judgeByTruth(
  objects: readonly ObservedObject[],
  reviewId: number,
  truth: readonly TrueBox[],
  states: States,
): { readonly answers: readonly GoldAnswer[]; readonly missed: number } {
  const { removed } = states;
  const votes = objects.map((object) => object.votes.find((vote) => vote.reviewId === reviewId));
  const own = assign(
    objects.map((object, index) => standingRect(object, votes[index], states)),
    truth,
    GOLD_IOU,
  );
  const shown = goldAnswers(objects, truth, states);
  const covered = new Set<TrueBox>();
  for (const index of own) {
    const box = index === undefined ? undefined : truth[index];
    if (box) covered.add(box);
  }
  const answers = objects.map((object, index): GoldAnswer => {
    const at = own[index];
    const box = at === undefined ? undefined : truth[at];
    if (box) return { state: states.ofLabel(box.label), box };
    const meant = shown.boxes[index];
    const isStanding = votes[index]?.state !== removed;
    if (!meant || (isStanding && covered.has(meant))) return { state: removed, box: undefined };
    if (!isStanding && (covered.has(meant) || iou(object.rect, meant) < GOLD_IOU)) return OPEN;
    return { state: states.ofLabel(meant.label), box: meant };
  });
  return { answers, missed: shown.unmatched.filter((box) => !covered.has(box)).length };
}

const OPEN: GoldAnswer = { state: undefined, box: undefined };

function standingRect(object: ObservedObject, vote: Vote | undefined, { removed }: States): Rect | undefined {
  if (!vote || vote.state === removed) return undefined;
  return vote.rect ?? object.rect;
}

/** Pairs rectangles with vehicles, best overlap first, of equal ones the first, each used once; per rectangle the index of its vehicle. */
function assign(
  rects: readonly (Rect | undefined)[],
  truth: readonly TrueBox[],
  least: number,
): (number | undefined)[] {
  const pairs = rects
    .flatMap((rect, object) => {
      if (!rect) return [];
      return truth.map((box, index) => ({ object, index, overlap: iou(rect, box) }));
    })
    .filter((pair) => pair.overlap >= least)
    .sort((a, b) => b.overlap - a.overlap);
  const owners = rects.map((): number | undefined => undefined);
  const taken = new Set<number>();
  for (const { object, index } of pairs) {
    if (taken.has(index) || owners[object] !== undefined) continue;
    taken.add(index);
    owners[object] = index;
  }
  return owners;
}
