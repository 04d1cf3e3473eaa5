import type { VotedObject } from '../methods/majority.ts';
import type { States } from './states.ts';

/** What the count says of a suggestion where the model says otherwise: each kind of disagreement is learned apart. */
export const COUNTED = ['kept', 'changed', 'removed'] as const;
type Counted = (typeof COUNTED)[number];

/** How often the model is held to be right in each kind before anything is seen: oftener than not. */
const USUALLY_RIGHT = 0.65;
/** The same of what most changed, beside a machine that is far worse than is learned of it: it is believed too much there. */
const RIGHT_BESIDE_A_WORSE_MACHINE = 0.25;

/** How often the model is held to be right in each kind before anything is seen, by how far the machine is worse than is learned. */
export function usuallyRight(worse: number): readonly number[] {
  return COUNTED.map((counted) =>
    counted === 'changed' ? USUALLY_RIGHT + worse * (RIGHT_BESIDE_A_WORSE_MACHINE - USUALLY_RIGHT) : USUALLY_RIGHT,
  );
}

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
export function disagreementOn(object: VotedObject, views: Views, states: States): Disagreement | undefined {
  const { suggestedState, votes } = object;
  if (views.best === suggestedState && votes.every((vote) => vote.state === suggestedState)) return undefined;
  return countedAgainst(object, views, states);
}

/**
 * What most people say of a suggestion, where more say it than `best`, or than the `rival` of that if they say `best`, and
 * Dawid and Skene hold it for likelier too.
 */
function countedAgainst(
  { suggestedState: suggested, kind, votes }: VotedObject,
  { best, rival, byDawidSkene }: Views & { readonly rival?: number },
  states: States,
): Disagreement | undefined {
  if (kind !== 'machine' || suggested === states.unknown) return undefined;
  const counts = states.names.map(() => 0);
  counts.push(0);
  for (const vote of votes) counts[vote.state] = (counts[vote.state] ?? 0) + 1;
  let state = suggested;
  for (let other = 0; other < counts.length; other++) if ((counts[other] ?? 0) > (counts[state] ?? 0)) state = other;
  const against = state === best ? rival : best;
  if (against === undefined) return undefined;
  if ((counts[state] ?? 0) <= (counts[against] ?? 0)) return undefined;
  if ((byDawidSkene[state] ?? 0) <= (byDawidSkene[against] ?? 0)) return undefined;
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
 * the same with the count's verdict ahead of all others, and as far ahead where the model has come to say the same: a further
 * vote that agrees finds no less than there was.
 */
export function fallenBack(
  object: VotedObject,
  { probabilities, best, byDawidSkene }: Views & { readonly probabilities: readonly number[] },
  { modelRight, states }: { readonly modelRight: readonly number[]; readonly states: States },
): readonly number[] {
  if (modelRight.every((share) => share >= 0.5)) return probabilities;
  const counted = countedAgainst(object, { best, rival: likeliestBeside(best, probabilities), byDawidSkene }, states);
  const share = modelRight[counted?.kind ?? -1] ?? 1;
  if (!counted || share >= 0.5) return probabilities;
  const { state } = counted;
  const before = probabilities[state] ?? 0;
  const left = state === states.removed ? LEFT_BESIDE_NOTHING : Math.max(LEAST_LEFT, share);
  const rival = probabilities[likeliestBeside(state, probabilities)] ?? 0;
  const odds = ((1 - left) / left) * rival;
  if (before >= odds) return probabilities;
  const rest = 1 - before;
  // As likely beside its likeliest rival as is due, the others among themselves as they were.
  const p = odds / (odds + rest);
  return probabilities.map((q, other) => (other === state ? p : (q * (1 - p)) / rest));
}

function likeliestBeside(state: number, probabilities: readonly number[]): number {
  let rival = state === 0 ? 1 : 0;
  for (let other = 0; other < probabilities.length; other++)
    if (other !== state && (probabilities[other] ?? 0) > (probabilities[rival] ?? 0)) rival = other;
  return rival;
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
