import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import {
  type BoxVerdictAnswer,
  explainSubmission,
  ledgerReason,
  listSubmissions,
  type SubmissionSummary,
} from '@uvh/contract/calls/submission';
import type { ReviewedBox } from '@uvh/domain/annotation/review';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ImageLinks, imageLinks } from '../../images/file/image-links.ts';
import { boxesFromText } from '../stored-boxes.ts';
import { findSubmission, listRowsOf, listSubmissionRows, type SubmissionRow } from './queries.ts';

const PAGE_SIZE = 24;

/** 'Why this score': every point that a player sees can be followed to a box. */
export function registerSubmissionHistoryRoutes(
  app: FastifyInstance,
  services: Pick<Platform, 'db' | 'secret' | 'clock'>,
): void {
  const { db, secret, clock } = services;
  const links = imageLinks(secret, clock);

  bindCall(app, listSubmissions, async ({ query }, { userId, team: { teamId } }) => {
    const of = { teamId, userId: query.of === 'me' ? userId : undefined };
    const rows = await listSubmissionRows(db, of, query.before, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    return {
      submissions: page.map((row) => summaryOf(row, userId, links)),
      next_before: rows.length > PAGE_SIZE ? (page.at(-1)?.submissionId ?? null) : null,
    };
  });

  bindCall(app, explainSubmission, async ({ params }, { userId, team: { teamId } }) => {
    const row = await findSubmission(db, teamId, params.submissionId);
    if (!row) throw refusal('NOT_FOUND');
    const boxes = boxesFromText(row.reviewed);
    const rows = await listRowsOf(db, row.submissionId);
    return {
      ...summaryOf(row, userId, links),
      rows: rows.map(({ kind, amount, params: about, bookedAt }) => ({
        // Whatever an organiser books about a submission is an adjustment to the player.
        reason: ledgerReason.safeParse(kind).data ?? ('adjustment' as const),
        amount,
        boxes: typeof about.boxes === 'number' ? about.boxes : 0,
        booked_at: bookedAt.toISOString(),
      })),
      verdicts: (row.verdicts ?? []).flatMap((verdict) => verdictAnswer(verdict, boxes[verdict.boxIndex])),
    };
  });
}

function summaryOf(row: SubmissionRow, userId: number, links: ImageLinks): SubmissionSummary {
  return {
    submission_id: row.submissionId,
    image_id: row.imageId,
    image_url: links.urlOf(row.objectKey),
    placeholder: row.placeholder,
    submitted_at: row.submittedAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    status: row.basis ?? 'open',
    username: row.username,
    first_name: row.firstName,
    is_own: row.userId === userId,
    boxes: row.boxes,
    relabelled: row.relabelled,
    added: row.added,
    deleted: row.deleted,
    xp: row.xp,
    judged: row.judged ?? 0,
    hits: row.hits ?? 0,
  };
}

function verdictAnswer(verdict: BoxVerdict, reviewed: ReviewedBox | undefined): BoxVerdictAnswer[] {
  if (!reviewed) return [];
  const { x, y, width, height } = reviewed;
  return [
    {
      index: verdict.boxIndex,
      bbox_id: verdict.bboxId,
      said: verdict.said,
      suggested: verdict.suggested,
      settled: verdict.settled,
      certainty: verdict.certainty,
      base_rate: verdict.baseRate,
      overlap: verdict.overlap,
      reason: verdict.reason,
      milli_xp: verdict.milliXp,
      box: { x, y, width, height },
      settled_box: { ...verdict.settledRect },
    },
  ];
}
