import type { Rect } from '@uvh/domain/annotation/box';
import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import type { ImageWithReviews } from '../review.ts';
import { streamFor } from '../simulation/random.ts';
import { type Act, anImage, aReview, TRAFFIC } from '../testing/builders.ts';
import { initialModel, learnRates } from './learn.ts';
import { openRates } from './tables.ts';

type Drawn = Rect & { readonly label: string };

const VEHICLES = 6;

function vehicle(index: number): Drawn {
  return { x: 60 + 150 * index, y: 600, width: 90, height: 60, label: 'Bus' };
}

/** Images on which people draw each of six buses with its own chance; nothing else is there. */
function images(count: number, people: readonly number[], chanceOf: (vehicle: number) => number): ImageWithReviews[] {
  return Array.from({ length: count }, (_, index): ImageWithReviews => {
    const image = anImage(1, index + 1);
    const chance = streamFor(index, 3);
    const drawn = people.map(() =>
      Array.from({ length: VEHICLES }, (__, bus) => bus).filter((bus) => chance.is(chanceOf(bus))),
    );
    return {
      image,
      reviews: people.map((person, at) => aReview(image, person, ['confirm'], (drawn[at] ?? []).map(vehicle))),
    };
  });
}

function learned(from: readonly ImageWithReviews[]) {
  const { model, skills } = learnRates(from, initialModel(TRAFFIC), 8);
  const rates = openRates(model, skills);
  const sums = from.map(({ image, reviews }) => {
    const { objects, expectedMissed } = consensusOf(image, reviews, rates);
    return { found: objects.filter(({ kind }) => kind !== 'machine').length, expectedMissed };
  });
  const found = sums.reduce((sum, image) => sum + image.found, 0);
  const expected = sums.reduce((sum, image) => sum + image.expectedMissed, 0);
  return { rates: model.rates, missing: VEHICLES * from.length - found, expected };
}

/** Some vehicles are plain to see, others small or half hidden. */
const UNEQUAL = (bus: number) => (bus < 3 ? 0.85 : 0.25);

describe('how many vehicles nobody has drawn', () => {
  it.each([3, 5])('is about as expected of %i people who each overlook the same ones', (people) => {
    const ids = Array.from({ length: people }, (_, index) => index + 1);
    const { missing, expected } = learned(images(60, ids, UNEQUAL));
    expect(missing).toBeGreaterThan(10);
    expect(missing / expected).toBeGreaterThan(0.6);
    expect(missing / expected).toBeLessThan(1.6);
  });

  it('is the more, the fewer of them two people both drew', () => {
    const many = learned(images(60, [1, 2], () => 0.8));
    const few = learned(images(60, [1, 2], () => 0.3));
    expect(many.rates.discover).toBeGreaterThan(few.rates.discover + 0.2);
    expect(many.expected).toBeLessThan(few.expected);
  });

  it('says nothing of those who were shown what others had drawn', () => {
    const searched = images(60, [1, 2, 3], UNEQUAL);
    const shown = searched.map(({ image, reviews }) => {
      const drawn = reviews[0]?.boxes.filter(({ isNew }) => isNew) ?? [];
      const late = aReview(image, 9, ['confirm']);
      return { image, reviews: [...reviews, { ...late, seenCandidates: drawn }] };
    });
    const before = learned(searched).rates.discover;
    const unseen = drawnByNone(searched);
    expect(learned(shown).rates.discover).toBeGreaterThan(learned(unseen).rates.discover);
    expect(learned(shown).rates.discover).toBeLessThanOrEqual(before);
  });

  it('is what is typical before anybody has looked', () => {
    const { model } = learnRates([], initialModel(TRAFFIC));
    expect(model.rates.discover).toBeCloseTo(initialModel(TRAFFIC).model.rates.discover, 9);
  });
});

describe('how many vehicles the machine misses on an image', () => {
  const ordinary = Array.from({ length: 30 }, (_, index): ImageWithReviews => {
    const image = anImage(4, index + 1);
    return { image, reviews: [1, 2].map((person) => aReview(image, person, ['confirm'])) };
  });

  /** Gold that shows six buses beside what was suggested; everybody answers to all suggestions alike. */
  function gold(count: number, act: Act): ImageWithReviews[] {
    return Array.from({ length: count }, (_, index) => {
      const image = anImage(4, 101 + index);
      const suggested = image.suggestions.map((box) => (act === 'confirm' ? box : { ...box, label: 'Truck' }));
      const truth = [
        ...suggested,
        ...Array.from({ length: VEHICLES }, (__, bus) => ({ ...vehicle(bus), bboxId: 9 + bus })),
      ];
      return { image: { ...image, truth }, reviews: [1, 2].map((person) => aReview(image, person, [act])) };
    });
  }

  const missedAfterLearning = (from: readonly ImageWithReviews[]) =>
    learnRates(from, initialModel(TRAFFIC), 8).model.missedPerImage;

  it('follows what gold shows beside its suggestions, though nobody draws it, the nearer the more gold there is', () => {
    const [none, some, more] = [0, 5, 60].map((count) => missedAfterLearning([...ordinary, ...gold(count, 'confirm')]));
    expect(none).toBeLessThan(1.6);
    expect(some).toBeGreaterThan((none ?? 0) + 1);
    expect(more).toBeGreaterThan(5);
    expect(more).toBeLessThan(VEHICLES);
  });

  it('is known of gold before anybody has reviewed it', () => {
    const unseen = gold(60, 'confirm').map(({ image }) => ({ image, reviews: [] }));
    expect(missedAfterLearning([...ordinary, ...unseen])).toBeGreaterThan(5);
  });

  it('does not follow gold whose suggestions were spoiled on purpose', () => {
    const spoiled = gold(60, { label: 'Truck' });
    expect(missedAfterLearning([...ordinary, ...spoiled])).toBeLessThan(2);
  });
});

/** One more person, who was shown nothing and drew nothing. */
function drawnByNone(from: readonly ImageWithReviews[]): ImageWithReviews[] {
  return from.map(({ image, reviews }) => ({ image, reviews: [...reviews, aReview(image, 9, ['confirm'])] }));
}
