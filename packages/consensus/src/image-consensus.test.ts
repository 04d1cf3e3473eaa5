import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consensusOf, placeOf } from './image-consensus.ts';
import { observeImage } from './matching/observe.ts';
import { reviewedWorld } from './simulation/run/world-reviews.ts';
import { worldNamed } from './simulation/world/catalogue.ts';
import { noCounts } from './skill/counts.ts';
import { initialModel, learnFully } from './skill/learn.ts';
import { openRates } from './skill/tables.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from './testing/builders.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const reviewed = reviewedWorld({ ...worldNamed('usual'), images: 12, goldImages: 0 }, 6, 5);

describe('consensus on an image', () => {
  it('is the same to the last bit in whatever order the reviews come', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reviewed),
        fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }),
        ({ image, reviews }, keys) => {
          const shuffled = reviews
            .map((review, index) => ({ review, key: keys[index] ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ review }) => review);
          expect(consensusOf(image, shuffled, rates)).toEqual(consensusOf(image, reviews, rates));
        },
      ),
    );
  });

  it('follows two of three people of whom nothing is known, not the machine of which nothing is known', () => {
    const image = anImage([aSuggestion(1, { label: 'SUV' })]);
    const reviews = [
      aReview(image, 1, [{ label: 'Sedan' }]),
      aReview(image, 2, [{ label: 'Sedan' }]),
      aReview(image, 3, ['confirm']),
    ];
    for (const { model, skills } of [initialModel(TRAFFIC), learnFully([{ image, reviews }], TRAFFIC)]) {
      const [object] = consensusOf(image, reviews, openRates(model, skills)).objects;
      expect(object?.verdict).toBe('Sedan');
    }
  });

  it('is plain data', () => {
    const [first] = reviewed;
    if (!first) throw new Error('no image');
    const consensus = consensusOf(first.image, first.reviews, rates);
    expect(JSON.parse(JSON.stringify(consensus))).toEqual(consensus);
  });

  it('holds the suggestions before anybody has looked', () => {
    const consensus = consensusOf(anImage(2), [], rates);
    expect(consensus.objects.map((object) => object.verdict)).toEqual(['SUV', 'SUV']);
    expect(consensus).toMatchObject({ reviews: 0, teams: 0, isRetired: false });
  });

  describe('on a drawn box whose candidate others were shown', () => {
    const image = anImage(1);
    const bus = { x: 900, y: 400, width: 60, height: 40, label: 'Bus' };
    const realness = (...reviews: Parameters<typeof consensusOf>[1]): number => {
      const found = consensusOf(image, reviews, rates).objects.find(({ kind }) => kind === 'found');
      return found === undefined ? 0 : 1 - (found.probabilities.at(-1) ?? 0);
    };
    const seen = (review: ReturnType<typeof aReview>) => ({ ...review, seenCandidates: [bus] });
    const drawn = aReview(image, 1, ['confirm'], [bus]);
    const passed = [aReview(image, 2, ['confirm']), aReview(image, 3, ['confirm'])];

    it('is less sure once they did not take it than where they were shown nothing', () => {
      expect(realness(drawn, ...passed.map(seen))).toBeLessThan(realness(drawn, ...passed) - 0.05);
    });

    it('is surer of two who drew it by themselves than of two who took a candidate', () => {
      const both = [drawn, aReview(image, 2, ['confirm'], [bus])];
      expect(realness(...both.map(seen))).toBeLessThan(realness(...both));
    });
  });

  it('weighs a change more than a confirmation', () => {
    const image = anImage(1);
    const [object] = consensusOf(
      image,
      [
        aReview(image, 1, ['confirm']),
        aReview(image, 2, [{ label: 'MUV' }]),
        aReview(image, 3, [{ label: 'MUV' }]),
        aReview(image, 4, ['confirm']),
      ],
      rates,
    ).objects;
    expect(object?.verdict).toBe('MUV');
  });

  it('takes out what most people delete', () => {
    const image = anImage(1);
    const reviews = [1, 2].map((person) => aReview(image, person, ['delete']));
    expect(consensusOf(image, reviews, rates).objects[0]?.verdict).toBe('removed');
  });

  it('adds a vehicle that two people drew, and doubts one that nobody else saw', () => {
    const image = anImage(1);
    const box = { x: 800, y: 500, width: 90, height: 90, label: 'Truck' };
    const both = [aReview(image, 1, ['confirm'], [box]), aReview(image, 2, ['confirm'], [{ ...box, x: 804 }])];
    const found = consensusOf(image, both, rates).objects[1];
    expect(found).toMatchObject({ kind: 'found', bboxId: null, verdict: 'Truck' });
    const alone = [aReview(image, 1, ['confirm'], [box]), ...[2, 3, 4, 5].map((p) => aReview(image, p, ['confirm']))];
    expect(consensusOf(image, alone, rates).objects[1]?.verdict).toBe('removed');
  });

  it('counts a drawn box for the suggestion that it replaced', () => {
    const image = anImage([aSuggestion(1)]);
    const moved = { ...aSuggestion(1), x: 215, label: 'SUV' };
    const consensus = consensusOf(image, [aReview(image, 1, ['delete'], [moved])], rates);
    expect(consensus.objects).toHaveLength(1);
    expect(consensus.objects[0]).toMatchObject({ verdict: 'SUV', votes: { SUV: 1 } });
  });

  it('lies where people placed it by hand, whatever copies of the suggestion nobody touched', () => {
    const image = anImage([aSuggestion(1, { x: 100 })]);
    const reviews = [
      aReview(image, 1, [{ rect: { x: 110, y: 100, width: 100, height: 80 } }]),
      ...[2, 3, 4, 5].map((person) => aReview(image, person, ['leave'])),
    ];
    expect(consensusOf(image, reviews, rates).objects[0]?.rect.x).toBeCloseTo(110, 9);
  });

  it('stays where several confirmed it, though one moved it away', () => {
    const image = anImage(1);
    const away = { ...aSuggestion(1), x: aSuggestion(1).x + 20 };
    const confirmed = [2, 3, 4].map((person) => aReview(image, person, ['confirm']));
    const moved = (people: readonly number[]) => people.map((person) => aReview(image, person, [{ rect: away }]));
    expect(consensusOf(image, [...moved([1]), ...confirmed], rates).objects[0]?.rect.x).toBe(aSuggestion(1).x);
    expect(consensusOf(image, [...moved([1, 5]), ...confirmed], rates).objects[0]?.rect.x).toBe(away.x);
  });

  it('lies where it was moved, whoever deleted a suggestion without a class: that confirms no place', () => {
    const image = anImage([aSuggestion(1, { label: 'default' })]);
    const away = { ...aSuggestion(1), x: aSuggestion(1).x + 20 };
    const deleted = [2, 3, 4].map((person) => aReview(image, person, ['delete']));
    const reviews = [aReview(image, 1, [{ label: 'SUV', rect: away }]), ...deleted];
    expect(consensusOf(image, reviews, rates).objects[0]?.rect.x).toBe(away.x);
  });

  it('lies where the others have it for whoever is judged by them', () => {
    const image = anImage(1);
    const away = (by: number) => ({ ...aSuggestion(1), x: aSuggestion(1).x + by });
    const reviews = [aReview(image, 1, [{ rect: away(20) }]), aReview(image, 2, [{ rect: away(6) }])];
    const [object] = observeImage(image, reviews, TRAFFIC);
    if (!object) throw new Error('no object');
    expect(placeOf(object, rates, ({ annotatorId }) => annotatorId !== 1).x).toBe(away(6).x);
    expect(placeOf(object, rates, ({ annotatorId }) => annotatorId !== 2).x).toBe(away(20).x);
    expect(placeOf(object, rates, () => false)).toEqual(object.rect);
  });

  it('has every label that was merged into the suggestion at the import for possible', () => {
    const plain = anImage([aSuggestion(1, { label: 'SUV', score: 0.6 })]);
    const merged = anImage([aSuggestion(1, { label: 'SUV', score: 0.6, rivals: [{ label: 'MUV', score: 0.5 }] })]);
    const [before] = consensusOf(plain, [], rates).objects;
    const [after] = consensusOf(merged, [], rates).objects;
    expect(after?.verdict).toBe('SUV');
    expect(after?.probabilities[3]).toBeGreaterThan(3 * (before?.probabilities[3] ?? 1));
  });

  it('does not count a relabelled box that was never moved as placed by hand', () => {
    const image = anImage([aSuggestion(1, { x: 100 })]);
    const reviews = [
      aReview(image, 1, [{ rect: { x: 110, y: 100, width: 100, height: 80 } }]),
      aReview(image, 2, [{ label: 'MUV' }]),
    ];
    expect(consensusOf(image, reviews, rates).objects[0]?.rect.x).toBeCloseTo(110, 9);
  });

  it('knows the answer on a gold image', () => {
    const image = { ...anImage(2), truth: [{ ...aSuggestion(1), label: 'Bus' }] };
    const reviews = [1, 2, 3].map((person) => aReview(image, person, ['confirm']));
    const consensus = consensusOf(image, reviews, rates);
    expect(consensus.objects.map((object) => object.verdict)).toEqual(['Bus', 'removed']);
    expect(consensus.expectedWrong).toBe(0);
  });

  it('has the vehicles that are known and at which nobody left a box', () => {
    const far = { x: 1500, y: 800, width: 40, height: 30, label: 'Truck' };
    const image = { ...anImage(1), truth: [{ ...aSuggestion(1), label: 'Bus' }, far] };
    const { objects, contested, expectedMissed } = consensusOf(image, [aReview(image, 1, ['confirm'])], rates);
    expect(objects.map(({ objectId, kind, verdict }) => [objectId, kind, verdict])).toEqual([
      ['s:1', 'machine', 'Bus'],
      ['g:1', 'found', 'Truck'],
    ]);
    const { label: _, ...rect } = far;
    expect(objects[1]).toMatchObject({ bboxId: null, rect, posterior: 1, doubt: 0, votes: {}, agreement: 1 });
    expect([expectedMissed, contested]).toEqual([0, []]);
  });

  it('lies where a vehicle is known to lie', () => {
    const image = { ...anImage(1), truth: [{ ...aSuggestion(1), x: aSuggestion(1).x + 12 }] };
    const [object] = consensusOf(image, [aReview(image, 1, ['confirm'])], rates).objects;
    expect(object?.rect.x).toBe(aSuggestion(1).x + 12);
  });

  it('expects of vehicles that nobody has found yet what those who looked and count overlook', () => {
    const counts = noCounts();
    const half = openRates(initialModel(TRAFFIC).model, [{ annotatorId: 2, weight: 0.5, counts, goldCounts: counts }]);
    const image = anImage(1);
    const after = (...people: readonly number[]) =>
      consensusOf(
        image,
        people.map((person) => aReview(image, person, ['confirm'])),
        half,
      ).expectedMissed;
    expect(after()).toBeCloseTo(half.model.missedPerImage, 12);
    expect(after(1)).toBeCloseTo(half.model.missedPerImage * (1 - half.personOf(1).rates.discover), 1);
    expect(after(1, 3)).toBeLessThan(after(1, 2));
    expect(after(1, 2)).toBeLessThan(after(1));
  });

  it('expects that what one person overlooks is hard to see for the next one too', () => {
    const image = anImage(1);
    const left = [1, 2, 3, 4].map(
      (_, count) =>
        consensusOf(
          image,
          [1, 2, 3].slice(0, count).map((person) => aReview(image, person, ['confirm'])),
          rates,
        ).expectedMissed,
    );
    const shares = left.slice(1).map((missed, index) => missed / (left[index] ?? 0));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[2]).toBeGreaterThan(1.05 * (shares[0] ?? 1));
  });

  it('expects as many mistakes as it doubts its suggestions and its drawn boxes', () => {
    const image = anImage(2);
    const bus = { x: 900, y: 400, width: 60, height: 40, label: 'Bus' };
    const reviews = [aReview(image, 1, ['confirm', { label: 'MUV' }], [bus]), aReview(image, 2, ['confirm'])];
    const { objects, expectedWrong } = consensusOf(image, reviews, rates);
    const open = objects.map(({ posterior, doubt }) => Math.min(1 - posterior, doubt));
    expect(open).toHaveLength(3);
    expect(Math.min(...open)).toBeGreaterThan(0);
    expect(expectedWrong).toBeCloseTo(
      open.reduce((sum, each) => sum + each, 0),
      12,
    );
  });

  it('says how many said what it says', () => {
    const image = anImage(1);
    const acts = ['confirm', 'confirm', 'delete'] as const;
    const reviews = acts.map((act, index) => aReview(image, index + 1, [act]));
    const [object] = consensusOf(image, reviews, rates).objects;
    expect(object?.votes).toEqual({ SUV: 2, removed: 1 });
    expect(object?.agreement).toBeCloseTo(2 / 3, 12);
    expect(consensusOf(image, [], rates).objects[0]?.agreement).toBe(1);
  });

  it('ignores a person whose votes an organiser has set to nothing', () => {
    const image = anImage(1);
    const reviews = [aReview(image, 1, ['confirm']), aReview(image, 2, ['delete'])];
    const counts = noCounts();
    const muted = openRates(initialModel(TRAFFIC).model, [{ annotatorId: 2, weight: 0, counts, goldCounts: counts }]);
    const alone = consensusOf(image, [aReview(image, 1, ['confirm'])], rates);
    expect(consensusOf(image, reviews, muted)).toEqual(alone);
    const away = aReview(image, 2, [{ rect: { ...aSuggestion(1), x: 230 } }]);
    expect(consensusOf(image, [...reviews.slice(0, 1), away], muted)).toEqual(alone);
    // Nor has what they say of a single box, to which they were asked.
    const asked = { boxIndex: 0, annotatorId: 2, teamId: 2, said: 'MUV' };
    const [first] = reviews.map((review) => ({ ...review, secondOpinions: [asked] }));
    if (!first) throw new Error('no review');
    expect(consensusOf(image, [first], muted)).toEqual(alone);
    expect(consensusOf(image, [first], rates).objects[0]?.votes).toEqual({ SUV: 1, MUV: 1 });
  });

  it('is not done by the reviews of one team, however many', () => {
    const image = anImage(1);
    const byTeam = (teamOf: (person: number) => number) =>
      consensusOf(
        image,
        [1, 2, 3, 4, 5].map((person) => aReview(image, person, ['confirm'], [], teamOf(person))),
        rates,
      );
    expect(byTeam(() => 7)).toMatchObject({ teams: 1, reviews: 5, isRetired: false });
    expect(byTeam((person) => person).teams).toBe(5);
  });
});
