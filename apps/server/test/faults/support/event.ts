import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../../src/context.ts';
import { hashPassword } from '../../../src/features/accounts/passwords.ts';
import { threeSuggestions } from '../../support/images.ts';
import { PASSWORD } from '../../support/people.ts';

/** Somebody in a team, logged in. */
export interface SeededPlayer {
  readonly userId: number;
  readonly email: string;
  readonly token: string;
}

export interface EventSize {
  readonly teams: number;
  readonly images: number;
}

const TEAM_SIZE = 4;
const REVIEWS_AN_IMAGE = 3;
/** Every so many is gold, so that settlement has work at once. */
const GOLD_EVERY = 20;

/** Images with {@link threeSuggestions} and teams of four, made straight in the database. */
export async function seedEvent(
  { db }: Pick<AppContext, 'db'>,
  { teams, images }: EventSize,
  prefix = 'f',
): Promise<SeededPlayer[]> {
  const suggestions = JSON.stringify(threeSuggestions());
  const truth = JSON.stringify(threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' })));
  await db.execute(sql`
    insert into image (content_hash, source_name, object_key, placeholder, source_width, source_height, zone, is_gold, suggestions, truth)
    select hash, ${prefix} || n || '.jpg', 'images/' || left(hash, 2) || '/' || hash || '.webp', 'data:image/webp;base64,',
      1920, 1080, 0, n % ${GOLD_EVERY} = 0, ${suggestions}::jsonb,
      case when n % ${GOLD_EVERY} = 0 then ${truth}::jsonb end
    from (select n, md5(${prefix} || n) || md5(n || ${prefix}) as hash from generate_series(1, ${images}::int) n) one`);
  await db.execute(sql`
    insert into image_queue (image_id, zone, is_gold, rnd, open)
    select id, zone, is_gold, floor(random() * 2147483647)::int, case when is_gold then 0 else ${REVIEWS_AN_IMAGE}::int end
    from image where source_name like ${`${prefix}%`} on conflict do nothing`);
  const passwordHash = await hashPassword(PASSWORD);
  await db.execute(sql`
    insert into team (name, name_key, code)
    select ${prefix} || ' Team ' || n, ${prefix} || ' team ' || n, ${prefix} || lpad(n::text, 5, '0')
    from generate_series(1, ${teams}::int) n`);
  await db.execute(sql`insert into team_total (team_id) select id from team on conflict do nothing`);
  const tokens = Array.from({ length: teams * TEAM_SIZE }, () => randomBytes(32).toString('base64url'));
  const { rows } = await db.execute<{ id: string; email: string; n: string }>(sql`
    with people as (
      insert into app_user (email, username, username_key, first_name, last_name, password_hash, email_verified_at)
      select ${prefix} || n || '@faults.test', ${prefix} || 'Player' || n, ${prefix} || 'player' || n, 'Asha', 'Rao', ${passwordHash}, now()
      from generate_series(1, ${tokens.length}::int) n returning id, email
    ), numbered as (
      select id, email, substring(email from ${`^${prefix}(\\d+)@`})::int as n from people
    ), members as (
      insert into team_member (team_id, user_id, is_leader, joined_at)
      select t.id, p.id, p.n % ${TEAM_SIZE} = 1, now() from numbered p
      join team t on t.code = ${prefix} || lpad((1 + (p.n - 1) / ${TEAM_SIZE}::int)::text, 5, '0') returning team_id, user_id
    ), totals as (
      insert into member_total (team_id, user_id) select team_id, user_id from members
    ), tokens as (
      select hash, ordinality as n from unnest(${hashesOf(tokens)}::bytea[]) with ordinality as t(hash, ordinality)
    ), sessions as (
      insert into session (token_hash, user_id, is_remembered, created_at, last_seen_at, expires_at)
      select t.hash, p.id, false, now(), now(), now() + interval '6 hours' from tokens t join numbered p on p.n = t.n
    )
    select id, email, n from numbered order by n`);
  return rows.map(({ id, email, n }) => ({ userId: Number(id), email, token: tokens[Number(n) - 1] ?? '' }));
}

/** An array of bytea as text: hex needs no quoting. */
function hashesOf(tokens: readonly string[]): string {
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  return `{${hashes.map((hash) => `"\\\\x${hash}"`).join(',')}}`;
}
