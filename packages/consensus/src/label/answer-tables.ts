import { madeOnce } from '../made-once.ts';
import { OBJECT_KINDS, type ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import { LEVEL_COUNT } from './difficulty.ts';
import { type Answer, likelihoodOf, type PersonTables } from './likelihood.ts';

/**
 * Likelihoods of an answer by [truth][level of difficulty]: where the object looks like nothing that was said, and where it
 * looks like what the answer says.
 */
export interface AnswerTables {
  readonly plain: readonly number[];
  readonly alike: readonly number[];
}

/** People give few different answers: what each makes likely is worked out once for a person under a model. */
const answersOf = new WeakMap<PersonTables, Map<number, AnswerTables>>();

const NO_ANSWER: AnswerTables = { plain: [], alike: [] };

/** What a vote makes of each truth. It follows from who answers what to which suggestion, and how they came to. */
export function answerTablesOf(
  object: Pick<ObservedObject, 'kind' | 'suggestedState'>,
  vote: Vote | undefined,
  person: PersonTables,
): AnswerTables {
  if (!vote) return NO_ANSWER;
  const { count } = person.states;
  const shown = vote.isBlind ? 3 : vote.manner === 'unprompted' ? (vote.wasShown ? 2 : 1) : 0;
  const key = ((shown * 3 + OBJECT_KINDS.indexOf(object.kind)) * count + object.suggestedState) * count + vote.state;
  return madeOnce(answersOf, person, key, () => {
    const answer = answerOf(object, vote);
    const table = (look: number) => {
      const cells: number[] = [];
      for (let truth = 0; truth < count; truth++) {
        for (let level = 0; level < LEVEL_COUNT; level++) {
          const p = likelihoodOf(answer, person, truth, level, look);
          cells.push(person.weight === 1 ? p : p ** person.weight);
        }
      }
      return cells;
    };
    const plain = table(-1);
    return { plain, alike: vote.state === person.states.removed ? plain : table(vote.state) };
  });
}

/** The answer that a vote gives. */
export function answerOf(object: Pick<ObservedObject, 'kind' | 'suggestedState'>, vote: Vote): Answer {
  return {
    suggested: object.suggestedState,
    said: vote.state,
    manner: vote.isBlind ? 'blind' : vote.manner === 'unprompted' ? 'unprompted' : 'shown',
    isPeer: object.kind === 'peer',
    ...(vote.wasShown && { wasShown: true }),
  };
}
