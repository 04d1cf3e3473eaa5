import pg from 'pg';

export const REVIEWS_EACH = 5;
const IMAGES_AT_ONCE = 20_000;
/** Each review was settled with twelve XP, in four rows of the ledger. */
const BOOKED = [
  ['relabel', 10],
  ['provisional-returned', -10],
  ['relabelled', 8],
  ['added', 4],
] as const;
const MILLI_XP = 12_000;

interface Queries {
  readonly pool: pg.Pool;
}

/** What an event leaves behind that was played to its end: reviews, books, mails, flags, acts, invitations. */
export async function fillPlayedEvent(
  url: string,
  { images, players }: { readonly images: number; readonly players: number },
): Promise<void> {
  // Not the product's pool: no statement of a server may take as long as these.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await pool.query('set synchronous_commit = off');
  for (let from = 1; from <= images; from += IMAGES_AT_ONCE) {
    await reviewImages({ pool }, { from, to: Math.min(images, from + IMAGES_AT_ONCE - 1), images, players });
  }
  await pool.query(
    `update image_queue q set done = $1, judged = $1, open = 0, priority = (image_id % 97) / 97.0,
     is_gold = image_id % 33 = 0, zone = image_id % 4, retired_at = case when image_id % 5 < 3 then now() end`,
    [REVIEWS_EACH],
  );
  await pool.query(`insert into image_batch (name, source, format, actor, fingerprint, created_at, completed_at)
    select 'batch ' || n, 'upload', 'COCO', 'meera', md5(n::text), now(), now() from generate_series(1, 300) n`);
  await pool.query(`update image set camera = 'Camera ' || id % 40, batch_id = 1 + id % 300, is_gold = id % 33 = 0,
    zone = id % 4`);
  await sumUp({ pool });
  await leaveTraces({ pool });
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  await pool.end();
}

interface Share {
  readonly from: number;
  readonly to: number;
  readonly images: number;
  readonly players: number;
}

/** The reviews of some images, each by somebody of another team, settled and booked; stored in order of time, as in life. */
async function reviewImages({ pool }: Queries, { from, to, images, players }: Share): Promise<void> {
  await pool.query(
    `with given as (
       select i as image_id, 1 + (i * 7 + r * 10007)::int % $3::int as place, r,
         now() - interval '20 days' * (1 - (i - random()) / $8::int) as at
       from generate_series($1::int, $2::int) i, generate_series(1, $4::int) r
     ), people as materialized (
       select user_id, team_id, row_number() over (order by user_id) as place from team_member
     ), leased as (
       insert into lease (image_id, user_id, team_id, state, leased_at, expires_at, submitted_at)
       select image_id, user_id, team_id, 2, at, at, at from given join people using (place) order by at
       returning id, image_id, user_id, team_id, submitted_at
     ), written as (
       insert into submission (lease_id, image_id, user_id, team_id, body_hash, boxes, modified, total, relabelled,
         added, deleted, score_delta, team_score, active_seconds, created_at)
       select id, image_id, user_id, team_id, sha256(id::text::bytea), '[]', 10, 20, 2, 1, 0, 10, 0, 30, submitted_at
       from leased returning id, image_id, user_id, team_id, created_at
     ), settled as (
       insert into settlement (submission_id, basis, judged, hits, totals, milli_xp, verdicts, settled_at)
       select id, 'consensus', 20, 14 + (id % 7)::int, '[]', $5, '[]', created_at from written
     )
     insert into ledger (team_id, user_id, submission_id, image_id, kind, amount, idempotency_key, created_at)
     select team_id, user_id, w.id, image_id, k.kind, k.amount, w.id || k.kind, created_at
     from written w, unnest($6::text[], $7::int[]) k(kind, amount)`,
    [
      from,
      to,
      players,
      REVIEWS_EACH,
      MILLI_XP,
      BOOKED.map(([kind]) => kind),
      BOOKED.map(([, amount]) => amount),
      images,
    ],
  );
}

/** Totals as the ledger has them. */
async function sumUp({ pool }: Queries): Promise<void> {
  await pool.query(`update member_total o set xp = b.xp, images = b.images, judged = b.judged, hits = b.hits
    from (select l.team_id, l.user_id, l.xp, s.images, s.judged, s.hits
      from (select team_id, user_id, sum(amount) as xp from ledger group by 1, 2) l
      join (select s.team_id, s.user_id, count(*) as images, sum(st.judged) as judged, sum(st.hits) as hits
        from submission s join settlement st on st.submission_id = s.id group by 1, 2) s using (team_id, user_id)) b
    where b.team_id = o.team_id and b.user_id = o.user_id`);
  await pool.query(`update team_total o set xp = b.xp, images = b.images, judged = b.judged, hits = b.hits, reached_at = now()
    from (select team_id, sum(xp) as xp, sum(images) as images, sum(judged) as judged, sum(hits) as hits
      from member_total group by 1) b where b.team_id = o.team_id and b.images > 0`);
  await pool.query(`insert into accuracy_move (team_id, at, judged, hits)
    select s.team_id, st.settled_at, st.judged, st.hits from settlement st join submission s on s.id = st.submission_id`);
}

/** What organisers look at besides. */
async function leaveTraces({ pool }: Queries): Promise<void> {
  await pool.query(`insert into audit_log (actor, action, target, details)
    select 'meera', 'team.standing', 'team ' || n, jsonb_build_object('before', 'playing', 'after', 'hidden')
    from generate_series(1, 100000) n`);
  await pool.query(`insert into mail_outbox (kind, recipient, subject, text_body, html_body, message_id, created_at, sent_at)
    select case when id % 10 = 0 then 'leader-code' else 'welcome' end, email, 'Welcome to the event', repeat('text ', 200), repeat('<p>text</p>', 200), 'mail-' || id,
      now(), now() from app_user`);
  await pool.query(`with prepared as (
      insert into team (name, name_key, code) select 'Invited ' || n, 'invited ' || n, 'V' || lpad(n::text, 6, '0')
      from generate_series(1, 5000) n returning id, name)
    insert into leader_invite (email, name, team_id, code_hash, sent_at)
    select 'player' || 10 * (row_number() over ()) || '@load.test', name, id, sha256(name::bytea), now() from prepared`);
  await pool.query(`insert into conduct_flag (user_id, flags, updated_at)
    select id, '[{"code":"spoils-right-boxes","count":40,"of":200,"bound":0.15,"limit":0.1}]', now()
    from app_user where id % 100 = 0`);
  await pool.query(`insert into report (image_id, user_id, team_id, key, kind, note, is_given_back, created_at,
      decision, reason, decided_by, decided_at)
    select image_id, user_id, team_id, 'bench', (array['broken', 'unsuitable', 'private'])[1 + id % 3], 'A note ' || id,
      true, created_at, case when id % 2 = 0 then 'keep' end, case when id % 2 = 0 then 'fine' end,
      case when id % 2 = 0 then 'meera' end, case when id % 2 = 0 then created_at end
    from (select distinct on (user_id) * from submission order by user_id, id) s limit 5000`);
  await pool.query(`insert into organiser_task (kind, actor, target, "order", state, created_at, finished_at, report)
    select 'export', 'meera', 'export-' || n, '{}', 'done', now(), now(), '{}' from generate_series(1, 300) n`);
  await pool.query(`insert into announcement (text, tone, actor, created_at)
    select 'News ' || n, 'info', 'meera', now() from generate_series(1, 200) n`);
}
