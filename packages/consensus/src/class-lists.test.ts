import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consensusOf } from './image-consensus.ts';
import { type ModelClass, States } from './label/states.ts';
import type { ImageWithReviews } from './review.ts';
import { judgeReview } from './settlement/settle.ts';
import { runFixed } from './simulation/run/fixed.ts';
import { worldWith } from './simulation/world/parameters.ts';
import { baseRateRow } from './skill/base-rates.ts';
import { initialModel, learnFully, learnRates, type SkillModel } from './skill/learn.ts';
import type { CrowdModel, StateTable } from './skill/model.ts';
import { sumsOfImage } from './skill/observe-sums.ts';
import { inTermsOf } from './skill/other-classes.ts';
import { refit } from './skill/refit.ts';
import { addSums, noSums, subtractSums } from './skill/sums.ts';
import { openRates } from './skill/tables.ts';
import { type Act, anImage, aReview, aSuggestion } from './testing/builders.ts';

const COUNTS = [2, 12, 14, 60] as const;

function classes(count: number): ModelClass[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `animal ${index + 1}`,
    lookAlikes: index % 3 === 1 ? [`animal ${index}`] : [],
  }));
}

/** Reviews of images with suggestions of any of the classes; every fifth image is gold. */
function anyReviews(names: readonly string[]): fc.Arbitrary<ImageWithReviews[]> {
  const label = fc.constantFrom(...names);
  const act: fc.Arbitrary<Act> = fc.oneof(
    { weight: 3, arbitrary: fc.constant('confirm' as const) },
    { weight: 1, arbitrary: fc.constantFrom('leave' as const, 'delete' as const) },
    { weight: 2, arbitrary: label.map((name) => ({ label: name })) },
  );
  const image = fc.record({ suggested: label, truth: label, acts: fc.array(act, { minLength: 1, maxLength: 5 }) });
  return fc.array(image, { minLength: 2, maxLength: 8 }).map((images) =>
    images.map(({ suggested, truth, acts }, index) => {
      const suggestion = aSuggestion(1, { label: suggested, score: (index % 10) / 10 });
      const known = index % 5 === 4 ? { truth: [{ ...suggestion, label: truth }] } : {};
      const whole = { ...anImage([suggestion], index + 1), ...known };
      return { image: whole, reviews: acts.map((each, person) => aReview(whole, person + 1, [each])) };
    }),
  );
}

function rowsOf(table: StateTable, states: States): number[][] {
  return Array.from({ length: states.count }, (_, row) => table.slice(row * states.count, (row + 1) * states.count));
}

function baseRateTables({ baseRates }: CrowdModel, states: States): StateTable[] {
  const rows = Array.from({ length: states.count }, (_, suggested) => suggested);
  return Object.values(baseRates).flatMap((table) =>
    table.cells.map((_, cell) => rows.flatMap((suggested) => baseRateRow(table, cell, suggested, states))),
  );
}

function expectProbabilities(model: CrowdModel, states: States): void {
  const tables = [model.machineTruth, model.dawidSkene.matrix, ...baseRateTables(model, states)];
  for (const table of tables) {
    expect(table).toHaveLength(states.count ** 2);
    for (const row of rowsOf(table, states)) {
      expect(row.every((p) => p >= 0 && p <= 1)).toBe(true);
      expect(row.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6);
    }
  }
  expect(model.classMix).toHaveLength(states.classCount);
  expect(model.classMix.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6);
}

describe.each(COUNTS)('an event of %i classes', (count) => {
  const states = new States(classes(count));

  it('begins with probabilities, the same for all classes that nothing is known of', () => {
    const { model } = initialModel(new States(classes(count).map(({ name }) => ({ name, lookAlikes: [] }))));
    expectProbabilities(model, states);
    const right = rowsOf(model.machineTruth, states).map((row, label) => row[label] ?? 0);
    for (const share of right.slice(0, count)) expect(share).toBeCloseTo(right[0] ?? 0, 12);
    expect(right[0]).toBeGreaterThan(0.7);
  });

  it('learns probabilities from any reviews, and the same in any order', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anyReviews(states.names), (images) => {
        const learned = learnRates(images, initialModel(states), 2);
        expectProbabilities(learned.model, states);
        expect(learnRates(images.toReversed(), initialModel(states), 2)).toEqual(learned);
      }),
      { numRuns: count > 20 ? 4 : 10 },
    );
  });

  it('keeps what everybody kept, takes the label that everybody gave, and pays for it', { timeout: 120_000 }, () => {
    const label = fc.constantFrom(...states.names);
    fc.assert(
      fc.property(anyReviews(states.names), label, label, (images, suggested, said) => {
        const { model, skills } = learnRates(images, initialModel(states));
        const rates = openRates(model, skills);
        const image = anImage([aSuggestion(1, { label: suggested })], 100);
        const reviews = [1, 2, 3].map((person) =>
          aReview(image, person, [said === suggested ? 'confirm' : { label: said }]),
        );
        const [object] = consensusOf(image, reviews, rates).objects;
        expect(object?.verdict).toBe(said);
        expect(object?.probabilities).toHaveLength(count + 1);
        const [verdict] = judgeReview(
          101,
          { ...image },
          reviews.map((review, index) => ({ ...review, reviewId: 101 + index })),
          rates,
        ).verdicts;
        expect(verdict?.said).toBe(said);
        expect(Number.isFinite(verdict?.milliXp)).toBe(true);
      }),
      { numRuns: count > 20 ? 4 : 15 },
    );
  });

  it('is judged better than by a majority of the same reviews, or nearly', { timeout: 180_000 }, () => {
    const world = worldWith({ name: 'classes', images: 60, goldImages: 10, people: 24, objects: { classes: count } });
    const [result] = runFixed(world, 3, [3]);
    expect((result?.scores.ours.accuracy ?? 0) - (result?.scores.majority.accuracy ?? 1)).toBeGreaterThan(-0.02);
  });
});

