import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { notUpheld } from './contested-truth.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const contestedOn = (image: ReviewedImage, reviews: readonly ImageReview[]) =>
  consensusOf(image, reviews, rates).contested;

describe('contested truth', () => {
  const gold = { ...anImage(1), truth: [{ ...aSuggestion(1), label: 'Bus' }] };
  const said = (acts: readonly Act[], image: ReviewedImage = gold) =>
    acts.map((act, index) => aReview(image, index + 1, [act]));
  const truck: Act = { label: 'Truck' };
  const bus: Act = { label: 'Bus' };

  it('is a box that three teams call something else', () => {
    expect(contestedOn(gold, said([truck, truck, truck]))).toMatchObject([
      { known: 'Bus', said: 'Truck', teams: 3, teamsForKnown: 0, rect: { x: 200, y: 100 } },
    ]);
    expect(contestedOn(gold, said([truck, truck]))).toEqual([]);
  });

  it('counts each team once', () => {
    const reviews = said([truck, truck, truck]).map((review) => ({ ...review, teamId: 7 }));
    expect(contestedOn(gold, reviews)).toEqual([]);
  });

  it('is none where half as many say what is known', () => {
    expect(contestedOn(gold, said([truck, truck, truck, bus]))).toHaveLength(1);
    expect(contestedOn(gold, said([truck, truck, truck, bus, bus]))).toEqual([]);
    expect(contestedOn(gold, said([truck, truck, truck, truck, bus, bus]))).toHaveLength(1);
  });

  it('does not count a suggestion that was left alone', () => {
    expect(contestedOn(gold, said(['leave', 'leave', 'leave', 'leave']))).toEqual([]);
    expect(contestedOn(gold, said(['confirm', 'confirm', 'confirm']))).toMatchObject([{ known: 'Bus', said: 'SUV' }]);
  });

  it('is a known vehicle that people delete, but no loose suggestion of it', () => {
    const tight = { ...anImage(1), truth: [aSuggestion(1)] };
    expect(contestedOn(tight, said(['delete', 'delete', 'delete'], tight))).toMatchObject([
      { known: 'SUV', said: 'removed' },
    ]);
    const { x, width } = aSuggestion(1);
    const loose = { ...anImage(1), truth: [{ ...aSuggestion(1), x: x + 0.6 * width }] };
    expect(contestedOn(loose, said(['delete', 'delete', 'delete'], loose))).toEqual([]);
  });

  it('is a vehicle that several draw where nothing is known, but no second box on a known one', () => {
    const { truth } = gold;
    const drawn = (x: number) =>
      [1, 2, 3, 4].map((person) => aReview(gold, person, [bus], [{ ...aSuggestion(1), x, label: 'MUV' }]));
    const [first, ...rest] = contestedOn(gold, drawn(900));
    expect(first).toMatchObject({ known: 'removed', teams: 4, rect: { x: 900 } });
    expect(rest).toEqual([]);
    expect(contestedOn(gold, drawn((truth[0]?.x ?? 0) + 20))).toEqual([]);
    const two = { ...gold, truth: [...truth, { ...aSuggestion(1), x: 1200 }] };
    const onTheFirst = drawn((truth[0]?.x ?? 0) + 20);
    expect(contestedOn(two, onTheFirst)).toEqual([]);
  });

  it('is done with where an organiser has upheld what is known, until people say a third thing', () => {
    const contested = contestedOn(gold, said([truck, truck, truck]));
    expect(notUpheld(contested, contested)).toEqual([]);
    const others = contestedOn(gold, said(['confirm', 'confirm', 'confirm']));
    expect(notUpheld(others, contested)).toEqual(others);
    expect(notUpheld(contested, [])).toEqual(contested);
  });

  it('is nothing on an image of which nothing is known', () => {
    expect(contestedOn(anImage(1), said([truck, truck, truck], anImage(1)))).toEqual([]);
  });
});
