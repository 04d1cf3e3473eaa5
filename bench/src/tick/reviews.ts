import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { boxesToText } from '../../../apps/server/src/features/submissions/stored-boxes.ts';
import type { DatabaseConnection } from '../../../apps/server/src/platform/db/database.ts';
import { BOXES } from '../load/event.ts';

const ROWS_AT_ONCE = 250;
const LABELS = ['Hatchback', 'Sedan', 'SUV', 'Bus', 'Two-wheeler', 'Three-wheeler'];

interface Round {
  /** Of the first so many images. */
  readonly images: number;
  readonly people: number;
  /** Which review of each image it is, from 0 on. */
  readonly turn: number;
}

/**
 * One more review of each of the first images, by people of different teams.
 *
 * @throws RangeError where there are fewer images, or not with these numbers: what a bench measures then would be nothing.
 */
export async function addReviews(
  { pool }: Pick<DatabaseConnection, 'pool'>,
  { images, people, turn }: Round,
): Promise<void> {
  for (let from = 1; from <= images; from += ROWS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(ROWS_AT_ONCE, images - from + 1) }, (_, index) => from + index);
    const { rows } = await pool.query<{ id: string; suggestions: readonly Suggested[] }>(
      'select id, suggestions from image where id = any($1) order by id',
      [ids],
    );
    if (rows.length < ids.length) throw new RangeError(`Not all images from ${from} to ${ids.at(-1)} are there.`);
    await pool.query(
      `with given as (
         select r.image_id, r.boxes, m.user_id, m.team_id from unnest($1::bigint[], $2::bigint[], $3::text[]) r(image_id, place, boxes)
         join (select user_id, team_id, row_number() over (order by user_id) as place from team_member) m using (place)
       ), leased as (
         insert into lease (image_id, user_id, team_id, state, leased_at, expires_at, submitted_at)
         select image_id, user_id, team_id, 2, now(), now(), now() from given returning id, image_id
       ), written as (
         insert into submission (lease_id, image_id, user_id, team_id, body_hash, boxes, modified, total, relabelled,
           added, deleted, score_delta, team_score, active_seconds, created_at)
         select l.id, g.image_id, g.user_id, g.team_id, sha256(g.boxes::bytea), g.boxes, $4, $4, 0, 0, 0, 0, 0, 30, now()
         from given g join leased l using (image_id)
       )
       update image_queue q set done = q.done + 1, open = 0 from given where q.image_id = given.image_id`,
      [
        ids,
        ids.map((id) => 1 + ((id * 7 + turn * 91) % people)),
        rows.map(({ id, suggestions }) => boxesToText(reviewOf(suggestions, Number(id), turn))),
        BOXES,
      ],
    );
  }
}

interface Suggested {
  readonly bboxId: number;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Most boxes are confirmed, one in nine is wrong and mostly put right, a few are removed. */
function reviewOf(suggestions: readonly Suggested[], imageId: number, turn: number): ReviewedBox[] {
  return suggestions.map(({ bboxId, score: _, ...box }: Suggested & { readonly score?: number }, index) => {
    const isWrong = (imageId * 31 + bboxId * 7) % 9 === 0;
    const isSeen = (imageId + bboxId * 3 + turn * 5) % 7 !== 0;
    const isNothing = (imageId + bboxId) % 23 === 0;
    const label = isWrong && isSeen ? (LABELS[(imageId + bboxId) % LABELS.length] ?? box.label) : box.label;
    return {
      bboxId,
      ...box,
      label,
      isDeleted: isNothing && isSeen,
      isEdited: label !== box.label,
      isNew: false,
      isLabelChanged: label !== box.label,
      isConfirmed: isSeen && label === box.label && !isNothing && index % 2 === 0,
    };
  });
}
