import type { TokenScope } from '@uvh/contract/scopes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, identity, instant, wholeNumber } from './columns.ts';

/** The person whom a row belongs to. */
export const userRef = () =>
  wholeNumber()
    .notNull()
    .references(() => appUser.id);

/** The team whom a row belongs to. */
export const teamRef = () =>
  wholeNumber()
    .notNull()
    .references(() => team.id);

export const appUser = pgTable(
  'app_user',
  {
    id: identity(),
    /** Canonical form: trimmed, lower case (docs/product/choices.md#names-and-addresses). */
    email: text().notNull().unique(),
    username: text().notNull(),
    /** Lower-case username: two people never differ by case alone. */
    usernameKey: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    passwordHash: text().notNull(),
    passwordChanges: smallint().notNull().default(0),
    role: text({ enum: ['participant', 'organiser'] })
      .notNull()
      .default('participant'),
    emailVerifiedAt: instant(),
    /** Weight of this person's reviews in the consensus; organisers set it to 0, nothing else does by default. */
    reviewWeight: smallint().notNull().default(1),
    /** What the event's registration asked for besides; null where it did not ask, or got no answer. */
    rollNumber: text(),
    institute: text(),
    /** When the person agreed to the event's conditions. */
    consentedAt: instant(),
    /** When name, address and account were erased on request; the row stays for the reviews. */
    erasedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [check('app_user_password_changes', sql`${t.passwordChanges} between 0 and 3`)],
);

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytea().primaryKey(),
    userId: wholeNumber()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    isRemembered: boolean().notNull(),
    /** SHA-256 of the token of the browser on which it began. */
    deviceHash: bytea(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('session_user').on(t.userId), index('session_expiry').on(t.expiresAt)],
);

/** A token with which a script of an organiser makes calls, narrower than the organiser. */
export const apiToken = pgTable(
  'api_token',
  {
    id: identity(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytea().notNull().unique(),
    name: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** The organiser in whose name it acts: it is worthless once they are none. */
    userId: wholeNumber()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('api_token_user').on(t.userId)],
);

/** A browser on which somebody logged in: it has a budget of tries that strangers cannot spend. */
export const knownDevice = pgTable(
  'known_device',
  {
    /** SHA-256 of the value in its cookie. */
    tokenHash: bytea().notNull(),
    userId: wholeNumber()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    lastSeenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index('known_device_seen').on(t.lastSeenAt),
    index('known_device_user').on(t.userId),
  ],
);

/**
 * Each login with its browser: tells whether several accounts took turns on one. Kept beyond the session, whose end
 * would hide it, and for as long as a browser is remembered.
 */
export const deviceLogin = pgTable(
  'device_login',
  {
    id: identity(),
    deviceHash: bytea().notNull(),
    userId: wholeNumber()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [index('device_login_device').on(t.deviceHash), index('device_login_user').on(t.userId, t.at)],
);

export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: identity(),
    purpose: text({ enum: ['verify_email', 'reset_password'] }).notNull(),
    email: text().notNull(),
    codeHash: bytea().notNull(),
    attempts: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    // A new code replaces the old one, so at most one is live for a purpose and an address.
    uniqueIndex('one_time_code_live').on(t.purpose, t.email).where(sql`${t.usedAt} is null`),
  ],
);

/** A leader whom the organisers listed, with a team prepared for them. */
export const leaderInvite = pgTable('leader_invite', {
  id: identity(),
  email: text().notNull().unique(),
  name: text().notNull(),
  teamId: wholeNumber()
    .notNull()
    .unique()
    .references(() => team.id),
  codeHash: bytea().notNull(),
  attempts: smallint().notNull().default(0),
  sentAt: instant(),
  usedAt: instant(),
  revokedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

export const team = pgTable('team', {
  id: identity(),
  name: text().notNull(),
  /** Name folded for comparison: unique without regard to case. */
  nameKey: text().notNull().unique(),
  /** What the name looks like; null where an older server stored it and another team looks the same. */
  look: text().unique(),
  code: text().notNull().unique(),
  /** Overrides the event's team size for this team. */
  maxSize: smallint(),
  /** Out of the contest: without a rank, and nobody can join it. What it earned stays in the ledger. */
  disqualifiedAt: instant(),
  /** Plays, but is not shown on the leaderboard: teams of helpers and sponsors. */
  hiddenAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

export const teamMember = pgTable(
  'team_member',
  {
    id: identity(),
    teamId: teamRef(),
    userId: userRef(),
    isLeader: boolean().notNull().default(false),
    joinedAt: instant().notNull(),
    leftAt: instant(),
  },
  (t) => [
    uniqueIndex('team_member_one_team').on(t.userId).where(sql`${t.leftAt} is null`),
    uniqueIndex('team_member_one_leader').on(t.teamId).where(sql`${t.leftAt} is null and ${t.isLeader}`),
    index('team_member_team').on(t.teamId),
    index('team_member_user').on(t.userId),
  ],
);

export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    windowStart: instant().notNull(),
    hits: integer().notNull(),
  },
  (t) => [index('rate_limit_window').on(t.windowStart)],
);
