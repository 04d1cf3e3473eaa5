import {
  type BoxVerdictAnswer,
  explainSubmission,
  type Lesson,
  listMixUps,
  listSubmissions,
  type SubmissionSummary,
  submissionLesson,
} from '@uvh/contract/calls/submission';
import { calendarOf } from '@uvh/domain/event/calendar';
import { RIGHT_CORRECTIONS } from '@uvh/domain/reward/deeds';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../../platform/http/bind-call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ImageLinks, imageLinks } from '../../images/file/image-links.ts';
import { listMixUpRows } from './queries.ts';
import {
  type ExplainedBox,
  explainScore,
  type HistoryServices,
  lessonFrom,
  listHistory,
  type ShownSubmission,
} from './service.ts';

/** 'Why this score': every point that a player sees can be followed to a box. */
export function registerSubmissionHistoryRoutes(
  app: FastifyInstance,
  services: HistoryServices & Pick<Platform, 'secret' | 'clock'>,
): void {
  const links = imageLinks(services.secret, services.clock);

  bindCall(app, listSubmissions, async ({ query }, { userId, team: { teamId } }) => {
    const of = { teamId, userId: query.of === 'me' ? userId : undefined };
    const { submissions, nextBefore } = await listHistory(services, of, query.before);
    return { submissions: submissions.map((each) => summaryOf(each, userId, links)), next_before: nextBefore };
  });

  bindCall(app, explainSubmission, async ({ params }, { userId, team: { teamId } }) => {
    const explained = await explainScore(services, { userId, teamId }, params.submissionId);
    return {
      ...summaryOf(explained, userId, links),
      rows: explained.reasons.map(({ bookedAt, ...rest }) => ({ ...rest, booked_at: bookedAt.toISOString() })),
      verdicts: explained.boxes.map(verdictAnswer),
    };
  });

  // Today's would tell, asked before and after a submission, what was right on an image that others may still get.
  bindCall(app, listMixUps, async (_input, { userId }) => {
    const { dayOf } = calendarOf((await services.event.current()).settings.timeZone);
    const rows = await listMixUpRows(services.db, userId, dayOf(services.clock.now()));
    return {
      mix_ups: rows.map(({ truth, said, times, lastOn }) => ({ truth, said, times, last_on: lastOn })),
    };
  });

  bindCall(app, submissionLesson, async ({ params }, { userId, team: { teamId } }) => {
    const found = await lessonFrom(services, { userId, teamId }, params.submissionId);
    return { lesson: found ? lessonAnswer(found, links) : null };
  });
}

function lessonAnswer(
  { row, lesson }: NonNullable<Awaited<ReturnType<typeof lessonFrom>>>,
  links: ImageLinks,
): Lesson | null {
  if (lesson.settled === null) return null;
  return {
    submission_id: row.submissionId,
    image_url: links.urlOf(row.objectKey),
    said: lesson.said,
    settled: lesson.settled,
    is_right: RIGHT_CORRECTIONS.has(lesson.reason),
    reason: lesson.reason,
    box: { ...lesson.settledRect },
  };
}

function summaryOf({ row, status }: ShownSubmission, userId: number, links: ImageLinks): SubmissionSummary {
  return {
    submission_id: row.submissionId,
    image_id: row.imageId,
    image_url: links.urlOf(row.objectKey),
    thumbnail_url: links.smallUrlOf(row.objectKey),
    placeholder: row.placeholder,
    submitted_at: row.submittedAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    status,
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

function verdictAnswer({ verdict, appeal, reviewed: { x, y, width, height } }: ExplainedBox): BoxVerdictAnswer {
  return {
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
    appeal,
    box: { x, y, width, height },
    settled_box: { ...verdict.settledRect },
  };
}
