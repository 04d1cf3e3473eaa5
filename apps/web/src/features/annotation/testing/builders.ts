import type { LeasedImage } from '@uvh/contract/calls/image';
import type { SubmissionAnswer } from '../outbox/delivery.ts';
import type { StoredSubmission } from '../storage/offline-store.ts';

export const NOW = Date.parse('2027-05-20T10:00:00Z');

/** An image of three suggested boxes, leased for an hour. */
export function anImage(imageId: number, change: Partial<LeasedImage> = {}): LeasedImage {
  return {
    image_id: imageId,
    image_url: `/images/${imageId}.jpg`,
    placeholder: '',
    bbox: ['Sedan', 'Bus', 'SUV'].map((label, place) => ({
      bbox_id: imageId * 10 + place,
      label,
      x: 100 + place * 200,
      y: 500,
      width: 120,
      height: 80,
    })),
    lease_expires_at: new Date(NOW + 3_600_000).toISOString(),
    ...change,
  };
}

export function aSubmission(change: Partial<StoredSubmission> = {}): StoredSubmission {
  return {
    key: 'key-1',
    user: 'asha',
    imageId: 1,
    body: { image_id: 1, bbox: [] },
    relabelScore: 0,
    queuedAt: NOW,
    ...change,
  };
}

export function anAnswer(change: Partial<SubmissionAnswer> = {}): SubmissionAnswer {
  return { submission_id: 1, score_delta: 1, team_score: 121, modified: 3, total: 3, replayed: false, ...change };
}
