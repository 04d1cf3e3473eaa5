import type { AnswerInput } from '@uvh/contract/call';
import type { lastWorkSession } from '@uvh/contract/calls/image';
import type { explainSubmission, listSubmissions } from '@uvh/contract/calls/submission';
import { anEffort } from '../support/builders.ts';
import { aPicture } from '../support/traffic-image.ts';

type Sitting = AnswerInput<typeof lastWorkSession>;
type Submission = AnswerInput<typeof listSubmissions>['submissions'][number];
export type Explained = AnswerInput<typeof explainSubmission>;
type Verdict = Explained['verdicts'][number];

const BOX = { x: 100, y: 100, width: 200, height: 150 };

/** A sitting of 45 seconds. */
export function aSitting(parts: Partial<Sitting> = {}): Sitting {
  return {
    images: 2,
    xp: 120,
    vehicles_labelled: 41,
    time_spent_seconds: 45,
    accuracy: 50,
    judged: 0,
    hits: 0,
    xp_target: 500,
    by_class: [],
    effort: anEffort(),
    started_at: '2026-11-20T06:00:00Z',
    ended_at: '2026-11-20T06:00:45Z',
    ...parts,
  };
}

/** One's own, of image 734211, with one box that was settled against it. */
export function aSubmission(parts: Partial<Submission> = {}): Submission {
  return {
    submission_id: 5,
    image_id: 734_211,
    image_url: aPicture(),
    thumbnail_url: aPicture(),
    placeholder: aPicture(),
    submitted_at: '2026-11-20T06:30:00Z',
    settled_at: '2026-11-20T08:30:00Z',
    status: 'consensus',
    username: 'asha7',
    first_name: 'Asha',
    is_own: true,
    boxes: 3,
    relabelled: 1,
    added: 0,
    deleted: 0,
    xp: -1,
    judged: 1,
    hits: 0,
    ...parts,
  };
}

/** Of a Truck that was said to be a Bus. */
export function aVerdict(parts: Partial<Verdict> = {}): Verdict {
  return {
    index: 0,
    bbox_id: 1,
    said: 'Bus',
    suggested: 'Truck',
    settled: 'Truck',
    certainty: 0.97,
    base_rate: 0.1,
    overlap: 0.9,
    reason: 'relabelled-wrong',
    milli_xp: -1_000,
    appeal: null,
    box: BOX,
    settled_box: BOX,
    ...parts,
  };
}
