import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { describe, expect, it } from 'vitest';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { candidatesOf, meanRect } from './candidates.ts';
import { dawidSkene } from './dawid-skene.ts';
import { majorityVote } from './majority.ts';
import { objectStaple } from './staple.ts';

const NAMES = ['Bus', 'Truck'];
const BUS = 0;
const TRUCK = 1;
const REMOVED = 2;

const place = (x: number) => ({ x, y: 0, width: 100, height: 100 });
const flags = { isDeleted: false, isEdited: false, isNew: false, isLabelChanged: false, isConfirmed: false };

function aReview(annotatorId: number, boxes: readonly Partial<ReviewedBox>[]): ImageReview {
  const whole = boxes.map((box) => ({ bboxId: -1, label: 'Bus', ...place(0), ...flags, ...box }));
  return { reviewId: annotatorId, imageId: 1, annotatorId, teamId: annotatorId, boxes: whole };
}

const image: ReviewedImage = { imageId: 1, suggestions: [{ ...place(0), bboxId: 1, label: 'Bus' }] };

describe('candidates', () => {
  it('take a deleted box and one drawn in its place for a moved box', () => {
    const moved = aReview(1, [
      { bboxId: 1, isDeleted: true },
      { isNew: true, label: 'Truck', ...place(20) },
    ]);
    const candidates = candidatesOf(image, [moved], NAMES);
    expect(candidates.map(({ votes }) => votes.map(({ state }) => state))).toEqual([[TRUCK]]);
    expect(
      meanRect(candidates[0] ?? { kind: 'machine', bboxId: 1, suggestedState: 0, rect: place(0), votes: [] }, REMOVED),
    ).toEqual(place(20));
  });

  it('group boxes of different people, and count who drew nothing', () => {
    const kept = { bboxId: 1 };
    const reviews = [
      aReview(1, [kept, { isNew: true, label: 'Truck', ...place(500) }]),
      aReview(2, [kept, { isNew: true, label: 'Truck', ...place(510) }]),
      aReview(3, [kept]),
    ];
    const [, found] = candidatesOf(image, reviews, NAMES);
    expect(found?.votes.map(({ state }) => state)).toEqual([TRUCK, TRUCK, REMOVED]);
    expect(majorityVote(found ?? { kind: 'found', suggestedState: REMOVED, votes: [] }, 3).state).toBe(TRUCK);
  });

  it('ask those who were shown a drawn box before those who were not', () => {
    const shown: ReviewedImage = {
      ...image,
      suggestions: [...image.suggestions, { ...place(500), bboxId: 2, label: 'Truck', origin: 'peer' }],
    };
    const reviews = [
      aReview(1, [{ bboxId: 1 }]),
      aReview(2, [{ bboxId: 1 }]),
      aReview(3, [{ bboxId: 1 }, { isNew: true, label: 'Truck', ...place(500) }]),
      aReview(4, [{ bboxId: 1 }, { bboxId: 2, label: 'Truck', ...place(500) }]),
    ];
    const [, peer] = candidatesOf(shown, reviews, NAMES);
    expect(peer?.votes.map(({ state }) => state)).toEqual([REMOVED, REMOVED, TRUCK, TRUCK]);
    expect(majorityVote(peer ?? { kind: 'peer', suggestedState: TRUCK, votes: [] }, 3).state).toBe(TRUCK);
  });
});

describe('hand-computed cases', () => {
  const votesOf = (states: readonly number[]) => states.map((state, annotatorId) => ({ annotatorId, state }));
  const machine = (states: readonly number[]) => ({
    kind: 'machine' as const,
    suggestedState: BUS,
    votes: votesOf(states),
  });

  it('keep a suggestion that half deleted, and name it by those who keep it', () => {
    expect(majorityVote(machine([REMOVED, REMOVED, TRUCK, TRUCK]), 3)).toEqual({ state: TRUCK, confidence: 0.5 });
    expect(majorityVote(machine([REMOVED, REMOVED, TRUCK]), 3)).toEqual({ state: REMOVED, confidence: 2 / 3 });
    expect(majorityVote(machine([TRUCK, BUS]), 3)).toEqual({ state: BUS, confidence: 0.5 });
  });

  it('judge a single vote by Dawid-Skene as Bayes does', () => {
    // One of one says truck: shares (1/3, 4/3, 1/3) of 2; the crowd's rows are 20 on the diagonal and 0.5 beside it,
    // of 21, and weigh ten answers, there being none that teach.
    const [verdict] = dawidSkene([machine([TRUCK])], { stateCount: 3 });
    const truck = (4 / 6) * (20 / 21);
    const others = 2 * (1 / 6) * (0.5 / 21);
    expect(verdict?.state).toBe(TRUCK);
    expect(verdict?.confidence).toBeCloseTo(truck / (truck + others), 6);
  });

  it('stay with the votes in STAPLE when all agree', () => {
    const [there, gone] = objectStaple([machine([BUS, BUS, BUS]), machine([REMOVED, REMOVED, REMOVED])], 3);
    expect(there?.state).toBe(BUS);
    expect(gone?.state).toBe(REMOVED);
  });
});
