import type { ObservedObject, Vote } from '../matching/observe.ts';
import { scoreBin } from '../skill/model.ts';
import type { ModelTables } from '../skill/tables.ts';
import { addAnswer, addDrawing } from './likelihood.ts';
import { normalise, startFromDrawing, startFromMachine } from './prior.ts';
import { STATE_COUNT } from './states.ts';

/** Probabilities of the states of one object, and the likeliest. */
export interface Belief {
  readonly probabilities: Float64Array;
  readonly best: number;
}

/**
 * What the votes say about an object: prior of the machine's label (or of a drawn box) times the
 * likelihood of every vote, by Bayes' rule. `counts` says which votes take part; the others are
 * treated as if they had not been given.
 */
export function believe(
  object: Pick<ObservedObject, 'kind' | 'suggestedState' | 'score' | 'votes'>,
  tables: ModelTables,
  counts?: (vote: Vote) => boolean,
): Belief {
  const logs = new Float64Array(STATE_COUNT);
  if (object.kind === 'machine') {
    startFromMachine(logs, tables.priors, object.suggestedState, scoreBin(object.score));
  } else startFromDrawing(logs, tables.priors);
  for (const vote of object.votes) {
    if (counts && !counts(vote)) continue;
    addVote(logs, object.suggestedState, vote, tables);
  }
  const best = normalise(logs, logs);
  return { probabilities: logs, best };
}

function addVote(logs: Float64Array, suggested: number, vote: Vote, tables: ModelTables): void {
  const person = tables.personOf(vote.annotatorId);
  if (person.weight === 0) return;
  if (vote.manner === 'unprompted') addDrawing(logs, person, tables.crowd, vote.state);
  else addAnswer(logs, person, tables.crowd, suggested, vote.state, vote.manner === 'explicit');
}
