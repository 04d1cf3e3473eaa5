import type { DatabaseConnection } from '../../../apps/server/src/platform/db/database.ts';

/** How much an event has behind it. */
export interface HistorySize {
  readonly images: number;
  readonly teams: number;
  readonly people: number;
  readonly submissions: number;
}

/** Ids of the rows that are made here begin above it. */
const FIRST = 1_000_000;
const ROWS_AT_ONCE = 500_000;
/** Of all images: those that are done, and those that have begun; the rest is fresh. */
const DONE = 0.925;
const BEGUN = 0.975;

/** Three boxes, as they are suggested and as they come back: what they are costs the same in any event. */
const SUGGESTIONS = JSON.stringify(
  [1, 2, 3].map((n) => ({ bboxId: n, label: 'Sedan', x: 200 * n, y: 300, width: 90, height: 60, score: 0.6 })),
);
const REVIEW = JSON.stringify(
  [1, 2, 3].map((n) => ({
    bbox_id: n,
    label: n === 1 ? 'Bus' : 'Sedan',
    x: 200 * n,
    y: 300,
    width: 90,
    height: 60,
    is_deleted: false,
    is_edited: false,
    is_new: false,
    is_label_changed: n === 1,
    is_confirmed: n !== 1,
  })),
);

/**
 * Writes a large event's past with nothing but SQL: two weeks of submissions with their leases, ledger rows and settlements.
 * Rules and references hold, but nobody checks them meanwhile; indexes are made afterwards. Boxes are stored for the images
 * that are still asked about, since nothing else reads them during the game.
 */
