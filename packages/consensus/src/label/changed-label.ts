import { erringOf } from '../skill/calibrate.ts';
import { goldWeight } from '../skill/gold-weight.ts';
import type { CrowdModel } from '../skill/model.ts';
import type { States } from './states.ts';
import { verdictKind } from './verdict-kind.ts';

/** Log odds by which the suggested label is less likely where somebody changed it: the first who does says more than who agrees. */
const A_CHANGE_SAYS = 1;
/** Of the suggested labels that are right, the share on objects that people take for the same other class. */
const TAKEN_FOR_ANOTHER = 0.01;

/**
 * How likely a changed label is, as it is to be stated, in proportion to what gold has told; `before` where there is none.
 * The exponent that makes such verdicts true takes votes for less than they seem, since people depend on each other. But
 * it takes the machine's word for less too, which needs no such thing: the odds that its labels are right get their full
 * weight back. So less is stated beside a machine that is mostly right, and more beside a bad one. And by Bayes' rule the
 * label may have been right, on one of the few objects that everybody takes for what was said: the oftener the machine is
 * right, the more of the changes are these. It moves no verdict, and never falls when the votes become surer. `tempered`
 * are the probabilities after the exponent. Read off worlds of the simulation, votes of people and real pictures
 * (docs/consensus-trials.md).
 */
export function changedLabel(
  before: number,
  tempered: readonly number[],
  best: number,
  object: Parameters<typeof verdictKind>[0],
  { model, states }: { readonly model: Known; readonly states: Pick<States, 'removed' | 'unknown'> },
): number {
  const { suggestedState } = object;
  // A label that is no class is no word of the machine on what is there.
  if (suggestedState === states.unknown || verdictKind(object, best, states) !== 'relabelled') return before;
  const odds = model.machineRight / (1 - model.machineRight);
  const [changed, suggested] = [tempered[best] ?? 0, tempered[suggestedState] ?? 0];
  const says = A_CHANGE_SAYS * (1 - erringOf(model.rates));
  const restored = suggested * odds ** (1 - model.temperature.relabelled) * Math.exp(-says);
  const taken = changed * TAKEN_FOR_ANOTHER * odds;
  const held = changed / (1 - suggested + restored + taken);
  return before + goldWeight(model.learnedFrom.goldAnswers) * (held - before);
}

type Known = Pick<CrowdModel, 'machineRight' | 'rates' | 'temperature' | 'learnedFrom'>;
