import type { States } from '../../label/states.ts';
import { type ObservedObject, observeImage } from '../../matching/observe.ts';
import type { ImageReview, ImageWithReviews } from '../../review.ts';
import { bitsByTruth } from '../../settlement/information.ts';
import { baseRateCell, type StateTable, scoreBin } from '../../skill/model.ts';
import type { WorldImage } from '../world/world-image.ts';
import { vehicleFoundBy } from './usefulness.ts';

/** An image with what it is in truth. */
export interface KnownImage extends ImageWithReviews {
  readonly world: WorldImage;
}

/** About one person of eight finds a vehicle that nobody suggested: three bits. A false box misleads by one. */
const FIND_BITS = 3;
const FALSE_BOX_BITS = -1;
/** Boxes that the share of all boxes of a label is worth against that of one confidence. */
const STRENGTH = 5;

/**
 * How many bits a review tells beyond what its author was shown, by what only the simulation knows: the yardstick of the
 * pay, with the truth in place of what others say and the true shares in place of what was learned. It is what the
 * review is worth to somebody who puts votes together. To count mended boxes less spoiled ones says less: a machine that
 * is right in 88 % leaves so little to mend that people who are right in six of ten changes are worth next to nothing by
 * it, though their votes mend the data set, and reading the confidence is worth as much as looking.
 */
export class InformationMeasure {
  private readonly shares = new Map<string, number[]>();
  private readonly confusion: StateTable;
  private readonly states: States;

  constructor(images: readonly KnownImage[], states: States, confusion: StateTable) {
    this.states = states;
    this.confusion = confusion;
    for (const { image, world } of images) {
      for (const object of observeImage(image, [], states)) {
        const truth = trueStateOf(object, world, states);
        for (const key of [cellOf(object), labelOf(object)])
          this.countsOf(key)[truth] = (this.countsOf(key)[truth] ?? 0) + 1;
      }
    }
  }

  /** Bits of one review. */
  bitsOf(review: ImageReview, { image, world }: KnownImage): number {
    let bits = 0;
    for (const object of observeImage(image, [review], this.states)) {
      const [vote] = object.votes;
      if (!vote || vote.manner === 'untouched' || vote.boxIndex === undefined) continue;
      const truth = trueStateOf(object, world, this.states);
      if (vote.manner === 'unprompted') {
        bits += truth === this.states.removed ? FALSE_BOX_BITS : FIND_BITS * (truth === vote.state ? 1 : 0.5);
        continue;
      }
      const signal = { suggested: object.suggestedState, shares: this.sharesOf(object), confusion: this.confusion };
      bits += bitsByTruth(vote.state, signal)[truth] ?? 0;
    }
    return bits;
  }

  private sharesOf(object: ObservedObject): number[] {
    const label = this.countsOf(labelOf(object));
    const ofLabel = Math.max(1, sumOf(label));
    const counts = this.countsOf(cellOf(object));
    const all = sumOf(counts) + STRENGTH;
    return counts.map((count, state) => (count + (STRENGTH * (label[state] ?? 0)) / ofLabel) / all);
  }

  private countsOf(key: string): number[] {
    const counts = this.shares.get(key) ?? new Array<number>(this.states.count).fill(0);
    this.shares.set(key, counts);
    return counts;
  }
}

function labelOf({ kind, suggestedState }: ObservedObject): string {
  return `${kind}:${suggestedState}`;
}

function cellOf(object: ObservedObject): string {
  return `${labelOf(object)}:${baseRateCell(scoreBin(object.score), object.rivals.length > 0)}`;
}

/** What an object is in truth; what people drew and double suggestions that stand alone are judged by their place. */
export function trueStateOf({ kind, bboxId, rect, rivals }: ObservedObject, world: WorldImage, states: States): number {
  const source = kind === 'machine' && bboxId !== null ? world.sources.get(bboxId) : undefined;
  if (!source) return labelState(vehicleFoundBy(rect, world)?.label, states);
  if (source.kind === 'nothing' || (source.isDouble && rivals.length === 0)) return states.removed;
  return labelState(world.vehicles[source.vehicle]?.label, states);
}

function labelState(label: string | undefined, states: States): number {
  return label === undefined ? states.removed : states.ofLabel(label);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
