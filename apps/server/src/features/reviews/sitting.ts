import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';

/** A review of the sitting that is looked for. */
export interface SittingReview {
  readonly leasedAt: Date;
  readonly submittedAt: Date;
  readonly activeSeconds: number | null;
  readonly xp: number;
  readonly judged: number;
  readonly hits: number;
  /** Labels of the vehicles that the person judged or drew. */
  readonly labels: readonly string[];
}

/** A longer pause than this between two submissions ends a sitting. */
const SITTING_GAP_MS = 30 * 60_000;

/** The first reviews of a list, latest first, that belong to one sitting. */
export function latestSitting<T extends Pick<SittingReview, 'submittedAt'>>(latestFirst: readonly T[]): readonly T[] {
  const end = latestFirst.findIndex((review, index) => {
    const later = latestFirst[index - 1];
    return later !== undefined && later.submittedAt.getTime() - review.submittedAt.getTime() > SITTING_GAP_MS;
  });
  return end < 0 ? latestFirst : latestFirst.slice(0, end);
}

export interface SittingFigures {
  readonly images: number;
  readonly xp: number;
  readonly vehiclesLabelled: number;
  readonly timeSpentSeconds: number;
  /** Percent, one decimal; null while nothing of it is settled. */
  readonly accuracyPercent: number | null;
  readonly byClass: readonly { readonly label: string; readonly count: number }[];
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** What a sitting came to; `latestFirst` is one sitting. */
export function figuresOf(latestFirst: readonly SittingReview[]): SittingFigures {
  const labels = latestFirst.flatMap((review) => review.labels.filter(isVehicleClassName));
  const byClass = [...Map.groupBy(labels, (label) => label)]
    .map(([label, all]) => ({ label, count: all.length }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  const judged = sum(latestFirst.map((review) => review.judged));
  const hits = sum(latestFirst.map((review) => review.hits));
  return {
    images: latestFirst.length,
    xp: sum(latestFirst.map((review) => review.xp)),
    vehiclesLabelled: labels.length,
    timeSpentSeconds: Math.round(sum(latestFirst.map((review, index) => secondsOn(review, latestFirst[index + 1])))),
    accuracyPercent: judged === 0 ? null : Math.round((1000 * hits) / judged) / 10,
    byClass,
    startedAt: latestFirst.at(-1)?.leasedAt ?? null,
    endedAt: latestFirst[0]?.submittedAt ?? null,
  };
}

/** Time at work where the client told it; else since the lease or the submission before, whichever came later. */
function secondsOn(review: SittingReview, before: SittingReview | undefined): number {
  if (review.activeSeconds !== null) return review.activeSeconds;
  const from = Math.max(review.leasedAt.getTime(), before?.submittedAt.getTime() ?? 0);
  return Math.max(0, review.submittedAt.getTime() - from) / 1000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
