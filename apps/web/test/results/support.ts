import { lastWorkSession } from '@uvh/contract/calls/image';
import {
  type BoxVerdictAnswer,
  explainSubmission,
  listSubmissions,
  type SubmissionSummary,
} from '@uvh/contract/calls/submission';
import { anEffort } from '../support/builders.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { aPicture } from '../support/traffic-image.ts';

const BOX = { x: 100, y: 100, width: 200, height: 150 };

/** Answers for the results of somebody with one image, whose one box was settled against them. */
export function answerResults(server: FakeServer, appeal: () => BoxVerdictAnswer['appeal']): void {
  const submission: SubmissionSummary = {
    submission_id: 5,
    image_id: 77,
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
  };
  server.answers(lastWorkSession, {
    images: 1,
    xp: 12,
    vehicles_labelled: 4,
    time_spent_seconds: 45,
    accuracy: 50,
    judged: 1,
    hits: 0,
    xp_target: 500,
    by_class: [],
    effort: anEffort(),
    started_at: '2026-11-20T06:00:00Z',
    ended_at: '2026-11-20T06:00:45Z',
  });
  server.answers(listSubmissions, { submissions: [submission], next_before: null });
  const reason: BoxVerdictAnswer['reason'] = 'relabelled-wrong';
  server.answersBy(explainSubmission, () => ({
    ...submission,
    rows: [],
    verdicts: [
      {
        index: 0,
        bbox_id: 1,
        said: 'Bus',
        suggested: 'Truck',
        settled: 'Truck',
        certainty: 0.97,
        base_rate: 0.1,
        overlap: 0.9,
        reason,
        milli_xp: -1_000,
        appeal: appeal(),
        box: BOX,
        settled_box: BOX,
      },
    ],
  }));
}
