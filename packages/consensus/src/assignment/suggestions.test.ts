import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, aSuggestion, TRAFFIC, theProbabilities } from '../testing/builders.ts';
import { openBoxesFirst, peerSuggestions } from './suggestions.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const truck = { x: 900, y: 500, width: 120, height: 100, label: 'Truck' };

describe('order of the boxes of an image', () => {
  it('puts those that nobody is sure of first', () => {
    const image = anImage(3);
    const reviews = [1, 2].map((person) =>
      aReview(image, person, ['confirm', { label: person === 1 ? 'MUV' : 'SUV' }, 'confirm']),
    );
    expect(openBoxesFirst(consensusOf(image, reviews, rates))[0]).toBe(2);
  });

  it('does not give a gold image away', () => {
    const acts = [1, 2].map(
      (person) => [person, ['confirm', { label: person === 1 ? 'MUV' : 'SUV' }, 'confirm']] as const,
    );
    const plain = anImage(3);
    const gold = { ...plain, truth: [{ ...aSuggestion(3), label: 'Bus' }] };
    const orderOf = (image: typeof plain) =>
      openBoxesFirst(
        consensusOf(
          image,
          acts.map(([person, act]) => aReview(image, person, act)),
          rates,
        ),
      );
    expect(orderOf(gold)).toEqual(orderOf(plain));
  });

  it('holds every suggestion once before anybody has looked', () => {
    expect(openBoxesFirst(consensusOf(anImage(4), [], rates)).sort()).toEqual([1, 2, 3, 4]);
  });
});

describe('vehicles by what the consensus holds of them', () => {
  it('are looked at by doubt, and of equal doubt by their number', () => {
    const objects = [
      { bboxId: 4, doubt: 0.2 },
      { bboxId: null, doubt: 0.9 },
      { bboxId: 2, doubt: 0.2 },
      { bboxId: 3, doubt: 0.5 },
    ];
    expect(openBoxesFirst({ objects })).toEqual([3, 2, 4]);
  });

  it('are shown where they may well be there, by their likeliest class, with numbers one after another', () => {
    const image = anImage(1);
    const { objects, ...rest } = consensusOf(image, [aReview(image, 1, ['confirm'], [truck])], rates);
    const found = objects.find(({ kind }) => kind === 'found');
    if (!found) throw new Error('An object that was drawn.');
    const [last, bus] = [TRAFFIC.names.length - 1, TRAFFIC.ofLabel('Bus')];
    const held = (...shares: readonly (readonly [state: number, p: number])[]) => ({
      ...found,
      probabilities: theProbabilities(...shares),
    });
    const shown = peerSuggestions(
      {
        ...rest,
        objects: [
          held([TRAFFIC.removed, 0.85], [0, 0.15]),
          held([TRAFFIC.removed, 0.75], [last, 0.25]),
          { ...held([bus, 1]), kind: 'machine' },
          held([TRAFFIC.removed, 0.4], [0, 0.1], [bus, 0.3], [last, 0.2]),
          held([0, 0.6], [bus, 0.4]),
        ],
      },
      5,
      TRAFFIC,
    );
    expect(shown.map(({ bboxId, label }) => [bboxId, label])).toEqual([
      [5, TRAFFIC.names[last]],
      [6, 'Bus'],
      [7, TRAFFIC.names[0]],
    ]);
  });
});

describe('vehicles that a reviewer drew', () => {
  const image = anImage(1);
  const first = aReview(image, 1, ['confirm'], [truck]);

  it('are suggested to the next, and are one object with the drawn box afterwards', () => {
    const shown = peerSuggestions(consensusOf(image, [first], rates), 2, TRAFFIC);
    expect(shown).toEqual([{ ...truck, bboxId: 2, origin: 'peer' }]);
    const grown = { ...image, suggestions: [aSuggestion(1), ...shown] };
    const second = aReview(grown, 2, ['confirm']);
    const { objects } = consensusOf(grown, [first, second], rates);
    expect(objects.map((object) => object.kind)).toEqual(['machine', 'peer']);
    expect(objects[1]).toMatchObject({ bboxId: 2, verdict: 'Truck', votes: { Truck: 2 } });
    expect(peerSuggestions(consensusOf(grown, [first, second], rates), 3, TRAFFIC)).toEqual([]);
  });

  it('are suggested even where others drew nothing, who may have overlooked it', () => {
    const others = [2, 3].map((person) => aReview(image, person, ['confirm']));
    expect(peerSuggestions(consensusOf(image, [first, ...others], rates), 2, TRAFFIC)).toHaveLength(1);
  });
});
