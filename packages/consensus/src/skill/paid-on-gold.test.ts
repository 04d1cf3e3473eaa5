import { describe, expect, it } from 'vitest';
import { type AnnotatorSkill, noCounts, type SkillCounts } from './counts.ts';
import { paidOnGold } from './paid-on-gold.ts';

type Noticed = readonly [count: number, of: number];

let people = 0;

/** Somebody who put so many of so many wrong suggestions right, and drew so many vehicles elsewhere. */
function aPerson(onGold: Noticed, elsewhere: Noticed, { drawn = 0, weight = 1 } = {}): AnnotatorSkill {
  const counts = ([count, of]: Noticed): SkillCounts => ({
    ...noCounts(),
    mislabelledFixed: count / 2,
    spuriousRemoved: count / 2,
    mislabelledConfirmed: (of - count) / 2,
    spuriousUntouched: (of - count) / 2,
  });
  const all = counts([onGold[0] + elsewhere[0], onGold[1] + elsewhere[1]]);
  people += 1;
  return { annotatorId: people, weight, counts: { ...all, drawnRight: drawn }, goldCounts: counts(onGold) };
}

/** The others put half right on gold and four of ten elsewhere, as far as others tell. */
const others = aPerson([50, 100], [40, 100]);
const paid = (person: AnnotatorSkill) => paidOnGold([others, person])(person);

describe('what is paid of right answers on gold', () => {
  it('is all to who notices elsewhere what others do, half of it or hardly any', () => {
    for (const elsewhere of [
      [8, 20],
      [4, 20],
      [2, 20],
    ] as const)
      expect(paid(aPerson([5, 10], elsewhere))).toBe(1);
  });

  it('is the less, the surer they would have noticed something elsewhere if they looked', () => {
    const shares = [0, 1, 3, 6, 12, 24].map((of) => paid(aPerson([5, 10], [0, of])));
    expect(shares[0]).toBe(1);
    expect(shares[1]).toBeGreaterThan(0.8);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares[4]).toBeLessThan(0.15);
    expect(shares[5]).toBeLessThan(0.02);
  });

  it('is measured by what they notice on gold: who notices little anywhere is not taken for somebody who looks at gold alone', () => {
    const little = paid(aPerson([1, 20], [0, 8]));
    expect(little).toBeGreaterThan(0.6);
    expect(paid(aPerson([10, 20], [0, 8]))).toBeLessThan(0.3);
  });

  it('is all to who finds vehicles elsewhere, whatever wrong suggestions they keep', () => {
    expect(paid(aPerson([5, 10], [0, 12], { drawn: 2 }))).toBe(1);
  });

  it('is nothing while their word does not count, and neither do they for what is usual', () => {
    expect(paid(aPerson([5, 10], [8, 20], { weight: 0 }))).toBe(0);
    const held = aPerson([0, 1000], [0, 1000], { weight: 0 });
    const person = aPerson([5, 10], [0, 6]);
    expect(paidOnGold([others, held, person])(person)).toBe(paid(person));
  });

  it('is all where others say nothing of gold or of what lies elsewhere', () => {
    const person = aPerson([5, 10], [0, 30]);
    for (const silent of [aPerson([0, 0], [40, 100]), aPerson([50, 100], [0, 0])])
      expect(paidOnGold([silent, person])(person)).toBe(1);
    expect(paidOnGold([person])(person)).toBe(1);
  });

  it('is a number after however many images', () => {
    expect(paid(aPerson([500, 1000], [4000, 10_000]))).toBe(1);
    expect(paid(aPerson([500, 1000], [0, 10_000]))).toBe(0);
  });
});
