import type { Flag } from '@uvh/consensus/fairness/flags';
import type { ContestedTruth } from '@uvh/consensus/label/contested-truth';
import { type KeptObject, packObjects, unpackObjects } from '@uvh/consensus/packed-objects';
import type { LearnedPart } from '@uvh/consensus/packed-part';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import type { PayWeights } from '@uvh/consensus/settlement/pay-weights';
import type { AnnotatorSkill } from '@uvh/consensus/skill/counts';
import type { SkillModel } from '@uvh/consensus/skill/learn';
import type { CrowdModel } from '@uvh/consensus/skill/model';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { sql } from 'drizzle-orm';
import { boolean, customType, index, jsonb, pgTable, real, smallint, text } from 'drizzle-orm/pg-core';
import { appUser } from './accounts.ts';
import { identity, instant, wholeNumber } from './columns.ts';
import { image } from './images.ts';
import { partOfText, textOfPart } from './part-text.ts';

/** How much a consensus of everything rests on, and what it changed. */
export interface ConsensusFigures {
  readonly images: number;
  readonly reviews: number;
  /** The last review that it knows; 0 when there is none. */
  readonly lastSubmissionId: number;
  readonly rounds: number;
  /** Whether the model had come to rest: further rounds would change nothing. */
  readonly isAtRest: boolean;
  readonly settled: number;
  /** Submissions whose XP or accuracy it changed. */
  readonly revised: number;
}

const packedObjects = customType<{ data: readonly KeptObject[]; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (objects) => Buffer.from(packObjects(objects)),
  fromDriver: unpackObjects,
});

/** A box that a reviewer drew, put before others soon after an instant; one of an older version does not say which. */
export interface PeerBox extends Suggestion {
  readonly sinceMs?: number;
}

/** The running consensus of one image. */
export const imageConsensus = pgTable('image_consensus', {
  imageId: wholeNumber()
    .primaryKey()
    .references(() => image.id),
  reviews: smallint().notNull(),
  risk: real().notNull(),
  /** Null in a row that was written before objects were packed. */
  objects: packedObjects('packed_objects'),
  /** In such a row only, until the image is judged again. */
  objectsBefore: jsonb('objects').$type<readonly KeptObject[]>(),
  /** Vehicles that reviewers drew, suggested to everybody who comes later. Only appended to: reviews name them by id. */
  peers: jsonb().$type<readonly PeerBox[]>().notNull().default([]),
  updatedAt: instant().notNull(),
});

/**
 * Gold images of which people say something else than what is known, or did until an organiser looked. No row: nobody does.
 */
export const contestedTruth = pgTable('contested_truth', {
  imageId: wholeNumber()
    .primaryKey()
    .references(() => image.id),
  /** Places that an organiser has not looked at. */
  places: jsonb().$type<readonly ContestedTruth[]>().notNull(),
  /** Those that an organiser has looked at: what is known of them stands. */
  upheld: jsonb().$type<readonly ContestedTruth[]>().notNull().default([]),
});

const learnedPart = customType<{ data: LearnedPart; driverData: string }>({
  dataType: () => 'text',
  toDriver: textOfPart,
  fromDriver: partOfText,
});

/** What one image teaches about machine and people, so that a refit costs as much as has changed. */
export const imageLearning = pgTable(
  'image_learning',
  {
    imageId: wholeNumber()
      .primaryKey()
      .references(() => image.id),
    /** Reviews that it knows, those of people who do not count included. */
    reviews: smallint().notNull(),
    part: learnedPart().notNull(),
    /** What the total holds of the image; null when the total has nothing of it. */
    counted: learnedPart(),
    isCounted: boolean().notNull().default(false),
    /** When it was computed: the oldest are recomputed first, since the model has changed since then. */
    learnedAt: instant().notNull(),
  },
  (t) => [
    index('image_learning_pending').on(t.imageId).where(sql`not ${t.isCounted}`),
    index('image_learning_age').on(t.learnedAt),
  ],
);

/** The sum of all counted parts, a row per shard of the images; they add up. Text, since nothing looks into it. */
export const learningTotal = pgTable('learning_total', {
  id: smallint().primaryKey(),
  total: text().notNull(),
  updatedAt: instant().notNull(),
});

/**
 * A consensus on everything, published once after the game: what it followed from, so that it can be had again. Scores,
 * export and report of an event that is over are those of the latest.
 */
export const consensusVersion = pgTable('consensus_version', {
  id: identity(),
  kind: text({ enum: ['final', 'rerun'] }).notNull(),
  createdAt: instant().notNull(),
  actor: text().notNull(),
  /** The fitted model with everybody's counts and weights. */
  model: jsonb().$type<SkillModel>().notNull(),
  /** SHA-256 of model, weights of people, rule and pay in hex. */
  parametersHash: text().notNull(),
  rule: jsonb().$type<RetirementRule>().notNull(),
  /** What answers were paid; null in versions that were published before it was kept. */
  pay: jsonb().$type<PayWeights>(),
  /** Ids of the people whose reviews did not count. */
  excluded: jsonb().$type<readonly number[]>().notNull(),
  figures: jsonb().$type<ConsensusFigures>().notNull(),
});

/** How far a final pass has come that is not published yet, so that one that was killed goes on from there: one row. */
export const finalPass = pgTable('final_pass', {
  id: smallint().primaryKey(),
  /** Says what it rests on: where that is another, it begins anew. */
  ground: text().notNull(),
  /** Rounds of learning that are done, and what they came to. As text: which key comes first matters to the end. */
  rounds: smallint().notNull(),
  learned: text().notNull(),
  isAtRest: boolean().notNull(),
});

/** What a final pass found about some images, until all of it is published together. */
export const finalOutcome = pgTable('final_outcome', {
  /** The images above this id, up to those of the next row. */
  after: wholeNumber().primaryKey(),
  upTo: wholeNumber().notNull(),
  outcome: text().notNull(),
});

/** The fitted model of machine and crowd: one row. */
export const crowdModel = pgTable('crowd_model', {
  id: smallint().primaryKey(),
  model: jsonb().$type<CrowdModel>().notNull(),
  learnedAt: instant().notNull(),
});

/** Signals about a person's way of working, for an organiser to look at. */
export const conductFlag = pgTable('conduct_flag', {
  userId: wholeNumber()
    .primaryKey()
    .references(() => appUser.id),
  flags: jsonb().$type<readonly Flag[]>().notNull(),
  /** Since when the person's reviews do not count because their answers are somebody else's. */
  heldBackAt: instant(),
  /** When an organiser decided whether they count: from then on nothing is proposed any more. */
  decidedAt: instant(),
  updatedAt: instant().notNull(),
});

/** The fitted counts of one reviewer, from which the rates follow. */
export const annotatorSkill = pgTable('annotator_skill', {
  userId: wholeNumber()
    .primaryKey()
    .references(() => appUser.id),
  counts: jsonb().$type<Pick<AnnotatorSkill, 'counts' | 'goldCounts' | 'naming' | 'answers'>>().notNull(),
  updatedAt: instant().notNull(),
});
