import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { simulatePeople } from '../simulation/people/person.ts';
import { reviewedWorld } from '../simulation/run/world-reviews.ts';
import { worldNamed } from '../simulation/world/catalogue.ts';
import { simulateImages } from '../simulation/world/images.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { initialModel, learnRates, type SkillModel, startLearning } from './learn.ts';
import { openRates } from './tables.ts';

const SEED = 3;
const WORLD = { ...worldNamed('usual'), images: 120, goldImages: 0 };
const GOLD = { ...WORLD, images: 0, goldImages: 30 };
const people = simulatePeople(WORLD, SEED);
const images = reviewedWorld(WORLD, 5, SEED);
const learned = learnRates(images, initialModel(TRAFFIC), 4);

function keepWrongShare({ skills }: SkillModel, annotatorId: number): number {
  const counts = skills.find((skill) => skill.annotatorId === annotatorId)?.counts;
  if (!counts) return Number.NaN;
  const kept = counts.mislabelledConfirmed + counts.mislabelledUntouched;
  return kept / (kept + counts.mislabelledFixed + counts.mislabelledOther);
}

describe('learning', () => {
  it('tells those who look from those who confirm everything', () => {
    const honest = people
      .filter((person) => person.behaviour === 'honest')
      .map((p) => keepWrongShare(learned, p.annotatorId));
    const blind = people
      .filter((person) => person.behaviour === 'blind')
      .map((p) => keepWrongShare(learned, p.annotatorId));
    expect(Math.max(...honest)).toBeLessThan(Math.min(...blind));
  });

  it('comes to the same whatever the order of images and reviews', { timeout: 30_000 }, () => {
    const turned = images.toReversed().map(({ image, reviews }) => ({ image, reviews: reviews.toReversed() }));
    const other = learnRates(turned, initialModel(TRAFFIC), 4);
    expect(other).toEqual(learned);
  });

  it('settles down: more passes hardly move the rates', { timeout: 30_000 }, () => {
    const later = learnRates(images, learned, 6);
    const a = openRates(learned.model, learned.skills);
    const b = openRates(later.model, later.skills);
    for (const { annotatorId } of people) {
      expect(Math.abs(a.personOf(annotatorId).rates.copy - b.personOf(annotatorId).rates.copy)).toBeLessThan(0.08);
    }
  });

  it('comes to the same verdicts by learning on as reviews come in and by a full pass from nothing', {
    timeout: 30_000,
  }, () => {
    let running = initialModel(TRAFFIC);
    for (const count of [1, 2, 3, 4, 5]) {
      running = learnRates(
        images.map(({ image, reviews }) => ({ image, reviews: reviews.slice(0, count) })),
        running,
      );
    }
    const [a, b] = [running, learned].map(({ model, skills }) => {
      const rates = openRates(model, skills);
      return images.flatMap(({ image, reviews }) =>
        consensusOf(image, reviews, rates).objects.map((object) => object.verdict),
      );
    });
    const alike = a?.filter((verdict, index) => verdict === b?.[index]).length ?? 0;
    expect(alike / (a?.length ?? 1)).toBeGreaterThan(0.98);
  });

  it('counts gold apart and as certain', () => {
    const gold = reviewedWorld(GOLD, 3, SEED);
    const { skills } = learnRates(gold, initialModel(TRAFFIC));
    for (const { counts, goldCounts } of skills) {
      expect(counts).toEqual(goldCounts);
      expect(Number.isInteger(counts.rightConfirmed)).toBe(true);
    }
  });

  it('knows how often gold suggestions are right before anybody has reviewed them', () => {
    const gold = simulateImages(GOLD, SEED).map(({ image }) => ({ image, reviews: [] }));
    const { model } = learnRates(gold, initialModel(TRAFFIC));
    expect(model.baseRates.gold).not.toEqual(initialModel(TRAFFIC).model.baseRates.gold);
  });

  it('keeps the weights that organisers set', () => {
    const muted = { ...learned, skills: learned.skills.map((skill) => ({ ...skill, weight: 0 })) };
    expect(learnRates(images, muted).skills.every((skill) => skill.weight === 0)).toBe(true);
  });

  it('can be fed from a cursor and stored as JSON', () => {
    const pass = startLearning(initialModel(TRAFFIC));
    for (const { image, reviews } of images) pass.add(image, reviews);
    const fromCursor = pass.finish();
    expect(fromCursor).toEqual(learnRates(images, initialModel(TRAFFIC)));
    expect(JSON.parse(JSON.stringify(fromCursor))).toEqual(fromCursor);
  });
});
