import type { PoolWeights } from '../label/dawid-skene-view.ts';
import { STATE_COUNT } from '../label/states.ts';
import { SKILL_COUNT_KEYS, type SkillCounts } from './counts.ts';
import { BASE_RATE_CELLS, REFERENCE_KINDS, SCORE_BINS, VERDICT_KINDS } from './model.ts';

/** Exponents among which the temperature of a kind of verdict is chosen. */
export const TEMPERATURES = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2] as const;

/** Log odds among which the bias against a disputed suggestion is chosen. */
export const DISPUTE_BIASES = [-2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5] as const;

/** Log odds among which the bias towards nothing is chosen, where somebody removed a suggestion. */
export const REMOVAL_BIASES = [-1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3] as const;

/** Weights of the two views, among which those that foretell known truth are sought. */
export const POOLS: readonly PoolWeights[] = [0.25, 0.5, 0.75, 1].flatMap((model) =>
  [0, 0.15, 0.3, 0.5].map((dawidSkene) => ({ model, dawidSkene })),
);

/** Sums are kept in whole multiples of this, so that adding and taking away is exact in any order. */
const UNIT = 1 / 4096;

const CELLS = STATE_COUNT * STATE_COUNT;

/** Number of slots given away so far, while the layout is laid out. */
let next = 0;

/** The first of `size` slots that are still free. */
function slots(size: number): number {
  const first = next;
  next += size;
  return first;
}

/** Where each crowd sum begins. */
export const CROWD = {
  machineTruth: slots(CELLS),
  classes: slots(STATE_COUNT),
  scoreSeen: slots(SCORE_BINS),
  scoreRight: slots(SCORE_BINS),
  scoreExpected: slots(SCORE_BINS),
  peerMislabelledKept: slots(1),
  peerMislabelled: slots(1),
  peerSpuriousKept: slots(1),
  peerSpurious: slots(1),
  drawnReal: slots(1),
  drawnPlaces: slots(1),
  agreedOnNothing: slots(1),
  couldAgreeOnNothing: slots(1),
  images: slots(1),
  reviews: slots(1),
  missed: slots(1),
  goldTemperatureScore: slots(VERDICT_KINDS.length * TEMPERATURES.length),
  goldDrawnReal: slots(1),
  goldDrawnPlaces: slots(1),
  goldAgreedOnNothing: slots(1),
  goldCouldAgreeOnNothing: slots(1),
  goldTemperatures: slots(VERDICT_KINDS.length),
  goldPoolScore: slots(POOLS.length * DISPUTE_BIASES.length),
  goldRemovalScore: slots(REMOVAL_BIASES.length),
  answeredShares: slots(STATE_COUNT),
  baseRates: slots(REFERENCE_KINDS.length * BASE_RATE_CELLS * CELLS),
} as const;
const CROWD_LENGTH = next;

/** Where each sum of a person begins: first their counts in the order of SKILL_COUNT_KEYS. */
export const PERSON = {
  counts: 0,
  naming: SKILL_COUNT_KEYS.length,
  answers: SKILL_COUNT_KEYS.length + CELLS,
  length: SKILL_COUNT_KEYS.length + 2 * CELLS,
} as const;

/** Pairs of a slot and its sum, in units, one after the other: most slots of an image are empty. */
type SparseSums = readonly number[];

/** What one image adds to everything that is learned. Plain data; small: store it with the image. */
export interface ImageSums {
  readonly crowd: SparseSums;
  readonly people: readonly PersonSums[];
}

/** What one image adds to what is known of one person. On gold images the truth is certain. */
interface PersonSums {
  readonly annotatorId: number;
  readonly isCertain: boolean;
  readonly sums: SparseSums;
}

/** The sums of many images. */
export interface TotalSums {
  readonly crowd: Float64Array;
  readonly people: Map<number, { readonly all: Float64Array; readonly certain: Float64Array }>;
}

/** The sums of no image. */
export function noSums(): TotalSums {
  return { crowd: new Float64Array(CROWD_LENGTH), people: new Map() };
}

/** Adds an image's sums to the total in place. Exact: the order of images changes nothing, to the last bit. */
export function addSums(total: TotalSums, image: ImageSums): void {
  accumulate(total, image, 1);
}

/** Takes an image's sums out of the total, as if they had never been added. */
export function subtractSums(total: TotalSums, image: ImageSums): void {
  accumulate(total, image, -1);
}

function accumulate(total: TotalSums, image: ImageSums, sign: 1 | -1): void {
  addSparse(total.crowd, image.crowd, sign);
  for (const { annotatorId, isCertain, sums } of image.people) {
    let person = total.people.get(annotatorId);
    if (!person) {
      person = { all: new Float64Array(PERSON.length), certain: new Float64Array(PERSON.length) };
      total.people.set(annotatorId, person);
    }
    addSparse(person.all, sums, sign);
    if (isCertain) addSparse(person.certain, sums, sign);
  }
}

function addSparse(into: Float64Array, sums: SparseSums, sign: 1 | -1): void {
  for (let at = 0; at < sums.length; at += 2) {
    const slot = sums[at] ?? 0;
    into[slot] = (into[slot] ?? 0) + sign * (sums[at + 1] ?? 0);
  }
}

/** A total in natural units. */
export function natural(sums: Float64Array): Float64Array {
  return sums.map((units) => units * UNIT);
}

const countSlots = new Map<keyof SkillCounts, number>(
  SKILL_COUNT_KEYS.map((key, index) => [key, PERSON.counts + index]),
);

/** Slot of a count of a person. */
export function countSlot(key: keyof SkillCounts): number {
  return countSlots.get(key) ?? 0;
}

/** Collects the sums of one image. */
export class SumsOfImage {
  private readonly crowd = new Map<number, number>();
  private readonly people = new Map<number, Map<number, number>>();
  private readonly isCertain: boolean;

  constructor(isCertain: boolean) {
    this.isCertain = isCertain;
  }

  addCrowd(slot: number, amount: number): void {
    if (amount !== 0) this.crowd.set(slot, (this.crowd.get(slot) ?? 0) + amount);
  }

  addPerson(annotatorId: number, slot: number, amount: number): void {
    let sums = this.people.get(annotatorId);
    if (!sums) {
      sums = new Map();
      this.people.set(annotatorId, sums);
    }
    if (amount !== 0) sums.set(slot, (sums.get(slot) ?? 0) + amount);
  }

  addCount(annotatorId: number, key: keyof SkillCounts, amount: number): void {
    this.addPerson(annotatorId, countSlot(key), amount);
  }

  finish(): ImageSums {
    return {
      crowd: sparse(this.crowd),
      people: [...this.people]
        .sort(([a], [b]) => a - b)
        .map(([annotatorId, sums]) => ({ annotatorId, isCertain: this.isCertain, sums: sparse(sums) })),
    };
  }
}

function sparse(sums: ReadonlyMap<number, number>): SparseSums {
  return [...sums]
    .sort(([a], [b]) => a - b)
    .flatMap(([slot, amount]) => {
      const units = Math.round(amount / UNIT);
      return units === 0 ? [] : [slot, units];
    });
}
