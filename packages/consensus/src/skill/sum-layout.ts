import type { PoolWeights } from '../label/dawid-skene-view.ts';
import { LEVEL_COUNT } from '../label/difficulty.ts';
import { COUNTED } from '../label/fall-back.ts';
import { SKILL_COUNT_KEYS } from './counts.ts';
import { BASE_RATE_CELLS, REFERENCE_KINDS, SCORE_BINS, VERDICT_KINDS } from './model.ts';

/** Exponents among which the temperature of a kind of verdict is chosen. */
export const TEMPERATURES = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2] as const;

/** Log odds among which the bias against a disputed suggestion is chosen. */
export const DISPUTE_BIASES = [-2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5] as const;

/** Log odds among which the bias towards nothing is chosen, where somebody removed a suggestion. */
export const REMOVAL_BIASES = [-1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3] as const;

/** Log odds among which the bias towards nothing is chosen, of places that one person drew and that more did. */
export const DRAWN_BIASES = [-2, -1, 0, 1, 2, 3, 4, 5, 6] as const;

/** Shares of disagreements with the count in which the model is right, among which the likely ones are sought. */
export const RIGHT_SHARES = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95] as const;

/** Weights of the two views, among which those that foretell known truth are sought. */
export const POOLS: readonly PoolWeights[] = [0.25, 0.5, 0.75, 1].flatMap((model) =>
  [0, 0.15, 0.3, 0.5].map((dawidSkene) => ({ model, dawidSkene })),
);

/** Slots of a part along its sides: so many, or one for each state. */
type Side = number | 'state';

/** A part of the sums: its first slot, and its sides. */
interface Part {
  readonly first: number;
  readonly size: number;
  readonly sides: readonly Side[];
}

/** Gives slots away, one part after the other. */
class Slots {
  readonly parts: Part[] = [];
  length = 0;
  private readonly states: number;

  constructor(states: number) {
    this.states = states;
  }

  /** The first slot of a part with these sides; of one slot, without any. */
  next(...sides: readonly Side[]): number {
    const first = this.length;
    const size = sides.reduce<number>((product, side) => product * this.along(side), 1);
    this.parts.push({ first, size, sides });
    this.length += size;
    return first;
  }

  along(side: Side): number {
    return side === 'state' ? this.states : side;
  }
}

/** Where each crowd sum begins. */
function crowdPlaces(slots: Slots) {
  return {
    machineTruth: slots.next('state', 'state'),
    classes: slots.next('state'),
    scoreSeen: slots.next(SCORE_BINS),
    scoreRight: slots.next(SCORE_BINS),
    scoreExpected: slots.next(SCORE_BINS),
    peerMislabelledKept: slots.next(),
    peerMislabelled: slots.next(),
    peerSpuriousKept: slots.next(),
    peerSpurious: slots.next(),
    drawnReal: slots.next(),
    drawnPlaces: slots.next(),
    agreedOnNothing: slots.next(),
    couldAgreeOnNothing: slots.next(),
    images: slots.next(),
    reviews: slots.next(),
    missed: slots.next(),
    goldTemperatureScore: slots.next(VERDICT_KINDS.length, TEMPERATURES.length),
    goldDrawnReal: slots.next(),
    goldDrawnPlaces: slots.next(),
    goldAgreedOnNothing: slots.next(),
    goldCouldAgreeOnNothing: slots.next(),
    goldTemperatures: slots.next(VERDICT_KINDS.length),
    goldPoolScore: slots.next(POOLS.length, DISPUTE_BIASES.length),
    goldRemovalScore: slots.next(REMOVAL_BIASES.length),
    answeredShares: slots.next('state'),
    baseRates: slots.next(REFERENCE_KINDS.length, BASE_RATE_CELLS, 'state', 'state'),
    goldModelRight: slots.next(COUNTED.length, RIGHT_SHARES.length),
    heldOutModelRight: slots.next(COUNTED.length, RIGHT_SHARES.length),
    goldDrawnScore: slots.next(2, DRAWN_BIASES.length),
    overlooked: slots.next(),
    unseen: slots.next(),
    discoveries: slots.next(LEVEL_COUNT),
    searches: slots.next(LEVEL_COUNT),
    goldImages: slots.next(),
    goldMissed: slots.next(),
    answeredByThree: slots.next(),
    pairsThatChangedAlike: slots.next(),
    threesThatChangedAlike: slots.next(),
  } as const;
}

/** Where each sum of a person begins: first their counts in the order of SKILL_COUNT_KEYS. */
function personPlaces(slots: Slots) {
  return {
    counts: slots.next(SKILL_COUNT_KEYS.length),
    naming: slots.next('state', 'state'),
    answers: slots.next('state', 'state'),
  } as const;
}

/** Where sums over that many states have what. */
export interface SumLayout {
  /** Cells of a table of states by states. */
  readonly cells: number;
  readonly crowd: ReturnType<typeof crowdPlaces>;
  readonly crowdSlots: Slots;
  readonly person: ReturnType<typeof personPlaces>;
  readonly personSlots: Slots;
}

const layouts = new Map<number, SumLayout>();

/** The layout of sums over that many states: the same value for the same number. */
export function layoutFor(states: number): SumLayout {
  const before = layouts.get(states);
  if (before) return before;
  const crowdSlots = new Slots(states);
  const personSlots = new Slots(states);
  const layout: SumLayout = {
    cells: states * states,
    crowd: crowdPlaces(crowdSlots),
    crowdSlots,
    person: personPlaces(personSlots),
    personSlots,
  };
  layouts.set(states, layout);
  return layout;
}

/**
 * The slot in `to` of what is in a slot of `from`, where states are numbered otherwise: `stateOf` gives the new number,
 * or undefined for a state that is no more. Undefined where the slot has no counterpart.
 */
export function movedSlot(
  slot: number,
  from: Slots,
  to: Slots,
  stateOf: (state: number) => number | undefined,
): number | undefined {
  const index = from.parts.findIndex(({ first, size }) => slot >= first && slot < first + size);
  const [part, target] = [from.parts[index], to.parts[index]];
  if (!part || !target) return undefined;
  let rest = slot - part.first;
  let moved = 0;
  let stride = 1;
  for (const side of part.sides.toReversed()) {
    const place = rest % from.along(side);
    rest = Math.floor(rest / from.along(side));
    const there = side === 'state' ? stateOf(place) : place;
    if (there === undefined) return undefined;
    moved += there * stride;
    stride *= to.along(side);
  }
  return target.first + moved;
}
