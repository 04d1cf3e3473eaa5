import { packVerdicts, unpackVerdicts } from '@uvh/consensus/settlement/packed-verdicts';
import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import type { ReasonTotal } from '@uvh/consensus/settlement/rows';
import { sql } from 'drizzle-orm';
import {
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { appUser, team, teamRef, userRef } from './accounts.ts';
import { identity, instant, wholeNumber } from './columns.ts';
import { image, submission } from './images.ts';

/**
 * Every XP ever given or taken, one row per reason; a trigger refuses changes. Corrections are new
 * rows that name the row they reverse.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: identity(),
    teamId: teamRef(),
    userId: wholeNumber().references(() => appUser.id),
    submissionId: wholeNumber().references(() => submission.id),
    imageId: wholeNumber().references(() => image.id),
    kind: text().notNull(),
    amount: integer().notNull(),
    /** What the sentence that explains the row is made of. */
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    idempotencyKey: text().notNull().unique(),
    reversesId: wholeNumber(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('ledger_team').on(t.teamId, t.createdAt),
    index('ledger_submission').on(t.submissionId),
    index('ledger_user').on(t.userId, t.id),
    index('ledger_forgiven').on(t.userId).where(sql`${t.kind} = 'window-floor'`),
    // Rows are appended in the order of time: this costs nothing and finds what happened since an instant.
    index('ledger_time').using('brin', t.createdAt),
  ],
);

/** Sums of the ledger, moved in the statement that inserts the row. No index on xp: it would end HOT updates. */
export const teamTotal = pgTable('team_total', {
  teamId: wholeNumber()
    .primaryKey()
    .references(() => team.id),
  xp: wholeNumber().notNull().default(0),
  images: integer().notNull().default(0),
  /** Settled boxes judged, and those judged right: the accuracy's denominator and numerator. */
  judged: integer().notNull().default(0),
  hits: integer().notNull().default(0),
  /** When the present XP was reached: breaks ties. */
  reachedAt: instant(),
});

export const memberTotal = pgTable(
  'member_total',
  {
    teamId: teamRef(),
    userId: userRef(),
    xp: wholeNumber().notNull().default(0),
    images: integer().notNull().default(0),
    judged: integer().notNull().default(0),
    hits: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.userId] }), index('member_total_user').on(t.userId)],
);

const packedVerdicts = customType<{ data: readonly BoxVerdict[]; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (verdicts) => Buffer.from(packVerdicts(verdicts)),
  fromDriver: unpackVerdicts,
});

/**
 * What a person's settled submissions for a team come to, moved as they are settled: flags ask for the sums, and settling asks
 * whether anything can be forgiven, which would else be added up from all that they did.
 */
export const settledStanding = pgTable(
  'settled_standing',
  {
    userId: userRef(),
    teamId: teamRef(),
    images: integer().notNull(),
    /** Thousandths of an XP before any loss was forgiven, and of these what right corrections brought. */
    milliXp: wholeNumber().notNull(),
    correctionsMilliXp: wholeNumber().notNull(),
    /** From the submission after this one on the running sum is at least `leastXp`; null where that is not known. */
    boundAfter: wholeNumber(),
    leastXp: wholeNumber(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.teamId] })],
);

/** What is held of a submission now. It is judged again when more is known; the ledger then gets correcting rows. */
export const settlement = pgTable('settlement', {
  submissionId: wholeNumber()
    .primaryKey()
    .references(() => submission.id),
  basis: text({ enum: ['gold', 'consensus', 'end'] }).notNull(),
  judged: integer().notNull(),
  hits: integer().notNull(),
  /** Exact XP by reason, and its sum in thousandths: what the ledger's rows of the person follow from. */
  totals: jsonb().$type<readonly ReasonTotal[]>().notNull(),
  milliXp: integer().notNull(),
  /** How often rows were booked for it: 1 after the first time. */
  revision: smallint().notNull().default(0),
  /** Verdict per box, for 'why this score'. Null in a row that was written before verdicts were packed. */
  verdicts: packedVerdicts('packed_verdicts'),
  /** In such a row only, until it is judged anew: `storedVerdicts` reads either. */
  verdictsBefore: jsonb('verdicts').$type<readonly BoxVerdict[]>(),
  /** The verdicts in short (`outlineOf`): whether one changed is asked at every judgement. */
  outline: text().notNull().default(''),
  settledAt: instant().notNull(),
});

/**
 * How the accuracy of teams has moved, a row for each team of which something was settled or judged anew at a moment:
 * settlements hold what is known now, and the standing of an instant asks what was known then. Only appended to.
 */
export const accuracyMove = pgTable(
  'accuracy_move',
  {
    id: identity(),
    /** No reference: to look the team up would lock its row, for which whoever joins it may wait. */
    teamId: wholeNumber().notNull(),
    at: instant().notNull(),
    judged: integer().notNull(),
    hits: integer().notNull(),
  },
  (t) => [
    index('accuracy_move_team').on(t.teamId, t.at),
    // Rows are appended in the order of time: this costs nothing and finds what happened since an instant.
    index('accuracy_move_time').using('brin', t.at),
  ],
);

/** Standing at the end of a day: movement since yesterday and the graph of the best teams. */
export const rankSnapshot = pgTable(
  'rank_snapshot',
  {
    day: date({ mode: 'string' }).notNull(),
    teamId: teamRef(),
    zone: smallint().notNull(),
    rank: integer().notNull(),
    xp: wholeNumber().notNull(),
    accuracy: real().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.teamId] }), index('rank_snapshot_zone').on(t.day, t.zone, t.rank)],
);
