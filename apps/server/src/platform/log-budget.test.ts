import { describe, expect, it } from 'vitest';
import { createLogBudget } from './log-budget.ts';

describe('the budget of a log', () => {
  it('lets so many lines of a kind pass within a time, and then says how many it held back', () => {
    let now = 0;
    const budget = createLogBudget(2, 1000, () => now);
    const taken = () => budget.take('disk full');
    expect([taken(), taken(), taken(), taken()].map(({ isAllowed }) => isAllowed)).toEqual([true, true, false, false]);
    expect(budget.take('another')).toEqual({ isAllowed: true, heldBack: 0 });
    now = 1000;
    expect(taken()).toEqual({ isAllowed: true, heldBack: 2 });
    expect(taken()).toEqual({ isAllowed: true, heldBack: 0 });
  });
});
