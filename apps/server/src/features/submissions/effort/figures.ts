import type { EffortFigures } from '@uvh/contract/effort';
import { ANSWER_KINDS } from '@uvh/domain/annotation/answer-kind';
import type { StoredEffort } from '../../../platform/db/schema/images.ts';

/** The effort of a submission, and how many boxes it answered. */
export interface EffortOfSubmission {
  readonly effort: StoredEffort | null;
  readonly modified: number;
}

/** Where the time of these submissions went. Those of clients that did not tell are left out. */
export function effortFigures(submissions: readonly EffortOfSubmission[]): EffortFigures {
  const told = submissions.flatMap(({ effort, modified }) => (effort === null ? [] : [{ ...effort, modified }]));
  const boxes = sum(told.map(({ modified }) => modified));
  const answers = told.flatMap((one) => one.answers);
  const byKind = ANSWER_KINDS.map((kind) => {
    const own = answers.filter((answer) => answer.kind === kind);
    const count = sum(own.map((answer) => answer.count));
    return { kind, count, seconds_each: count === 0 ? 0 : hundredths(sum(own.map(({ seconds }) => seconds)) / count) };
  }).filter(({ count }) => count > 0);
  const given = sum(byKind.filter(({ kind }) => kind !== 'undo').map(({ count }) => count));
  const undone = byKind.find(({ kind }) => kind === 'undo')?.count ?? 0;
  return {
    images: told.length,
    keys_per_box: boxes === 0 ? null : hundredths(sum(told.map(({ keys }) => keys)) / boxes),
    presses_per_box: boxes === 0 ? null : hundredths(sum(told.map(({ presses }) => presses)) / boxes),
    undo_rate: given === 0 ? null : hundredths((100 * undone) / given),
    by_kind: byKind,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
