import { COUNTED } from '@uvh/consensus/label/fall-back';
import { describe, expect, it } from 'vitest';
import { sourceOfVerdicts } from './card-facts.ts';

describe('where the data card says that verdicts come from', () => {
  const modelRight = COUNTED.map(() => 0.8);

  it('is the model, as long as nothing else is oftener right', () => {
    expect(sourceOfVerdicts({ model: { modelRight, tieBreakOdds: 1 } })).toBe('the model');
  });

  it('names what falls back on the count, and how ties are broken', () => {
    const model = { modelRight: COUNTED.map((kind) => (kind === 'changed' ? 0.25 : 0.8)), tieBreakOdds: 4.96 };
    expect(sourceOfVerdicts({ model })).toBe(
      'the model; where majority vote and Dawid-Skene say otherwise, theirs of what most changed (model right in 25 %); where votes are tied, the suggestion, against odds of up to 5.0',
    );
  });
});
