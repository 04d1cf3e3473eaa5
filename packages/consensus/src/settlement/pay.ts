import { clamp, iou, type Rect } from '@uvh/domain/annotation/box';
import { REMOVED, STATE_COUNT, UNKNOWN_LABEL } from '../label/states.ts';
import type { ObservedObject, Vote } from '../matching/observe.ts';
import type { Rates } from '../skill/tables.ts';
import type { BoxReason } from './reason.ts';
import type { Reference } from './reference.ts';

/** The most that one box can bring is this less 1; a drawn box is capped lower. */
const MAX_GAIN = 8;
const MAX_FOUND_GAIN = 4;
/** A vehicle found but named wrongly brings this share. */
const MISNAMED_SHARE = 0.5;
/** A placement counts when it moved the overlap with the truth by more than this. */
const OVERLAP_MATTERS = 0.05;

/** The pay of one box, in thousandths of an XP, and what it rests on. */
export interface Pay {
  readonly reason: BoxReason;
  readonly milliXp: number;
  readonly baseRate: number | null;
  readonly overlap: number | null;
}

/**
 * The pay for one vote: `min(1 / R, 8) - 1` when it says what was settled and -1 when it does not, where
 * R is how often a suggestion with that label settles to that state. Whoever answers by the suggestion alone, without
 * looking, earns `R / R - 1 = 0` on average (peer truth serum with the machine's label as the public signal, after
 * Radanovic, Faltings and Jurca, "Incentives for effort in crowdsourcing using the peer truth serum", 2016). A
 * suggestion that was left alone brings and costs nothing. A drawn vehicle brings `min(1 / R, 4)` where others see one,
 * and costs 1 where they are sure that there is none.
 */
export function payFor(object: ObservedObject, vote: Vote, reference: Reference, rates: Rates, isGold: boolean): Pay {
  if (vote.manner === 'untouched') return nothing('untouched');
  if (reference.state === undefined) return nothing('undecided');
  if (vote.manner === 'unprompted') return payForDrawing(vote, reference, rates);
  const isRight = vote.state === reference.state;
  const reason = reasonOf(object, vote, isRight);
  const overlap = vote.rect ? iou(vote.rect, reference.rect) : null;
  if (!isRight) return { reason, milliXp: -1000, baseRate: null, overlap };
  const { references } = rates.model;
  const table = isGold ? references.gold : object.kind === 'peer' ? references.peer : references.machine;
  const baseRate = table[object.suggestedState * STATE_COUNT + reference.state] ?? 0;
  const gain = Math.min(1 / Math.max(baseRate, 1e-6), MAX_GAIN) * placementFactor(object.rect, vote.rect, reference);
  return { reason, milliXp: Math.round(1000 * (gain - 1)), baseRate, overlap };
}

function payForDrawing(vote: Vote, reference: Reference, rates: Rates): Pay {
  const overlap = vote.rect ? iou(vote.rect, reference.rect) : null;
  if (reference.state === REMOVED) return { reason: 'vehicle-unsupported', milliXp: -1000, baseRate: null, overlap };
  const baseRate = rates.model.drawnRealShare;
  const isNamed = vote.state === reference.state;
  const gain = Math.min(1 / baseRate, MAX_FOUND_GAIN) * (isNamed ? 1 : MISNAMED_SHARE);
  return {
    reason: isNamed ? 'vehicle-found' : 'vehicle-misnamed',
    milliXp: Math.round(1000 * gain),
    baseRate,
    overlap,
  };
}

/** A box that was moved for the worse brings less; one that hardly changed is not judged by its place. */
function placementFactor(suggested: Rect, placed: Rect | undefined, reference: Reference): number {
  if (!placed || reference.state === REMOVED) return 1;
  const after = iou(placed, reference.rect);
  if (Math.abs(after - iou(suggested, reference.rect)) <= OVERLAP_MATTERS) return 1;
  return clamp((after - 0.5) / 0.4, 0, 1);
}

function reasonOf(object: ObservedObject, vote: Vote, isRight: boolean): BoxReason {
  if (vote.state === REMOVED) return isRight ? 'deleted-right' : 'deleted-wrong';
  const isKept = vote.state === object.suggestedState && object.suggestedState !== UNKNOWN_LABEL;
  if (isKept) return isRight ? 'confirmed-right' : 'confirmed-wrong';
  return isRight ? 'relabelled-right' : 'relabelled-wrong';
}

function nothing(reason: BoxReason): Pay {
  return { reason, milliXp: 0, baseRate: null, overlap: null };
}
