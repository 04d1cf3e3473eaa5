import type { EffortFigures } from '@uvh/contract/effort';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { WORK_SESSION_GAP_MS } from '@uvh/domain/annotation/work-session';
import { type EffortOfSubmission, effortFigures } from '../effort/figures.ts';

/** A submission with what the figures of its work session need. */
export interface SubmissionInSession extends EffortOfSubmission {
  readonly leasedAt: Date;
  readonly submittedAt: Date;
  readonly activeSeconds: number | null;
  readonly xp: number;
  readonly judged: number;
  readonly hits: number;
  /** Labels of the objects that the person judged or drew. */
  readonly labels: readonly string[];
}

/** Returns the submissions of the latest work session from a list that is sorted latest first. */
export function latestWorkSession<T extends Pick<SubmissionInSession, 'submittedAt'>>(
  latestFirst: readonly T[],
): readonly T[] {
  const end = latestFirst.findIndex((submission, index) => {
    const next = latestFirst[index - 1];
    return next !== undefined && next.submittedAt.getTime() - submission.submittedAt.getTime() > WORK_SESSION_GAP_MS;
  });
  return end < 0 ? latestFirst : latestFirst.slice(0, end);
}

export interface WorkSessionFigures {
  readonly images: number;
  readonly xp: number;
  readonly vehiclesLabelled: number;
  readonly timeSpentSeconds: number;
  /** Percent, one decimal; null while nothing is settled. */
  readonly accuracyPercent: number | null;
  readonly judged: number;
  readonly hits: number;
  readonly byClass: readonly { readonly label: string; readonly count: number }[];
  readonly effort: EffortFigures;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Sums up one work session; `latestFirst` holds its submissions. */
export function workSessionFigures(
  latestFirst: readonly SubmissionInSession[],
  classes: Pick<ClassList, 'has'>,
): WorkSessionFigures {
  const labels = latestFirst.flatMap((submission) => submission.labels.filter((label) => classes.has(label)));
  const byClass = [...Map.groupBy(labels, (label) => label)]
    .map(([label, all]) => ({ label, count: all.length }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  const judged = sum(latestFirst.map((submission) => submission.judged));
  const hits = sum(latestFirst.map((submission) => submission.hits));
  return {
    images: latestFirst.length,
    xp: sum(latestFirst.map((submission) => submission.xp)),
    vehiclesLabelled: labels.length,
    timeSpentSeconds: Math.round(
      sum(latestFirst.map((submission, index) => secondsOn(submission, latestFirst[index + 1]))),
    ),
    accuracyPercent: judged === 0 ? null : Math.round((1000 * hits) / judged) / 10,
    judged,
    hits,
    byClass,
    effort: effortFigures(latestFirst),
    startedAt: latestFirst.at(-1)?.leasedAt ?? null,
    endedAt: latestFirst[0]?.submittedAt ?? null,
  };
}

/** Active time as reported by the client, otherwise the time since the lease or the previous submission, the later of both. */
function secondsOn(submission: SubmissionInSession, before: SubmissionInSession | undefined): number {
  if (submission.activeSeconds !== null) return submission.activeSeconds;
  const from = Math.max(submission.leasedAt.getTime(), before?.submittedAt.getTime() ?? 0);
  return Math.max(0, submission.submittedAt.getTime() - from) / 1000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
