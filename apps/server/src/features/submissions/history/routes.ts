import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import type { Answer } from '@uvh/contract/call';
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
import type { EventService } from '../../event/service.ts';
import { type ImageLinks, imageLinks } from '../../images/file/image-links.ts';
import { boxesFromText } from '../stored-boxes.ts';
import { type BookedRow, findSubmission, listRowsOf, listSubmissionRows, type SubmissionRow } from './queries.ts';

const PAGE_SIZE = 24;

/** 'Why this score': every point that a player sees can be followed to a box. */
export function registerSubmissionHistoryRoutes(
  app: FastifyInstance,
  services: Pick<Platform, 'db' | 'secret' | 'clock'> & { readonly event: Pick<EventService, 'phase'> },
): void {
  const { db, secret, clock, event } = services;
  const isOver = async () => (await event.phase()) === 'after';
  const links = imageLinks(secret, clock);

  bindCall(app, listSubmissions, async ({ query }, { userId, team: { teamId } }) => {
    const of = { teamId, userId: query.of === 'me' ? userId : undefined };
    const rows = await listSubmissionRows(db, of, query.before, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const mayTellGold = await isOver();
    return {
      submissions: page.map((row) => summaryOf(row, { userId, links, mayTellGold })),
      next_before: rows.length > PAGE_SIZE ? (page.at(-1)?.submissionId ?? null) : null,
    };
  });

  bindCall(app, explainSubmission, async ({ params }, { userId, team: { teamId } }) => {
    const row = await findSubmission(db, teamId, params.submissionId);
    if (!row) throw refusal('NOT_FOUND');
    const boxes = boxesFromText(row.reviewed);
    const rows = await listRowsOf(db, row.submissionId);
    const mayTellGold = await isOver();
    // Gold comes to every team until the end: a player who knew the answers could pass them on.
    const verdicts = row.basis === 'gold' && !mayTellGold ? [] : (row.verdicts ?? []);
    return {
      ...summaryOf(row, { userId, links, mayTellGold }),
      rows: rowsToTell(rows),
      verdicts: verdicts.flatMap((verdict) => verdictAnswer(verdict, boxes[verdict.boxIndex])),
    };
  });
}

type RowToTell = Answer<typeof explainSubmission>['rows'][number];

/** The rows of the first settlement one by one, and each later correction as one. */
function rowsToTell(rows: readonly BookedRow[]): RowToTell[] {
  const told: RowToTell[] = [];
  const corrections = new Map<number, RowToTell>();
  for (const { kind, amount, params, bookedAt } of rows) {
    const revision = typeof params.revision === 'number' ? params.revision : 1;
    const boxes = typeof params.boxes === 'number' ? params.boxes : 0;
    const booked = { amount, boxes, booked_at: bookedAt.toISOString() };
    // Whatever an organiser books about a submission is an adjustment to the player.
    if (revision === 1) told.push({ ...booked, reason: ledgerReason.safeParse(kind).data ?? 'adjustment' });
    else {
      const before = corrections.get(revision);
      corrections.set(revision, { ...booked, amount: amount + (before?.amount ?? 0), reason: 'revised' });
    }
  }
  return [...told, ...[...corrections.values()].filter(({ amount }) => amount !== 0)];
}

interface SummaryTerms {
  readonly userId: number;
  readonly links: ImageLinks;
  readonly mayTellGold: boolean;
}

function summaryOf(row: SubmissionRow, { userId, links, mayTellGold }: SummaryTerms): SubmissionSummary {
  return {
    submission_id: row.submissionId,
    image_id: row.imageId,
    image_url: links.urlOf(row.objectKey),
    placeholder: row.placeholder,
    submitted_at: row.submittedAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    status: row.basis === 'gold' && !mayTellGold ? 'consensus' : (row.basis ?? 'open'),
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
