import type { Flag } from '@uvh/consensus/fairness/flags';
import type { ObjectConsensus } from '@uvh/consensus/image-consensus';
import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import type { AnnotatorSkill } from '@uvh/consensus/skill/counts';
import type { CrowdModel } from '@uvh/consensus/skill/model';
import type { Suggestion } from '@uvh/domain/annotation/review';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { appUser, team } from './accounts.ts';
import { image, submission } from './images.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const instant = () => timestamp({ withTimezone: true, precision: 3 });
const ref = () => bigint({ mode: 'number' });

/**
 * Every XP ever given or taken, one row per reason; a trigger refuses changes. Corrections are new
 * rows that name the row they reverse.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: id(),
    teamId: ref()
      .notNull()
      .references(() => team.id),
    userId: ref().references(() => appUser.id),
    submissionId: ref().references(() => submission.id),
    imageId: ref().references(() => image.id),
    kind: text().notNull(),
    amount: integer().notNull(),
    /** What the sentence that explains the row is made of. */
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    idempotencyKey: text().notNull().unique(),
    reversesId: ref(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('ledger_team').on(t.teamId, t.createdAt),
    index('ledger_submission').on(t.submissionId),
    index('ledger_user').on(t.userId, t.id),
  ],
);

/** Sums of the ledger, moved in the statement that inserts the row. No index on xp: it would end HOT updates. */
export const teamTotal = pgTable('team_total', {
  teamId: ref()
    .primaryKey()
    .references(() => team.id),
  xp: bigint({ mode: 'number' }).notNull().default(0),
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
    teamId: ref()
      .notNull()
      .references(() => team.id),
    userId: ref()
      .notNull()
      .references(() => appUser.id),
    xp: bigint({ mode: 'number' }).notNull().default(0),
    images: integer().notNull().default(0),
    judged: integer().notNull().default(0),
    hits: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.userId] })],
);

/** A submission judged against its reference; at most once, a second judgement is a correction. */
export const settlement = pgTable('settlement', {
  submissionId: ref()
    .primaryKey()
    .references(() => submission.id),
  basis: text({ enum: ['gold', 'consensus', 'end'] }).notNull(),
  judged: integer().notNull(),
  hits: integer().notNull(),
  /** Verdict per box, for 'why this score'. */
  verdicts: jsonb().$type<readonly BoxVerdict[]>().notNull(),
  settledAt: instant().notNull(),
});

/** The running consensus of one image. */
export const imageConsensus = pgTable('image_consensus', {
  imageId: ref()
    .primaryKey()
    .references(() => image.id),
  reviews: smallint().notNull(),
  risk: real().notNull(),
  objects: jsonb().$type<readonly ObjectConsensus[]>().notNull(),
  /** Vehicles that reviewers drew, suggested to everybody who comes later. Only appended to: reviews name them by id. */
  peers: jsonb().$type<readonly Suggestion[]>().notNull().default([]),
  updatedAt: instant().notNull(),
});

/** The fitted model of machine and crowd: one row. */
export const crowdModel = pgTable('crowd_model', {
  id: smallint().primaryKey(),
  model: jsonb().$type<CrowdModel>().notNull(),
  learnedAt: instant().notNull(),
});

/** Settled XP of twenty images of a person, which may not fall below zero together. */
export const xpWindow = pgTable(
  'xp_window',
  {
    userId: ref()
      .notNull()
      .references(() => appUser.id),
    index: integer().notNull(),
    /** Exact sum in thousandths, also where it is negative. */
    milliXp: integer().notNull(),
    booked: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.index] })],
);

/** Signals about a person's way of working, for an organiser to look at. Nothing acts on them by itself. */
export const conductFlag = pgTable('conduct_flag', {
  userId: ref()
    .primaryKey()
    .references(() => appUser.id),
  flags: jsonb().$type<readonly Flag[]>().notNull(),
  updatedAt: instant().notNull(),
});

/** The fitted counts of one reviewer, from which the rates follow. */
export const annotatorSkill = pgTable('annotator_skill', {
  userId: ref()
    .primaryKey()
    .references(() => appUser.id),
  counts: jsonb().$type<Pick<AnnotatorSkill, 'counts' | 'goldCounts' | 'naming'>>().notNull(),
  updatedAt: instant().notNull(),
});

/** Standing at the end of a day: movement since yesterday and the graph of the best teams. */
export const rankSnapshot = pgTable(
  'rank_snapshot',
  {
    day: date({ mode: 'string' }).notNull(),
    teamId: ref()
      .notNull()
      .references(() => team.id),
    zone: smallint().notNull(),
    rank: integer().notNull(),
    xp: bigint({ mode: 'number' }).notNull(),
    accuracy: real().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.teamId] }), index('rank_snapshot_zone').on(t.day, t.zone, t.rank)],
);
