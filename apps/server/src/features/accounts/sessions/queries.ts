import { eq, lt } from 'drizzle-orm';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { gathered, prepared } from '../../../platform/db/prepared.ts';
import { session } from '../../../platform/db/schema/accounts.ts';
import type { BesideCaller, WantedBeside } from '../../../platform/http/caller.ts';
import { publishSessionEnd } from './events.ts';

/** A live session with its user and present team membership. */
interface LiveSession {
  readonly userId: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: 'participant' | 'organiser';
  readonly isEmailVerified: boolean;
  readonly teamId: number | null;
  readonly isLeader: boolean | null;
  readonly isTeamDisqualified: boolean;
  readonly isRemembered: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly deviceHash: Buffer | null;
  /** What was to be read beside it. */
  readonly beside: unknown;
}

interface SessionRow extends Omit<LiveSession, 'userId' | 'teamId'> {
  /** Which of those asked for, from 1 on. */
  readonly nth: number;
  readonly userId: string;
  readonly teamId: string | null;
}

/** A session that is asked for. */
interface SoughtSession {
  readonly tokenHash: Buffer;
  readonly now: Date;
  /** Of what is read beside it. */
  readonly value: string | null;
}

const SESSIONS_TOGETHER = 16;
const AT_ONCE = 2;

/** Finds the sessions of `a`, in SQL, and reads a value of the person of each. */
const sessionsSql = (asked: string, beside: string) => `
  select a.nth, u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role,
    u.email_verified_at is not null as "isEmailVerified", m.team_id as "teamId", m.is_leader as "isLeader",
    t.disqualified_at is not null as "isTeamDisqualified",
    s.is_remembered as "isRemembered", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
    s.device_hash as "deviceHash", ${beside} as beside
  from ${asked}
  join session s on s.token_hash = a.token_hash
  join app_user u on u.id = s.user_id
  left join team_member m on m.user_id = u.id and m.left_at is null
  left join team t on t.id = m.team_id
  where s.expires_at > a.now`;

/** Several in one statement, where many ask at one moment. */
function sessionStatement(name: string, beside: string) {
  const ofOne = prepared<SessionRow>(
    name,
    sessionsSql('(select 1 as nth, $1::bytea as token_hash, $2::timestamptz as now, $3::text as value) a', beside),
  );
  // Not as arrays: their lengths are known to a plan that is made for them, which is why one would be made each time.
  const ofSeveral = prepared<SessionRow>(
    `${name}, several`,
    sessionsSql(
      `(select nth, decode(token_hash, 'hex') as token_hash, now, value
        from json_to_recordset($1::json) as sought(nth int, token_hash text, now timestamptz, value text)
        limit ${SESSIONS_TOGETHER}) a`,
      beside,
    ),
  );
  return gathered<SoughtSession, SessionRow | undefined>({
    most: SESSIONS_TOGETHER,
    atOnce: AT_ONCE,
    async all(db, sought) {
      const asked = sought.map(({ tokenHash, now, value }, index) => ({
        nth: index + 1,
        token_hash: tokenHash.toString('hex'),
        now,
        value,
      }));
      const rows = await ofSeveral(db, [JSON.stringify(asked)]);
      const rowOf = new Map(rows.map((row) => [row.nth, row]));
      return sought.map((_, index) => rowOf.get(index + 1));
    },
    async one(db, { tokenHash, now, value }) {
      const [row] = await ofOne(db, [tokenHash, now, value]);
      return row;
    },
  });
}

const statements = new Map<BesideCaller | undefined, ReturnType<typeof sessionStatement>>();

function sessionStatementWith(beside: BesideCaller | undefined): ReturnType<typeof sessionStatement> {
  const known = statements.get(beside);
  if (known) return known;
  const statement = sessionStatement(
    beside ? `live session with ${beside.name}` : 'live session',
    beside?.sql ?? 'null',
  );
  statements.set(beside, statement);
  return statement;
}

export async function findLiveSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
  wanted?: WantedBeside,
): Promise<LiveSession | undefined> {
  const row = await sessionStatementWith(wanted?.beside)(db, { tokenHash, now, value: wanted?.value ?? null });
  return row && { ...row, userId: Number(row.userId), teamId: row.teamId === null ? null : Number(row.teamId) };
}

export async function insertSession(db: Queryable, values: typeof session.$inferInsert): Promise<void> {
  await db.insert(session).values(values);
}

/** Moves the end of a session on. */
export async function extendSession(db: Queryable, tokenHash: Buffer, lastSeenAt: Date, expiresAt: Date) {
  await db.update(session).set({ lastSeenAt, expiresAt }).where(eq(session.tokenHash, tokenHash));
}

/** Ends one session, and what it holds open on any server. */
export async function deleteSession(db: Queryable, tokenHash: Buffer, userId: number): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, tokenHash));
  await publishSessionEnd(db, userId);
}

export async function deleteSessionsOf(db: Queryable, userId: number): Promise<void> {
  await db.delete(session).where(eq(session.userId, userId));
  await publishSessionEnd(db, userId);
}

export async function deleteSessionsOver(db: Queryable, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, now));
}
