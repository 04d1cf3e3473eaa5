import type { Rect } from '@uvh/domain/annotation/box';
import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import type { ImageWithReviews } from '../review.ts';
import { streamFor } from '../simulation/random.ts';
import { anImage, aReview, TRAFFIC } from '../testing/builders.ts';
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

/** One more person, who was shown nothing and drew nothing. */
function drawnByNone(from: readonly ImageWithReviews[]): ImageWithReviews[] {
  return from.map(({ image, reviews }) => ({ image, reviews: [...reviews, aReview(image, 9, ['confirm'])] }));
}
