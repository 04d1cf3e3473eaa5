import type { ObservedObject, Vote } from '../matching/observe.ts';
import { scoreBin } from '../skill/model.ts';
import type { Rates } from '../skill/tables.ts';
import { LEVEL_COUNT } from './difficulty.ts';
import { addAnswer, addDrawing } from './likelihood.ts';
import { type Belief, normalise, startFromDrawing, startFromMachine } from './prior.ts';
import { STATE_COUNT } from './states.ts';

type Evidence = Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'votes'>;

/**
 * What the votes say about an object: prior of the machine's label (or of a drawn box) times the
 * likelihood of every vote, by Bayes' rule.
 */
export function believe(object: Evidence, rates: Rates): Belief {
  return normalise(gatherEvidence(object, rates));
}

/**
 * What everybody outside a team says about an object, as if the team had never seen it. `total` is
 * {@link gatherEvidence} of the same object, so that a vote is taken back instead of all others added again.
 */
export function believeWithoutTeam(object: Evidence, total: Float64Array, teamId: number, rates: Rates): Belief {
  const logs = total.slice();
  for (const vote of object.votes) {
    if (vote.teamId === teamId) addVote(logs, object.suggestedState, vote, rates, -1);
  }
  return normalise(logs);
}

/** Log-probabilities of [level of difficulty][state], not normalised. */
export function gatherEvidence(object: Evidence, rates: Rates): Float64Array {
  const logs = new Float64Array(LEVEL_COUNT * STATE_COUNT);
  if (object.kind === 'machine') {
    startFromMachine(logs, rates.priors, object.suggestedState, scoreBin(object.score));
  } else startFromDrawing(logs, rates.priors);
  for (const vote of object.votes) addVote(logs, object.suggestedState, vote, rates, 1);
  return logs;
}

function addVote(logs: Float64Array, suggested: number, vote: Vote, rates: Rates, sign: 1 | -1): void {
  const person = rates.personOf(vote.annotatorId);
  if (person.weight === 0) return;
  if (vote.manner === 'unprompted') addDrawing(logs, person, rates.crowd, vote.state, sign);
  else addAnswer(logs, person, rates.crowd, suggested, vote.state, vote.manner === 'explicit', sign);
}