describe('a list of classes that changes', () => {
  const before = new States(classes(12));
  const added = new States([{ name: 'okapi', lookAlikes: ['animal 1'] }, ...classes(12)]);

  it('keeps all that was learned of the classes that stay', () => {
    fc.assert(
      fc.property(anyReviews(before.names), (images) => {
        const learned = learnRates(images, initialModel(before), 2);
        const { model, skills } = inTermsOf(added, learned);
        expectProbabilities(model, added);
        expect(model.rates).toEqual(learned.model.rates);
        const share = (of: CrowdModel, states: States, from: string, to: string) =>
          of.machineTruth[states.ofLabel(from) * states.count + states.ofLabel(to)] ?? 0;
        const ratio = (of: CrowdModel, states: States) =>
          share(of, states, 'animal 2', 'animal 2') / share(of, states, 'animal 2', 'animal 5');
        expect(ratio(model, added)).toBeCloseTo(ratio(learned.model, before), 6);
        const back = inTermsOf(before, { model, skills });
        for (const [cell, p] of learned.model.confusion.entries()) expect(back.model.confusion[cell]).toBeCloseTo(p, 9);
        expect(back.skills).toEqual(learned.skills);
      }),
      { numRuns: 8 },
    );
  });

  it('takes what an earlier release did not learn of people for what is typical', () => {
    const { model, skills } = initialModel(before);
    const { discover, ...rates } = { ...model.rates, find: 0.2 };
    for (const states of [before, added]) {
      const read = inTermsOf(states, { model: { ...model, rates }, skills }).model.rates;
      expect(read).toEqual({ ...rates, discover });
    }
  });

  it('takes base rates that an earlier release stored as whole tables for not known yet', () => {
    const { model, skills } = initialModel(before);
    const whole = { machine: [model.machineTruth], gold: [model.machineTruth], peer: [model.machineTruth] };
    const stored: SkillModel = JSON.parse(JSON.stringify({ model: { ...model, baseRates: whole }, skills }));
    expect(inTermsOf(before, stored).model.baseRates).toEqual(model.baseRates);
    expectProbabilities(inTermsOf(added, stored).model, added);
  });

  it('leaves what images teach to be added and taken away exactly', () => {
    fc.assert(
      fc.property(anyReviews(before.names), (images) => {
        const rates = openRates(initialModel(before).model, []);
        const parts = images.map(({ image, reviews }) => sumsOfImage(image, reviews, rates));
        const total = noSums(added);
        for (const part of parts) addSums(total, part);
        const inTheirOwn = noSums(before);
        for (const part of parts) addSums(inTheirOwn, part);
        const [wide, narrow] = [refit(total, new Map()).model, refit(inTheirOwn, new Map()).model];
        expect(wide.rates).toEqual(narrow.rates);
        expect(wide.missedPerImage).toBe(narrow.missedPerImage);
        for (const part of parts) subtractSums(total, part);
        expect(total.crowd.every((sum) => sum === 0)).toBe(true);
        for (const { all, certain } of total.people.values())
          expect([...all, ...certain].every((sum) => sum === 0)).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  it('never stops the consensus, whatever is gone or new', () => {
    const any = fc.uniqueArray(fc.integer({ min: 1, max: 70 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(any, anyReviews(before.names), (numbers, images) => {
        const states = new States(numbers.map((number) => ({ name: `animal ${number}`, lookAlikes: [] })));
        const learned = inTermsOf(states, learnRates(images, initialModel(before)));
        expectProbabilities(learned.model, states);
        const rates = openRates(learned.model, learned.skills);
        for (const { image, reviews } of images) {
          for (const { posterior } of consensusOf(image, reviews, rates).objects) expect(posterior).toBeGreaterThan(0);
        }
        learnFully(images, states);
      }),
      { numRuns: 10 },
    );
  });
});
