import { randomBytes } from 'node:crypto';
import type { DatabaseConnection } from '../../../apps/server/src/platform/db/database.ts';

export const BOXES = 70;
export const PASSWORD = 'tamarind-38-lane';
const TEAM_SIZE = 5;
const IMAGES_AT_ONCE = 1000;
const LABELS = ['Hatchback', 'Sedan', 'SUV', 'Bus', 'Two-wheeler', 'Three-wheeler'];

export interface EventSize {
  readonly images: number;
  readonly players: number;
  /** Suggestions of an image; 70 unless told. */
  readonly boxes?: number;
}

/** Somebody with a session. */
export interface SeededPlayer {
  readonly email: string;
  readonly token: string;
}

type Queries = Pick<DatabaseConnection, 'pool'>;

/** Fills a fresh database with images of 70 suggestions and with players in teams, who are logged in. */
export async function seedEvent(
  { pool }: Queries,
  { images, players, boxes = BOXES }: EventSize,
  passwordHash: string,
  hashToken: (token: string) => Buffer,
): Promise<SeededPlayer[]> {
  for (let from = 1; from <= images; from += IMAGES_AT_ONCE) {
    await pool.query(
      // Numbers that count up: a bench says by them which images it has filled with reviews.
      `insert into image (id, content_hash, source_name, object_key, placeholder, source_width, source_height, zone, is_gold,
       suggestions)
     select n, hash, 'image-' || n || '.jpg', 'images/' || left(hash, 2) || '/' || hash || '.webp',
       'data:image/webp;base64,' || repeat('A', 300), 1920, 1080, 0, false, ($1::jsonb[])[1 + n % $2]
     from (select n, md5(n::text) || md5((n + 1)::text) as hash from generate_series($3::int, $4::int) n) one`,
      [
        VARIANTS.map((variant) => JSON.stringify(variant.slice(0, boxes))),
        VARIANTS.length,
        from,
        Math.min(images, from + IMAGES_AT_ONCE - 1),
      ],
    );
  }
  await pool.query(
    `insert into image_queue (image_id, zone, is_gold, rnd, open)
     select id, zone, false, floor(random() * 2147483647)::int, 3 from image`,
  );
  const teams = Math.ceil(players / TEAM_SIZE);
  await pool.query(
    `insert into team (name, name_key, code) select 'Team ' || n, 'team ' || n, 'L' || lpad(n::text, 6, '0')
     from generate_series(1, $1::int) n`,
    [teams],
  );
  await pool.query('insert into team_total (team_id) select id from team');
  await pool.query(
    `insert into app_user (email, username, username_key, first_name, last_name, password_hash, email_verified_at)
     select 'player' || n || '@load.test', 'Player' || n, 'player' || n, 'Asha', 'Rao', $1, now()
     from generate_series(1, $2::int) n`,
    [passwordHash, players],
  );
  await pool.query(
    `insert into team_member (team_id, user_id, is_leader, joined_at)
     select t.id, u.id, false, now() from (select id, row_number() over (order by id) as n from app_user) u
     join (select id, row_number() over (order by id) as n from team) t on t.n = 1 + (u.n - 1) / $1::int`,
    [TEAM_SIZE],
  );
  await pool.query('insert into member_total (team_id, user_id) select team_id, user_id from team_member');
  // The mail of the week would go out on whichever Sunday the bench is run.
  await pool.query('insert into mail_preference (user_id, wants_weekly) select id, false from app_user');
  const seeded = Array.from({ length: players }, (_, index) => ({
    email: `player${index + 1}@load.test`,
    token: randomBytes(32).toString('base64url'),
  }));
  await pool.query(
    `insert into session (token_hash, user_id, is_remembered, created_at, last_seen_at, expires_at)
     select s.hash, u.id, false, now(), now(), now() + interval '6 hours'
     from unnest($1::bytea[], $2::text[]) s(hash, email) join app_user u on u.email = s.email`,
    [seeded.map(({ token }) => hashToken(token)), seeded.map(({ email }) => email)],
  );
  // What loading leaves to be tidied up is not a cost of playing.
  await pool.query('set statement_timeout = 0');
  // Not the empty ones: a table that was found empty is taken for empty by the plans of the first minute.
  await pool.query('vacuum analyze image, image_queue, team, team_total, app_user, team_member, member_total, session');
  await pool.query('checkpoint');
  return seeded;
}

const VARIANTS = Array.from({ length: 8 }, (_, variant) =>
  Array.from({ length: BOXES }, (__, index) => ({
    bboxId: index + 1,
    label: LABELS[(index + variant) % LABELS.length] ?? 'Sedan',
    x: 20 + (index % 14) * 132 + variant * 3.25,
    y: 30 + Math.floor(index / 14) * 205 + variant * 2.5,
    width: 88.5,
    height: 61.25,
    score: 0.35 + ((index * 7 + variant) % 60) / 100,
  })),
);
