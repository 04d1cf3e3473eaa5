import { clamp, iou, type Rect } from '@uvh/domain/annotation/box';
import type { BoxReason } from '@uvh/domain/reward/box-reason';
import type { States } from '../label/states.ts';
import { madeOnce } from '../made-once.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import { baseRateRow } from '../skill/base-rates.ts';
import { baseRateCell, REFERENCE_KINDS, scoreBin } from '../skill/model.ts';
import type { Rates } from '../skill/tables.ts';
import { bitsByTruth, type PublicSignal } from './information.ts';
import type { PayWeights } from './pay-weights.ts';
import type { Reference } from './reference.ts';

/** A vehicle found but named wrongly brings this share. */
const MISNAMED_SHARE = 0.5;
/** A placement counts when it moved the overlap with the truth by more than this. */
const OVERLAP_MATTERS = 0.05;
/** With less of an overlap than this with where others have it, a placement is of something else. */
const LEAST_OVERLAP = 0.5;
/** People who looked that the crowd's rate of finding is worth, when it is judged how hard a vehicle was to find. */
const FIND_STRENGTH = 2;

/** What pay is worked out by, beside the answer. */
export interface PayTerms {
  readonly rates: Rates;
  readonly weights: PayWeights;
  readonly isGold: boolean;
}

/** The pay of one box, in thousandths of an XP, and what it rests on. */
export interface Pay {
  readonly reason: BoxReason;
  readonly milliXp: number;
  readonly baseRate: number | null;
  readonly overlap: number | null;
}

/**
 * The pay for one answer: XP for each bit that it tells about the box beyond what the screen shows
 * ({@link bitsByTruth}), as a mean over what the box may be by what others say and, in part, the person too. The public signal is the label, the
 * confidence and whether another suggestion lies at the same place. A suggestion that was left alone brings and costs
 * nothing. What is right on gold brings the less, the surer it is that the person looks at nothing else.
 */
export function payFor(object: ObservedObject, vote: Vote, reference: Reference, terms: PayTerms): Pay {
  const pay = fullPayFor(object, vote, reference, terms);
  if (!terms.isGold || pay.milliXp <= 0) return pay;
  return { ...pay, milliXp: Math.round(pay.milliXp * terms.rates.personOf(vote.annotatorId).paidOnGold) };
}

function fullPayFor(object: ObservedObject, vote: Vote, reference: Reference, terms: PayTerms): Pay {
  const { rates, weights, isGold } = terms;
  if (vote.manner === 'untouched') return nothing('untouched');
  if (reference.state === undefined) return nothing('undecided');
  if (vote.manner === 'unprompted') return payForDrawing(object, vote, reference, terms);
  if (isElsewhere(vote, reference, terms)) return nothing('undecided');
  const isRight = vote.state === reference.leansTo;
  const signal = signalOf(object, rates, isGold);
  const bitOf = signal.bitsOf(vote.state);
  let bits = 0;
  for (let state = 0; state < bitOf.length; state++) bits += (bitOf[state] ?? 0) * (reference.weighed[state] ?? 0);
  const placement = isRight && bits > 0 ? placementFactor(object.rect, vote.rect, reference, rates.states) : 1;
  return {
    reason: reasonOf(object, vote, isRight, rates.states),
    milliXp: Math.round(1000 * weights.perBit * bits * placement),
    baseRate: isRight ? (signal.shares[vote.state] ?? 0) : null,
    overlap: vote.rect ? iou(vote.rect, reference.rect) : null,
  };
}

/** What the screen says of a box, with what each answer to it tells. */
class KnownSignal {
  readonly shares: readonly number[];
  private readonly signal: PublicSignal;
  private readonly bits = new Map<number, Float64Array>();

  constructor(signal: PublicSignal) {
    this.signal = signal;
    this.shares = signal.shares;
  }

  /** Bits that an answer tells by what the box truly is. Do not write into them. */
  bitsOf(said: number): Float64Array {
    const known = this.bits.get(said);
    if (known) return known;
    const bits = bitsByTruth(said, this.signal);
    this.bits.set(said, bits);
    return bits;
  }
}

