import { describe, expect, it } from 'vitest';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { observeImage } from './observe.ts';

/** A box of 100 by 100 px in the first row of the image. */
const at = (x: number, label = 'Bus') => ({ x, y: 100, width: 100, height: 100, label });
const suggestionAt = (bboxId: number, x: number, changes: Parameters<typeof aSuggestion>[1] = {}) =>
  aSuggestion(bboxId, { ...at(x, 'SUV'), ...changes });
const observed = (image: ReviewedImage, ...reviews: readonly ImageReview[]) => observeImage(image, reviews, TRAFFIC);

/** What each vote on an object says, and how it came about, by people. */
const said = ({ votes }: ReturnType<typeof observeImage>[number]) =>
  votes.map(({ annotatorId, state, manner }) => [annotatorId, TRAFFIC.verdictOf(state), manner]);

describe('votes on a suggestion', () => {
  const image = anImage([suggestionAt(1, 0)]);

  it('are what each review did with it', () => {
    const acts: readonly Act[] = ['confirm', 'leave', 'delete', { label: 'MUV' }, { rect: at(10) }];
    const [object] = observed(image, ...acts.map((act, index) => aReview(image, index + 1, [act])));
    expect(object && said(object)).toEqual([
      [1, 'SUV', 'explicit'],
      [2, 'SUV', 'untouched'],
      [3, 'removed', 'explicit'],
      [4, 'MUV', 'explicit'],
      [5, 'SUV', 'explicit'],
    ]);
    expect(object?.votes.map(({ rect }) => rect?.x)).toEqual([undefined, undefined, undefined, undefined, 10]);
  });

  it('come from those who were shown it: of a box that a peer drew later the others did not draw it', () => {
    const later = anImage([suggestionAt(1, 0), suggestionAt(2, 300), suggestionAt(3, 600, { origin: 'peer' })]);
    const early = aReview(image, 1, ['confirm']);
    const [first, second, third] = observed(later, early, aReview(later, 2, ['confirm']));
    expect(first?.votes).toHaveLength(2);
    expect(second && said(second)).toEqual([[2, 'SUV', 'explicit']]);
    expect(third && said(third)).toEqual([
      [1, 'removed', 'unprompted'],
      [2, 'SUV', 'explicit'],
    ]);
    expect([first, second, third].map((object) => object?.kind)).toEqual(['machine', 'machine', 'peer']);
  });

  it('of a suggestion that is no more are left out', () => {
    expect(observed(anImage([]), aReview(image, 1, ['confirm']))).toEqual([]);
  });
});

