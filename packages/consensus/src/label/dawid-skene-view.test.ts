import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialCrowdModel } from '../skill/model.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { logAnswersOf, pooled } from './dawid-skene-view.ts';

const { dawidSkene } = initialCrowdModel(TRAFFIC);
const state = fc.integer({ min: 0, max: TRAFFIC.count - 1 });
const belief = fc.array(fc.double({ min: 1e-4, max: 1, noNaN: true }), {
  minLength: TRAFFIC.count,
  maxLength: TRAFFIC.count,
});

describe('answers by Dawid and Skene', () => {
  it('are never likelier where they are false than where they are true, whatever was answered before', () => {
    const answer = fc.record({ truth: state, said: state, count: fc.double({ min: 0, max: 300, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 20 }), (answers) => {
        const logs = logAnswersOf(answers, dawidSkene);
        for (let truth = 0; truth < TRAFFIC.count; truth++) {
          for (let said = 0; said < TRAFFIC.count; said++) {
            expect(logs[truth * TRAFFIC.count + said]).toBeLessThanOrEqual(logs[said * (TRAFFIC.count + 1)] ?? 0);
          }
        }
      }),
    );
  });

  it('tell somebody who names two classes alike nothing of which of them it is', () => {
    const logs = logAnswersOf([{ truth: 0, said: 1, count: 500 }], dawidSkene);
    expect(logs[1]).toBeCloseTo(logs[TRAFFIC.count + 1] ?? 0, 1);
  });
});

describe('the pool of two views', () => {
  it('is the one view where the other does not count', () => {
    fc.assert(
      fc.property(belief, belief, (a, b) => {
        const sum = a.reduce((all, p) => all + p, 0);
        const alone = pooled(a, b, { model: 1, dawidSkene: 0 });
        for (const [index, p] of alone.entries()) expect(p).toBeCloseTo((a[index] ?? 0) / sum, 9);
      }),
    );
  });

  it('is surer where both say the same than either is', () => {
    const sure = Array.from({ length: TRAFFIC.count }, (_, index) => (index === 0 ? 0.8 : 0.2 / TRAFFIC.classCount));
    expect(pooled(sure, sure, { model: 1, dawidSkene: 0.5 })[0]).toBeGreaterThan(0.8);
  });
});
