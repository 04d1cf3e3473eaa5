import type { VotedObject } from '../methods/majority.ts';
import type { States } from './states.ts';

/** What the count says of a suggestion where the model says otherwise: each kind of disagreement is learned apart. */
export const COUNTED = ['kept', 'changed', 'removed'] as const;
type Counted = (typeof COUNTED)[number];

/** How often the model is held to be right in each kind before anything is known: oftener than not. */
export const USUALLY_RIGHT: readonly number[] = COUNTED.map(() => 0.65);

/** A verdict of the model that the count does not share. */
export interface Disagreement {
  /** What most people say. */
  readonly state: number;
  /** The place of its kind among {@link COUNTED}. */
  readonly kind: number;
}

/** What the model says of a suggestion, and how likely Dawid and Skene hold each state: in any measure that rises with it. */
interface Views {
  readonly best: number;
  readonly byDawidSkene: readonly number[];
}

/**
 * Where the count says otherwise of a suggestion than the model, by the same votes: most people say something else, and
 * Dawid and Skene hold that for likelier too. Undefined where they do not, and of what was not suggested or has no class:
 * there is nothing to count by. A further vote for either side never helps the other one.
 */
export function disagreementOn(
  object: VotedObject,
  { best, byDawidSkene }: Views,
  states: States,
): Disagreement | undefined {
  const { suggestedState: suggested, kind } = object;
  if (kind !== 'machine' || suggested === states.unknown) return undefined;
  if (best === suggested && object.votes.every((vote) => vote.state === suggested)) return undefined;
  const counts = states.names.map(() => 0);
  counts.push(0);
  for (const vote of object.votes) counts[vote.state] = (counts[vote.state] ?? 0) + 1;
  let state = suggested;
  for (let other = 0; other < counts.length; other++) if ((counts[other] ?? 0) > (counts[state] ?? 0)) state = other;
  if (state === best || (counts[state] ?? 0) <= (counts[best] ?? 0)) return undefined;
  if ((byDawidSkene[state] ?? 0) <= (byDawidSkene[best] ?? 0)) return undefined;
  return { state, kind: COUNTED.indexOf(countedAs(state, suggested, states)) };
}

function countedAs(state: number, suggested: number, { removed }: States): Counted {
  if (state === removed) return 'removed';
  return state === suggested ? 'kept' : 'changed';
}

/** Share that is left to the model's verdict at least: the next vote that agrees must not find more doubt than there was. */
const LEAST_LEFT = 0.46;
/** The same where the other says that nothing is there, which has to be half as likely again as any class. */
const LEFT_BESIDE_NOTHING = 0.39;

/**
 * The model's probabilities, or where the count is oftener right in that kind of disagreement (`modelRight` below a half)
 * the same with the count's verdict ahead.
 */
export function fallenBack(
  probabilities: readonly number[],
  best: number,
  { state, kind }: Disagreement,
  modelRight: readonly number[],
): readonly number[] {
  const share = modelRight[kind] ?? 1;
  if (share >= 0.5) return probabilities;
  const both = (probabilities[best] ?? 0) + (probabilities[state] ?? 0);
  const left = state === probabilities.length - 1 ? LEFT_BESIDE_NOTHING : Math.max(LEAST_LEFT, share);
  const changed = probabilities.slice();
  changed[best] = both * left;
  changed[state] = both * (1 - left);
  return changed;
}

/** A kind of disagreement in which the verdict is the count's and not the model's. */
export interface FallBack {
  readonly counted: Counted;
  /** How often the model is right there. */
  readonly modelRight: number;
}

/** Where the verdicts are those of the count. */
export function fallBacksOf(modelRight: readonly number[]): FallBack[] {
  return COUNTED.flatMap((counted, kind): FallBack[] => {
    const share = modelRight[kind] ?? 1;
    return share < 0.5 ? [{ counted, modelRight: share }] : [];
  });
}
