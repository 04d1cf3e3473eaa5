import { iou } from '@uvh/domain/annotation/box';
import { REMOVED, stateOfLabel } from '../label/states.ts';
import type { TrueBox } from '../review.ts';
import type { ObservedObject } from './observe.ts';

/** A suggestion shows a vehicle from this overlap on: the usual detection threshold (PASCAL VOC). */
const GOLD_IOU = 0.5;

/** What is truly at each object of a gold image. */
export interface GoldAnswers {
  /** Per object in the order given: its true state. */
  readonly states: readonly number[];
  /** Per object: the true rectangle, where there is a vehicle. */
  readonly boxes: readonly (TrueBox | undefined)[];
  /** Vehicles at which no object lies. */
  readonly unmatched: readonly TrueBox[];
}

/**
 * Pairs the objects of an image with its known vehicles, best overlap first, each used once,
 * without regard to class. An object that is left over is nothing: its truth is REMOVED.
 */
export function goldAnswers(objects: readonly Pick<ObservedObject, 'rect'>[], truth: readonly TrueBox[]): GoldAnswers {
  const pairs = objects
    .flatMap(({ rect }, object) => truth.map((box, index) => ({ object, index, overlap: iou(rect, box) })))
    .filter((pair) => pair.overlap >= GOLD_IOU)
    .sort((a, b) => b.overlap - a.overlap || a.object - b.object || a.index - b.index);
  const states = objects.map(() => REMOVED);
  const boxes = objects.map((): TrueBox | undefined => undefined);
  const taken = new Set<number>();
  for (const { object, index } of pairs) {
    const box = truth[index];
    if (!box || taken.has(index) || boxes[object]) continue;
    taken.add(index);
    boxes[object] = box;
    states[object] = stateOfLabel(box.label);
  }
  return { states, boxes, unmatched: truth.filter((_, index) => !taken.has(index)) };
}
