import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { statedProbability } from './stated.ts';

const { model } = initialModel(TRAFFIC);
const agreedMistakes = { kept: 0.02, disputed: 0.03, relabelled: 0.05, removed: 0, drawn: 0.1 };
const knowing = { model: { agreedMistakes }, states: TRAFFIC };
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('a verdict that stands because everybody says so', () => {
  const image = anImage([aSuggestion(1, { label: 'SUV' })]);
  const reviews = [1, 2].map((person) => aReview(image, person, [{ label: 'Sedan' }]));
  /** People who err often, beside a machine that is right 99 times of 100. */
  const rates = { ...model.rates, error: 0.45, copy: 0.01 };
  const suv = TRAFFIC.ofLabel('SUV') * TRAFFIC.count;
  const machineTruth = model.machineTruth.map((p, cell) => {
    if (cell < suv || cell >= suv + TRAFFIC.count) return p;
    return cell === suv + TRAFFIC.ofLabel('SUV') ? 0.99 : 0.01 / (TRAFFIC.count - 1);
  });
  const found = (goldAnswers: number) => {
    const learnedFrom = { goldAnswers, images: 100 };
    const [object] = consensusOf(image, reviews, openRates({ ...model, rates, machineTruth, learnedFrom }, [])).objects;
    return object;
  };

  it('is stated as what it is held for, as far as gold tells', () => {
    expect(found(0)).toMatchObject({ verdict: 'Sedan', posterior: 0.51 });
    expect(found(400)?.verdict).toBe('Sedan');
    expect(found(400)?.posterior).toBeLessThan(0.35);
    expect(found(400)?.doubt).toBe(found(0)?.doubt);
  });
});

describe('what is stated of a verdict', () => {
  const changed = { kind: 'machine' as const, suggestedState: 1, votes: [] };
  const drawn = { kind: 'found' as const, suggestedState: TRAFFIC.unknown, votes: [] };

  it('rises with what the votes say, is never above it, and is the same where they leave much doubt', () => {
    fc.assert(
      fc.property(share, share, fc.constantFrom(changed, drawn), (a, b, object) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const stated = statedProbability(more, 2, object, knowing);
        expect(stated).toBeLessThanOrEqual(more);
        expect(stated).toBeGreaterThanOrEqual(statedProbability(less, 2, object, knowing));
      }),
    );
    expect(statedProbability(0.999, 2, changed, knowing)).toBeCloseTo(0.949, 2);
    expect(statedProbability(0.6, 2, changed, knowing)).toBeCloseTo(0.6, 2);
    expect(statedProbability(0.999, TRAFFIC.removed, drawn, knowing)).toBe(0.999);
  });

  it('changes no verdict, and asks for no further review', () => {
    const image = anImage([aSuggestion(1), aSuggestion(2, { label: 'Truck', x: 900 })]);
    const drawing = { ...aSuggestion(9), x: 1400, y: 700 };
    const reviews = [1, 2, 3, 4].map((person) => aReview(image, person, ['confirm', { label: 'Bus' }], [drawing]));
    const sure = consensusOf(image, reviews, openRates(model, []));
    const humble = consensusOf(image, reviews, openRates({ ...model, agreedMistakes }, []));
    const votesOf = ({ objects }: typeof sure) => objects.map(({ verdict, doubt }) => ({ verdict, doubt }));
    expect(votesOf(humble)).toEqual(votesOf(sure));
    expect(humble).toMatchObject({ risk: sure.risk, expectedWrong: sure.expectedWrong, isRetired: sure.isRetired });
    expect(humble.objects).toHaveLength(3);
    for (const [index, { posterior }] of humble.objects.entries())
      expect(posterior).toBeLessThan(sure.objects[index]?.posterior ?? 0);
  });
});
