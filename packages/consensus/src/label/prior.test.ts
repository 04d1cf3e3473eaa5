import { describe, expect, it } from 'vitest';
import { initialCrowdModel } from '../skill/model.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { priorOf } from './prior.ts';

const { removed, count } = TRAFFIC;
const [car, suv] = [TRAFFIC.ofLabel('Sedan'), TRAFFIC.ofLabel('SUV')];
const model = initialCrowdModel(TRAFFIC);
const said = { score: undefined, rivals: [], merged: [] };
const sum = (p: readonly number[]) => p.reduce((a, b) => a + b, 0);

/** A machine whose labels are always right. */
const sure = {
  model: { ...model, machineTruth: model.machineTruth.map((_, at) => (at % (count + 1) === 0 ? 1 : 0)) },
  states: TRAFFIC,
};

describe('what is known of an object before anybody has looked', () => {
  it('is, of a find, how often finds are real, and of its class no more than the mix', () => {
    const prior = priorOf({ ...said, kind: 'found', suggestedState: TRAFFIC.unknown }, { model, states: TRAFFIC });
    expect(sum(prior)).toBeCloseTo(1, 9);
    expect(prior[removed]).toBeCloseTo(1 - model.rates.drawnReal, 9);
  });

  it("is, of a peer's box, mostly the class under which it is shown", () => {
    const prior = priorOf({ ...said, kind: 'peer', suggestedState: car }, { model, states: TRAFFIC });
    expect(sum(prior)).toBeCloseTo(1, 9);
    expect(prior[car]).toBeGreaterThan(0.7 * model.rates.drawnReal);
    expect(prior[removed]).toBeCloseTo(1 - model.rates.drawnReal, 9);
  });

  it('is never quite sure, and rules nothing out, however right the machine has been', () => {
    const prior = priorOf({ ...said, kind: 'machine', suggestedState: car }, sure);
    expect(sum(prior)).toBeCloseTo(1, 9);
    expect(prior[car]).toBeLessThan(0.994);
    expect(prior[car]).toBeGreaterThan(0.99);
    for (const p of prior) expect(p).toBeGreaterThan(4e-4);
  });

  it('is shared among suggestions at one place, those that were merged before too', () => {
    const rival = { bboxId: 2, suggestedState: suv, score: undefined };
    for (const both of [{ rivals: [rival] }, { merged: [rival] }]) {
      const prior = priorOf({ ...said, ...both, kind: 'machine', suggestedState: car }, sure);
      expect(sum(prior)).toBeCloseTo(1, 9);
      expect(prior[car]).toBeCloseTo(prior[suv] ?? 0, 9);
      expect(prior[car]).toBeGreaterThan(0.49);
    }
  });
});
