import type { CrowdModel } from '../skill/model.ts';
import type { States } from './states.ts';
import { verdictKind } from './verdict-kind.ts';

/** How fast the share of what is wrong all the same falls with the doubt that the votes leave: what is doubtful has it already. */
const STEEPNESS = 8;

/**
 * The probability that is stated of a verdict which the votes hold for that likely: lower where they leave hardly a doubt,
 * by how many of such verdicts are wrong all the same. It never falls when the votes become surer, and it is
 * no reason to ask for more of them: what everybody takes for something else, the next person does too. That nothing is
 * there people do not agree on wrongly.
 */
export function statedProbability(
  p: number,
  state: number,
  object: Parameters<typeof verdictKind>[0],
  { model, states }: { readonly model: Pick<CrowdModel, 'agreedMistakes'>; readonly states: Pick<States, 'removed'> },
): number {
  if (state === states.removed) return p;
  return p - model.agreedMistakes[verdictKind(object, state, states)] * p ** STEEPNESS;
}
