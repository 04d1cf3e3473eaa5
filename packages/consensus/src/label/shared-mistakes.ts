import type { ObservedObject } from '../matching/observe.ts';
import { wrongOf } from '../skill/calibrate.ts';
import type { CrowdModel } from '../skill/model.ts';
import { wrongThoughKept } from '../skill/recapture.ts';
import type { Rates } from '../skill/tables.ts';
import { priorOf } from './prior.ts';
import { verdictKind } from './verdict-kind.ts';
import { verdictState } from './verdict-state.ts';

type Judged = Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'rivals' | 'merged' | 'votes'>;
type Known = Pick<Rates, 'model' | 'states'>;

/** A changed label is the verdict: it is stated to be no less likely than all others together. */
const LEAST_STATED = 0.5;
/** Of what people are expected to mistake alike, the share that the machine mistook alike too: where all keep its label. */
const BY_MACHINE_TOO = 0.2;

/**
 * Probabilities of a suggestion with room for what votes cannot tell. A share goes to all classes alike: so a class stays
 * the likeliest, and what is to be removed stays as it is.
 */
export function humbled(probabilities: readonly number[], object: Judged, { model, states }: Known): readonly number[] {
  const { removed } = states;
  const best = verdictState(probabilities);
  if (object.kind !== 'machine' || best === removed) return probabilities;
  const isKept = verdictKind(object, best, states) === 'kept';
  const untold = isKept ? keptUntold(object.votes.length, model) : model.sharedMistakes;
  if (untold === 0) return probabilities;
  const share = (untold * (1 - (probabilities[removed] ?? 0))) / removed;
  return probabilities.map((p, state) => (state === removed ? p : (1 - untold) * p + share));
}

/**
 * Of labels that everybody kept. How readily a wrong one is kept differs from object to object: were every readiness as
 * likely as any other, all of so many people would keep one of so many more. Where what people change alike shows the machine to be
 * bad, more of what they all kept is wrong.
 */
function keptUntold(votes: number, { sharedMistakes, keptUnexamined, recapture, rates }: CrowdModel): number {
  const untold = BY_MACHINE_TOO * sharedMistakes + keptUnexamined / (votes + 1);
  if (recapture.weight === 0) return untold;
  return Math.max(untold, recapture.weight * wrongThoughKept(recapture, votes, wrongOf(rates)));
}

/**
 * How likely a changed label is where people often take things for the same other class: that is what they say of a vehicle
 * which looks like it, too, and there the machine may have been right. By Bayes' rule, with the machine's word for what is
 * there; 1 where it is not asked. No reason to ask for more votes: the next person takes it for the same.
 */
export function besideLookAlikes(
  probabilities: readonly number[],
  best: number,
  object: Judged,
  { model, states }: Known,
): number {
  const { removed, count } = states;
  const { takenAlike, confusion } = model;
  if (takenAlike === 0 || object.kind !== 'machine') return 1;
  if (verdictKind(object, best, states) !== 'relabelled') return 1;
  const prior = priorOf(object, { model, states });
  const said = probabilities.map((p, state) => p / Math.max(1e-9, prior[state] ?? 0));
  let [right, all] = [0, 0];
  for (let truth = 0; truth < removed; truth++) {
    const row = truth * count;
    const named = 1 - (confusion[row + removed] ?? 0);
    let alike = 0;
    for (let look = 0; look < removed; look++) alike += ((confusion[row + look] ?? 0) / named) * (said[look] ?? 0);
    const p = (1 - takenAlike) * (probabilities[truth] ?? 0) + takenAlike * (prior[truth] ?? 0) * alike;
    all += p;
    if (truth === best) right = p;
  }
  return Math.max(LEAST_STATED, (right / all) * (1 - (probabilities[removed] ?? 0)));
}