describe('a drawn box', () => {
  const image = anImage([suggestionAt(1, 0)]);

  it('stands for the suggestion that its author deleted, from an IoU of .6 on', () => {
    // 25 px aside is an IoU of .6.
    const [object, ...rest] = observed(image, aReview(image, 1, ['delete'], [at(25)]));
    expect(rest).toEqual([]);
    expect(object && said(object)).toEqual([[1, 'Bus', 'explicit']]);
    expect(object?.votes[0]?.rect).toEqual({ x: 25, y: 100, width: 100, height: 100 });
    const near = observed(image, aReview(image, 1, ['delete'], [at(25)]), aReview(image, 2, ['delete']));
    expect(near.map(({ kind }) => kind)).toEqual(['machine']);
    // The other one left it away: further aside it is a box of its own.
    const further = observed(image, aReview(image, 1, ['delete'], [at(26)]), aReview(image, 2, ['delete']));
    expect(further.map(({ kind }) => kind)).toEqual(['machine', 'found']);
  });

  it('beside a suggestion that its author kept is another vehicle', () => {
    const objects = observed(image, aReview(image, 1, ['confirm'], [at(5)]));
    expect(objects.map(({ kind }) => kind)).toEqual(['machine', 'found']);
  });

  it('stands for what a peer drew and its author was not shown, from an IoU of .4 on', () => {
    const later = anImage([...image.suggestions, suggestionAt(2, 300, { origin: 'peer' })]);
    // 42 px aside is an IoU of .408, 43 px one of .399.
    const [, same, ...none] = observed(later, aReview(image, 1, ['confirm'], [at(342)]));
    expect(none).toEqual([]);
    expect(same && said(same)).toEqual([[1, 'Bus', 'unprompted']]);
    expect(observed(later, aReview(image, 1, ['confirm'], [at(343)]))).toHaveLength(3);
    const narrow = anImage([...image.suggestions, suggestionAt(2, 300, { origin: 'peer', width: 70 })]);
    expect(observed(narrow, aReview(image, 1, ['confirm'], [{ ...at(330), width: 70 }]))).toHaveLength(2);
    // The machine's it was not shown are the machine's.
    const machine = anImage([...image.suggestions, suggestionAt(2, 300)]);
    expect(observed(machine, aReview(image, 1, ['confirm'], [at(300)])).map(({ kind }) => kind)).toEqual([
      'machine',
      'machine',
      'found',
    ]);
  });

  it('stands for the nearest of those that it could stand for', () => {
    const two = anImage([suggestionAt(1, 0), suggestionAt(2, 30, { y: 105 })]);
    for (const [x, votes] of [
      [10, ['Bus', 'removed']],
      [24, ['removed', 'Bus']],
    ] as const) {
      const objects = observed(two, aReview(two, 1, ['delete', 'delete'], [at(x)]));
      expect(objects.map((object) => said(object)[0]?.[1])).toEqual(votes);
    }
  });

  it('stands for the first by its id of two as near, however the image lists them', () => {
    const two = anImage([suggestionAt(1, 0), suggestionAt(2, 40)]);
    const review = aReview(two, 1, ['delete', 'delete'], [at(20)]);
    for (const image of [two, anImage(two.suggestions.toReversed())]) {
      const objects = observed(image, review);
      expect(objects.map((object) => [object.bboxId, said(object)[0]?.[1]])).toEqual([
        [1, 'Bus'],
        [2, 'removed'],
      ]);
    }
  });

  it('that was taken back says nothing', () => {
    const review = aReview(image, 1, ['confirm'], [at(500)]);
    const boxes = review.boxes.map((box) => (box.isNew ? { ...box, isDeleted: true } : box));
    expect(observed(image, { ...review, boxes }).map(({ kind }) => kind)).toEqual(['machine']);
  });

  it('where nothing was suggested has the word of everybody, and lies in the middle of its boxes', () => {
    const drawn = [at(500), at(510), at(520, 'Truck')].map((box, index) =>
      aReview(image, index + 1, ['confirm'], [box]),
    );
    const shown = { ...aReview(image, 5, ['confirm']), seenCandidates: [at(525)] };
    const [, object] = observed(image, ...drawn, aReview(image, 4, ['confirm']), shown);
    expect(object && said(object)).toEqual([
      [1, 'Bus', 'unprompted'],
      [2, 'Bus', 'unprompted'],
      [3, 'Truck', 'unprompted'],
      [4, 'removed', 'unprompted'],
      [5, 'removed', 'unprompted'],
    ]);
    expect(object).toMatchObject({ objectId: 'n:101:1', kind: 'found', bboxId: null, score: undefined });
    expect(object?.suggestedState).toBe(TRAFFIC.unknown);
    expect(object?.rect.x).toBe(510);
    // 15 px beside the candidate is an IoU of .74.
    expect(object?.votes.map(({ wasShown }) => wasShown)).toEqual([undefined, undefined, undefined, undefined, true]);
  });

  it('was drawn with a candidate in view from an IoU of .6 on', () => {
    const wasShown = (x: number) => {
      const review = { ...aReview(image, 1, ['confirm'], [at(500)]), seenCandidates: [at(x)] };
      return observed(image, review)[1]?.votes[0]?.wasShown;
    };
    expect([wasShown(525), wasShown(526)]).toEqual([true, undefined]);
  });
});

