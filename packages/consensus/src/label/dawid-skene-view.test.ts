import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialCrowdModel } from '../skill/model.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { fromLogs, logAnswersOf, pooled, pooledWithLogs } from './dawid-skene-view.ts';

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

  it("are a person's own, under ten of the crowd's for each state", () => {
    const { count } = TRAFFIC;
    const crowd = (truth: number, said: number) => dawidSkene.matrix[truth * count + said] ?? 0;
    const logs = logAnswersOf(
      [
        { truth: 2, said: 2, count: 20 },
        { truth: 2, said: 1, count: 5 },
        { truth: 2, said: 1, count: 5 },
      ],
      dawidSkene,
    );
    expect(Math.exp(logs[2 * count + 2] ?? 0)).toBeCloseTo((10 * crowd(2, 2) + 20) / 40, 9);
    expect(Math.exp(logs[2 * count + 1] ?? 0)).toBeCloseTo((10 * crowd(2, 1) + 10) / 40, 9);
    expect(Math.exp(logs[3 * count + 3] ?? 0)).toBeCloseTo(crowd(3, 3), 9);
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

  it('takes logarithms of any measure, though what they stand for be too small for a number', () => {
    const model = [0.5, 0.3, 0.2];
    const logs = [0.2, 0.7, 0.1].map(Math.log);
    const weights = { model: 0.8, dawidSkene: 0.4 };
    const alone = pooledWithLogs(model, logs, weights);
    expect(alone.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    expect((alone[1] ?? 0) / (alone[0] ?? 1)).toBeCloseTo((0.3 / 0.5) ** 0.8 * (0.7 / 0.2) ** 0.4, 9);
    const small = logs.map((log) => log - 5000);
    for (const [state, p] of pooledWithLogs(model, small, weights).entries())
      expect(p).toBeCloseTo(alone[state] ?? 0, 9);
    expect(fromLogs(small)[1]).toBeCloseTo(0.7, 9);
  });

  it('rules out nothing that one view alone holds for impossible', () => {
    for (const [one, other] of [
      [
        [1, 0],
        [0.001, 0.999],
      ],
      [
        [0.001, 0.999],
        [1, 0],
      ],
    ] as const) {
      const p = pooled(one, other, { model: 1, dawidSkene: 1 });
      expect(p[1]).toBeGreaterThan(1e-10);
      expect(p[1]).toBeLessThan(1e-8);
    }
  });

  it('is surer where both say the same than either is', () => {
    const sure = Array.from({ length: TRAFFIC.count }, (_, index) => (index === 0 ? 0.8 : 0.2 / TRAFFIC.classCount));
    expect(pooled(sure, sure, { model: 1, dawidSkene: 0.5 })[0]).toBeGreaterThan(0.8);
  });
});
