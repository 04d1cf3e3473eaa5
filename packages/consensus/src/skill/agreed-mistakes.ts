import { clamp } from '@uvh/domain/annotation/box';
import { trustOf } from './calibrate.ts';
import { goldWeight } from './gold-weight.ts';
import type { VerdictKind } from './model.ts';
import type { CrowdRates } from './rates.ts';

/** Of the surest labels that everybody kept: a share of how often people keep a wrong one unexamined. */
const KEPT_BY_ALL = 0.015;
/** Of the surest labels that stand although somebody changed them. */
const KEPT_BY_MOST = 0.015;
/** Of the surest boxes that people drew: two see the same thing in the same shadow. */
const DRAWN_ALIKE = 0.1;
/** How often a machine is right up to which, and from which on, it leads people astray together. */
const SELDOM_RIGHT = 0.6;
const MOSTLY_RIGHT = 0.8;

/**
 * How many of the surest verdicts of each kind are wrong all the same. What people take for something else together leaves
 * no doubt in their votes, and the fewer mistakes they make apart, the more of what is left they share; where they often
 * err, the temperatures have taken it in. Beside a machine that is often wrong people look for themselves. Read off worlds of the simulation (docs/simulation.md).
 */
export function agreedMistakesOf(
  rates: CrowdRates,
  { goldAnswers, machineRight }: { readonly goldAnswers: number; readonly machineRight: number },
): Record<VerdictKind, number> {
  const led = clamp((machineRight - SELDOM_RIGHT) / (MOSTLY_RIGHT - SELDOM_RIGHT), 0, 1);
  // Without gold, shared mistakes are expected of how often people err.
  const known = led * goldWeight(goldAnswers);
  return {
    kept: known * KEPT_BY_ALL * rates.copy,
    disputed: known * trustOf(rates) * KEPT_BY_MOST,
    // Of changed labels it follows from how often the machine is right (label/changed-label.ts).
    relabelled: 0,
    removed: 0,
    drawn: led * DRAWN_ALIKE,
  };
}