describe('suggestions over one another', () => {
  const image = anImage([suggestionAt(1, 0, { score: 0.9 }), suggestionAt(2, 5, { label: 'MUV', score: 0.6 })]);
  const saidBy = (...acts: readonly Act[]) => {
    const [object, ...rest] = observed(image, aReview(image, 1, acts));
    expect(rest).toEqual([]);
    return object && said(object)[0]?.slice(1);
  };

  it('are one object of the surest, which knows the others and what was merged into them', () => {
    const merged = anImage([
      suggestionAt(1, 0, { score: 0.9, rivals: [{ label: 'Truck', score: 0.2 }] }),
      suggestionAt(2, 5, { label: 'MUV', score: 0.6, rivals: [{ label: 'Bus', score: 0.1 }] }),
    ]);
    const [object] = observed(merged);
    expect(object).toMatchObject({ objectId: 's:1', bboxId: 1, score: 0.9, suggestedState: TRAFFIC.ofLabel('SUV') });
    expect(object?.rivals).toEqual([{ bboxId: 2, suggestedState: TRAFFIC.ofLabel('MUV'), score: 0.6 }]);
    expect(object?.merged).toEqual([
      { suggestedState: TRAFFIC.ofLabel('Truck'), score: 0.2 },
      { suggestedState: TRAFFIC.ofLabel('Bus'), score: 0.1 },
    ]);
  });

  it.each<[string, readonly Act[], string, string]>([
    ['deletes one and leaves the other has named the object', ['delete', 'leave'], 'MUV', 'explicit'],
    ['deletes the other has too', ['leave', 'delete'], 'SUV', 'explicit'],
    ['deletes both says that nothing is there', ['delete', 'delete'], 'removed', 'explicit'],
    ['leaves both says no more than the surest', ['leave', 'leave'], 'SUV', 'untouched'],
    ['confirms one has named the object', ['leave', 'confirm'], 'MUV', 'explicit'],
    ['confirms both has named none', ['confirm', 'confirm'], 'SUV', 'untouched'],
    ['gives both another label has named it', [{ label: 'Bus' }, { label: 'Bus' }], 'Bus', 'explicit'],
    ['gives each a label of its own has named none', [{ label: 'Bus' }, { label: 'Truck' }], 'Bus', 'untouched'],
    ['gives one the label of the other has named it', [{ label: 'MUV' }, 'leave'], 'MUV', 'explicit'],
    ['gives the other the label of the first has too', ['leave', { label: 'SUV' }], 'SUV', 'explicit'],
  ])('who %s', (_, acts, verdict, manner) => {
    expect(saidBy(...acts)).toEqual([verdict, manner]);
  });

  it('of which somebody was shown one alone have their word on that', () => {
    const one = anImage([suggestionAt(1, 0, { score: 0.9 })]);
    const [object] = observed(image, aReview(one, 1, ['leave']), aReview(one, 2, ['delete']));
    expect(object && said(object)).toEqual([
      [1, 'SUV', 'untouched'],
      [2, 'removed', 'explicit'],
    ]);
  });

  it('of which a peer drew one later are answered by the one that was shown, and found by who drew the other themselves', () => {
    const peer = (bboxId: number, x: number) => suggestionAt(bboxId, x, { origin: 'peer' });
    const later = anImage([suggestionAt(1, 0), peer(2, 5)]);
    const [object] = observed(later, aReview(anImage([suggestionAt(1, 0)]), 1, ['leave']));
    expect(object && said(object)).toEqual([[1, 'SUV', 'untouched']]);
    const [found] = observed(anImage([peer(1, 300), peer(2, 305)]), aReview(anImage([]), 1, [], [at(300, 'SUV')]));
    expect(found && said(found)).toEqual([[1, 'SUV', 'unprompted']]);
  });

  it('that peers drew and somebody was shown neither of are deleted by nobody, and by who deleted the one they saw', () => {
    const peers = [1, 2].map((bboxId) => suggestionAt(bboxId, 5 * bboxId, { origin: 'peer' }));
    const onlySecond = anImage(peers.slice(1));
    const [object] = observed(anImage(peers), aReview(anImage([]), 1, []), aReview(onlySecond, 2, ['delete']));
    expect(object && said(object)).toEqual([
      [1, 'removed', 'unprompted'],
      [2, 'removed', 'explicit'],
    ]);
  });
});
