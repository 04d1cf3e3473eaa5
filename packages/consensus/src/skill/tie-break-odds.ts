import { clamp } from '@uvh/domain/annotation/box';
import type { States } from '../label/states.ts';
import { wrongOf } from './calibrate.ts';
import { goldWeight } from './gold-weight.ts';
import type { CrowdRates } from './rates.ts';

/**
 * Mistakes of those who look, as a share, up to which a change of a suggestion says what it usually does, and from which it
 * says no more than a vote.
 */
const SELDOM_ENOUGH = 0.21;
const TOO_OFTEN = 0.3;
/** By how much the odds of a suggestion are raised at most. */
const MOST_ODDS = 5;

/**
 * By how much the odds of a suggestion are raised, at most, where no other label has more votes than it has: 1 where a
 * change says more than a confirmation, as it does among people who know what they see. Where they often err and agree on
 * mistakes, their votes make the machine look worse than it is, and nothing but gold could tell: so the machine has the
 * casting vote, as it has in a majority vote. Of two classes it is not needed: people disagree about one thing only, and
 * who of them knows it better says more. Read off votes of people (docs/consensus-trials.md).
 */
export function tieBreakOddsOf(
  rates: CrowdRates,
  { goldAnswers, states }: { readonly goldAnswers: number; readonly states: Pick<States, 'classCount'> },
): number {
  if (states.classCount <= 2) return 1;
  const errs = clamp((wrongOf(rates) - SELDOM_ENOUGH) / (TOO_OFTEN - SELDOM_ENOUGH), 0, 1);
  return MOST_ODDS ** (errs * (1 - goldWeight(goldAnswers)));
}
