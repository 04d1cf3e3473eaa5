import type { Rect } from '@uvh/domain/annotation/box';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { REVIEW_WEIGHT_SQL } from '../../../platform/db/review-weight.ts';
import { question } from '../../../platform/db/schema/questions.ts';
import { isWithin, type TimeSpan } from '../../../platform/db/time-span.ts';
import type { Seeker } from '../lease/queries.ts';

export async function findQuestionByKey(db: Queryable, userId: number, key: string) {
  const [row] = await db
    .select({
      questionId: question.id,
      imageId: question.imageId,
      audience: question.audience,
      note: question.note,
      box: question.box,
    })
    .from(question)
    .where(and(eq(question.userId, userId), eq(question.key, key)));
  return row;
}

export async function countQuestionsIn(db: Queryable, userId: number, span: TimeSpan): Promise<number> {
  return db.$count(question, and(eq(question.userId, userId), isWithin(question.createdAt, span)));
}

export async function insertQuestion(tx: Queryable, values: typeof question.$inferInsert): Promise<number> {
  const [row] = await tx.insert(question).values(values).returning({ id: question.id });
  if (!row) throw new Error('A question was not written.');
  return row.id;
}

/** A question as whoever reviews the image next is shown it: where and what about, not by whom. */
export interface OpenQuestion {
  readonly questionId: number;
  readonly box: Rect;
  readonly note: string;
}

/** Questions of one person that are shown on an image, the first ones: who asks sixty an hour would cover a picture with them. */
const MOST_OF_ONE = 20;

/**
 * What earlier reviewers of other teams asked about the image of `lease l`, as JSON, or null; the team is the one that
 * holds the lease. Whose reviews do not count puts no words before others either: nobody but players reads these notes.
 */
export const QUESTIONS_SQL = `(
  select json_agg(json_build_object('questionId', q.id, 'box', q.box, 'note', q.note) order by q.id)
  from (
    select q.id, q.box, q.note, row_number() over (partition by q.user_id order by q.id) as place
    from question q join team asking on asking.id = q.team_id
    join app_user on app_user.id = q.user_id left join conduct_flag on conduct_flag.user_id = q.user_id
    where q.image_id = l.image_id and q.audience = 'reviewers' and q.team_id <> l.team_id
      and asking.disqualified_at is null and ${REVIEW_WEIGHT_SQL} > 0) q
  where q.place <= ${MOST_OF_ONE})`;

/** Questions shown at a time: more than a team has open on one day. */
const MOST = 50;

interface TeamRow extends Record<string, unknown> {
  readonly id: string;
  readonly image_id: string;
  readonly object_key: string;
  readonly box: Rect;
  readonly note: string;
  readonly user_id: string;
  readonly asked_by: string;
  readonly created_at: string;
  readonly answer_label: string | null;
  readonly answered_by: string | null;
  readonly answered_at: string | null;
}

/** What was asked of a team since then, the latest first. None on a picture that an organiser has taken out. */
export async function listTeamQuestions(db: Queryable, teamId: number, since: Date) {
  const { rows } = await db.execute<TeamRow>(sql`
    select q.id, q.image_id, i.object_key, q.box, q.note, q.user_id, u.first_name as asked_by, q.answer_label,
      a.first_name as answered_by, to_json(q.created_at) #>> '{}' as created_at,
      to_json(q.answered_at) #>> '{}' as answered_at
    from question q
    join image i on i.id = q.image_id
    join image_queue w on w.image_id = i.id
    join app_user u on u.id = q.user_id
    left join app_user a on a.id = q.answered_by
    where q.team_id = ${teamId} and q.audience = 'team' and q.created_at > ${since.toISOString()}::timestamptz
      and i.erased_at is null and w.withdrawn_at is null
    order by q.id desc limit ${MOST}`);
  return rows.map((row) => ({
    questionId: Number(row.id),
    imageId: Number(row.image_id),
    objectKey: row.object_key,
    box: row.box,
    note: row.note,
    userId: Number(row.user_id),
    askedBy: row.asked_by,
    askedAt: new Date(row.created_at),
    answer:
      row.answered_at === null
        ? null
        : { label: row.answer_label, by: row.answered_by ?? '–', at: new Date(row.answered_at) },
  }));
}

/** Writes an answer of a teammate, unless another one has answered. Returns false when there is no such question. */
export async function writeAnswer(
  db: Queryable,
  { userId, teamId }: Seeker,
  answer: { readonly questionId: number; readonly label: string | null; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update question set answer_label = ${answer.label}, answered_by = ${userId},
      answered_at = ${answer.at.toISOString()}::timestamptz
    where id = ${answer.questionId} and team_id = ${teamId} and audience = 'team' and user_id <> ${userId}
      and (answered_by is null or answered_by = ${userId})`);
  return (rowCount ?? 0) > 0;
}

/** What a person wrote into questions, for when they are erased. */
export async function forgetQuestionsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.update(question).set({ note: '' }).where(eq(question.userId, userId));
}