/** There are a few hundred kinds of boxes by their screen: each is worked out once under a model. */
const knownSignals = new WeakMap<Rates, Map<number, KnownSignal>>();

function signalOf({ kind, score, rivals, suggestedState }: ObservedObject, rates: Rates, isGold: boolean): KnownSignal {
  const { model, states } = rates;
  const table = isGold ? 'gold' : kind === 'peer' ? 'peer' : 'machine';
  const cell = baseRateCell(scoreBin(score), rivals.length > 0);
  const key = (cell * REFERENCE_KINDS.length + REFERENCE_KINDS.indexOf(table)) * states.count + suggestedState;
  return madeOnce(knownSignals, rates, key, () => {
    const shares = baseRateRow(model.baseRates[table], cell, suggestedState, states);
    return new KnownSignal({ suggested: suggestedState, shares, confusion: model.confusion });
  });
}

/**
 * A drawn vehicle brings up to a most, the more the fewer of those who could have drawn it did, and half of it under
 * a wrong class. Where others were shown the box and took it for nothing it costs.
 */
function payForDrawing(object: ObservedObject, vote: Vote, reference: Reference, { rates, weights }: PayTerms): Pay {
  const { removed } = rates.states;
  const overlap = vote.rect ? iou(vote.rect, reference.rect) : null;
  if (reference.state === removed) {
    const milliXp = -Math.round(1000 * weights.costOfNothing);
    return { reason: 'vehicle-unsupported', milliXp, baseRate: null, overlap };
  }
  const unprompted = object.votes.filter((other) => other !== vote && other.manner === 'unprompted');
  const drawers = unprompted.filter(({ state }) => state !== removed).length;
  const { find } = rates.model.rates;
  const baseRate = (FIND_STRENGTH * find + drawers) / (FIND_STRENGTH + unprompted.length);
  const isNamed = vote.state === reference.state;
  const real = 1 - (reference.probabilities[removed] ?? 0);
  const gain = real * Math.min(1 / baseRate, weights.mostFound) * (isNamed ? 1 : MISNAMED_SHARE);
  return {
    reason: isNamed ? 'vehicle-found' : 'vehicle-misnamed',
    milliXp: Math.round(1000 * gain),
    baseRate,
    overlap,
  };
}

/**
 * Whether somebody drew, in the stead of a suggestion, where the others do not have it. What they say of the suggestion is no
 * answer to what was drawn: it may be a vehicle beside it. Truth knows, and what others took for nothing was kept by nobody.
 */
function isElsewhere({ rect }: Vote, reference: Reference, { rates, isGold }: PayTerms): boolean {
  if (isGold || !rect || !reference.isPlaced || reference.leansTo === rates.states.removed) return false;
  return iou(rect, reference.rect) < LEAST_OVERLAP;
}

/**
 * A box that was moved for the worse brings less; one that hardly changed is not judged by its place, and neither is one
 * about whose place others have said too little.
 */
function placementFactor(suggested: Rect, placed: Rect | undefined, reference: Reference, { removed }: States): number {
  if (!placed || !reference.isPlaced || reference.state === removed) return 1;
  const after = iou(placed, reference.rect);
  if (Math.abs(after - iou(suggested, reference.rect)) <= OVERLAP_MATTERS) return 1;
  return clamp((after - LEAST_OVERLAP) / 0.4, 0, 1);
}

function reasonOf(object: ObservedObject, vote: Vote, isRight: boolean, { removed, unknown }: States): BoxReason {
  if (vote.state === removed) return isRight ? 'deleted-right' : 'deleted-wrong';
  const isKept = vote.state === object.suggestedState && object.suggestedState !== unknown;
  if (isKept) return isRight ? 'confirmed-right' : 'confirmed-wrong';
  return isRight ? 'relabelled-right' : 'relabelled-wrong';
}

function nothing(reason: BoxReason): Pay {
  return { reason, milliXp: 0, baseRate: null, overlap: null };
}