export async function writeHistory({ pool }: Pick<DatabaseConnection, 'pool'>, size: HistorySize): Promise<void> {
  const { images, teams, people, submissions } = size;
  await pool.query(`set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid in ('image'::regclass, 'image_queue'::regclass, 'lease'::regclass, 'submission'::regclass, 'ledger'::regclass)
       and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of indexes) await pool.query(`drop index "${name}"`);

  await pool.query(
    `insert into team (id, name, name_key, code) overriding system value
     select $1 + n, 'Old team ' || n, 'old team ' || n, 'H' || lpad(n::text, 6, '0') from generate_series(1, $2::int) n`,
    [FIRST, teams],
  );
  await pool.query(
    `insert into app_user (id, email, username, username_key, first_name, last_name, password_hash, email_verified_at)
     overriding system value
     select $1 + n, 'old' || n || '@load.test', 'Old' || n, 'old' || n, 'Asha', 'Rao', '-', now() from generate_series(1, $2::int) n`,
    [FIRST, people],
  );
  await pool.query(
    `insert into team_member (team_id, user_id, is_leader, joined_at)
     select $1 + 1 + n % $2, $1 + n, false, now() from generate_series(1, $3::int) n`,
    [FIRST, teams, people],
  );
  await pool.query(
    'insert into mail_preference (user_id, wants_weekly) select id, false from app_user on conflict do nothing',
  );
  await inSteps(images, (from, to) =>
    pool.query(
      `insert into image (id, content_hash, source_name, object_key, placeholder, source_width, source_height, zone, is_gold,
         suggestions)
       select $1 + n, hash, 'old-' || n || '.jpg', 'images/' || left(hash, 2) || '/' || hash || '.webp',
         'data:image/webp;base64,' || repeat('A', 40), 1920, 1080, n % 4, false, $4::jsonb
       from (select n, md5('h' || n) || md5('i' || n) as hash from generate_series($2::int, $3::int) n) one`,
      [FIRST, from, to, SUGGESTIONS],
    ),
  );
  // Reviews of an image stand in layers: the n-th submission is one of image 1 + (n - 1) % done, and so on from the start.
  const done = Math.floor(images * DONE);
  const begun = Math.floor(images * BEGUN);
  const twice = 2 * (begun - done);
  const past = submissions - twice;
  await inSteps(submissions, async (from, to) => {
    await pool.query(
      `create temp table step as
       select n, $1::bigint + image as image_id, $1::bigint + 1 + person as user_id, $1::bigint + 1 + (1 + person) % $2 as team_id,
         now() - interval '14 days' * (1 - n::float8 / $3) as at, image > $4 as is_open
       from (select n, image, ((image::bigint * 7919 + layer * 9973) % $5)::int as person
         from (select n,
             case when n <= $6 then 1 + (n - 1) % $4 else $4 + 1 + (n - $6 - 1) % $7 end as image,
             case when n <= $6 then (n - 1) / $4 else (n - $6 - 1) / $7 end as layer
           from generate_series($8::bigint, $9::bigint) n) placed) who`,
      [FIRST, teams, submissions, done, people, past, begun - done, from, to],
    );
    await pool.query(
      `insert into lease (id, image_id, user_id, team_id, state, leased_at, expires_at, submitted_at) overriding system value
       select ${FIRST} + n, image_id, user_id, team_id, 2, at - interval '40 seconds', at + interval '1 hour', at from step`,
    );
    await pool.query(
      `insert into submission (id, lease_id, image_id, user_id, team_id, body_hash, boxes, modified, total, relabelled, added,
         deleted, score_delta, team_score, created_at) overriding system value
       select ${FIRST} + n, ${FIRST} + n, image_id, user_id, team_id, '\\x00', case when is_open then $1 else '[]' end, 3, 3, 1, 0, 0,
         1, 1, at from step`,
      [REVIEW],
    );
    await pool.query(
      `insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, idempotency_key, created_at)
       select team_id, user_id, ${FIRST} + n, image_id, kind, amount, 'submission:' || (${FIRST} + n) || ':' || kind, at
       from step cross join (values ('relabel', 1), ('settled', 3)) k (kind, amount)`,
    );
    await pool.query(
      `insert into settlement (submission_id, basis, judged, hits, totals, milli_xp, revision, verdicts, settled_at)
       select ${FIRST} + n, 'consensus', 3, 2, '[]', 3000, 1, '[]', at from step where not is_open`,
    );
    await pool.query(
      'insert into accuracy_move (team_id, at, judged, hits) select team_id, at, 3, 2 from step where not is_open',
    );
    await pool.query('drop table step');
  });
  await pool.query(
    `insert into image_queue (image_id, zone, is_gold, rnd, open, done, judged, priority, retired_at)
     select i.id, i.zone, i.is_gold, floor(random() * 2147483647)::int,
       case when i.id <= $1 then 0 when i.id <= $2 then 1 else 3 end,
       coalesce(r.reviews, 0), coalesce(r.reviews, 0), random() * 30,
       case when i.id <= $1 then now() end
     from image i left join (select image_id, count(*)::int as reviews from submission group by 1) r on r.image_id = i.id
     where i.id > $3`,
    [FIRST + done, FIRST + begun, FIRST],
  );
  await pool.query(
    `insert into team_total (team_id, xp, images, judged, hits, reached_at)
     select team_id, sum(amount), count(*) / 2, count(*) / 2 * 3, count(*) / 2 * 2, max(created_at) from ledger group by 1`,
  );
  await pool.query(
    `insert into member_total (team_id, user_id, xp, images, judged, hits)
     select team_id, user_id, sum(amount), count(*) / 2, count(*) / 2 * 3, count(*) / 2 * 2 from ledger group by 1, 2`,
  );
  for (const { definition } of indexes) await pool.query(definition);
  for (const table of ['team', 'app_user', 'image', 'lease', 'submission'])
    await pool.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), $1))`,
      [FIRST],
    );
  // Teams of the living see every zone, which is what looking for an image costs most in.
  await pool.query('update team_total set xp = 10000, judged = 1000, hits = 950 where team_id < $1', [FIRST]);
  await pool.query('vacuum analyze');
  await pool.query(`set session_replication_role = default; set synchronous_commit = on`);
  await pool.query('checkpoint');
}

async function inSteps(count: number, work: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += ROWS_AT_ONCE) await work(from, Math.min(count, from + ROWS_AT_ONCE - 1));
}
