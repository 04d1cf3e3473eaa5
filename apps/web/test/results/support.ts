import { lastWorkSession } from '@uvh/contract/calls/image';
import { type BoxVerdictAnswer, explainSubmission, listSubmissions } from '@uvh/contract/calls/submission';
import type { FakeServer } from '../support/fake-server.ts';
import { aSitting, aSubmission, aVerdict } from './builders.ts';

/** Answers for the results of somebody with one image, whose one box was settled against them. */
export function answerResults(server: FakeServer, appeal: () => BoxVerdictAnswer['appeal']): void {
  const submission = aSubmission();
  server.answers(lastWorkSession, aSitting({ images: 1, vehicles_labelled: 4, judged: 1 }));
  server.answers(listSubmissions, { submissions: [submission], next_before: null });
  server.answersBy(explainSubmission, () => ({
    ...submission,
    rows: [],
    verdicts: [aVerdict({ appeal: appeal() })],
  }));
}
