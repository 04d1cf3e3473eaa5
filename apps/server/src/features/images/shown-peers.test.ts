import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { describe, expect, it } from 'vitest';
import type { PeerBox } from '../../platform/db/schema/consensus.ts';
import { isShownSince, reviewOfShown } from './shown-peers.ts';

const BUS = { x: 1200, y: 700, width: 120, height: 90 };
const SINCE_MS = 1_000_000;
const ON_DISK_MS = 5000;
const UNTOUCHED = { isDeleted: false, isEdited: false, isNew: false, isLabelChanged: false, isConfirmed: false };

const aPeer = (changes: Partial<PeerBox> = {}): PeerBox => ({
  bboxId: 900,
  label: 'Bus',
  ...BUS,
  sinceMs: SINCE_MS,
  ...changes,
});
const drawn = (changes: Partial<ReviewedBox> = {}): ReviewedBox => ({
  bboxId: -1,
  label: 'Bus',
  ...BUS,
  ...UNTOUCHED,
  isNew: true,
  ...changes,
});
const review = (sent: readonly ReviewedBox[], peers: readonly PeerBox[], leasedAtMs = SINCE_MS + ON_DISK_MS) =>
  reviewOfShown(sent, peers, leasedAtMs);

describe('a box of an earlier reviewer', () => {
  it('is put before who is given the image once it is on disk, and from ever where no instant is noted', () => {
    const shownAt = (leasedAtMs: number) => isShownSince(aPeer(), leasedAtMs);
    const onDiskMs = SINCE_MS + ON_DISK_MS;
    expect([onDiskMs - 1, onDiskMs, onDiskMs + 1].map(shownAt)).toEqual([false, true, true]);
    const { sinceMs: _, ...older } = aPeer();
    expect(isShownSince(older, 0)).toBe(true);
  });

  it('was left alone where it is left out and nothing is drawn there', () => {
    const sent = [drawn({ x: 100, y: 100 })];
    const { boxes, leftOut } = review(sent, [aPeer()]);
    expect(boxes).toEqual(sent);
    expect(leftOut).toEqual([{ bboxId: 900, label: 'Bus', ...BUS, ...UNTOUCHED }]);
  });

  it('is answered by what is drawn there, with the class and the place that were drawn', () => {
    const own = drawn({ label: 'Mini-bus', x: BUS.x + 4, candidateId: 7 });
    const { boxes, leftOut } = review([drawn({ x: 100 }), own], [aPeer()]);
    const { candidateId: _, ...rest } = own;
    expect(boxes).toEqual([drawn({ x: 100 }), { ...rest, bboxId: 900, isNew: false, isConfirmed: true }]);
    expect(leftOut).toEqual([]);
  });

  it('is answered by what lies nearest over it, whichever was drawn first', () => {
    const [near, far] = [drawn({ x: BUS.x + 2 }), drawn({ x: BUS.x + 20 })];
    const answered = (sent: readonly ReviewedBox[]) =>
      review(sent, [aPeer()]).boxes.filter(({ bboxId }) => bboxId === 900);
    for (const sent of [
      [near, far],
      [far, near],
    ])
      expect(answered(sent)).toMatchObject([{ x: near.x }]);
  });

  it('is answered by nothing that was drawn and deleted again, nor by the answer to another box', () => {
    for (const other of [drawn({ isDeleted: true }), drawn({ bboxId: 3, isNew: false })]) {
      const { boxes, leftOut } = review([other], [aPeer()]);
      expect(boxes).toEqual([other]);
      expect(leftOut).toHaveLength(1);
    }
  });

  it('takes one drawn box for the answer to one alone', () => {
    const { boxes, leftOut } = review([drawn()], [aPeer(), aPeer({ bboxId: 901 })]);
    expect(boxes.map(({ bboxId }) => bboxId)).toEqual([900]);
    expect(leftOut.map(({ bboxId }) => bboxId)).toEqual([901]);
  });

  it('stays as it was answered where it is named', () => {
    const sent = [drawn({ bboxId: 900, isNew: false, isDeleted: true }), drawn()];
    expect(review(sent, [aPeer()])).toEqual({ boxes: sent, leftOut: [] });
  });

  it('counts once it has been on disk when the image was given out; one without an instant never', () => {
    const asked = (peer: PeerBox, leasedAtMs: number) => review([drawn()], [peer], leasedAtMs).boxes[0]?.bboxId;
    expect(asked(aPeer(), SINCE_MS + ON_DISK_MS)).toBe(900);
    expect(asked(aPeer(), SINCE_MS + ON_DISK_MS - 1)).toBe(-1);
    const { sinceMs: _, ...older } = aPeer();
    expect(asked(older, SINCE_MS + ON_DISK_MS)).toBe(-1);
  });
});
