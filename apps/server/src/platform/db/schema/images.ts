import type { AnswerKind } from '@uvh/domain/annotation/answer-kind';
import type { Rect } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { teamRef, userRef } from './accounts.ts';
import { bytea, identity, instant, wholeNumber } from './columns.ts';

/** The image that a row is about. */
export const imageRef = () =>
  wholeNumber()
    .notNull()
    .references(() => image.id);

/** The review that a row follows from. */
export const submissionRef = () =>
  wholeNumber()
    .notNull()
    .references(() => submission.id);

/** A trusted box: what is really on the image. */
export type TruthBox = Rect & { readonly label: string };

/** What the work on an image took of a person, as their client told it. */
export interface StoredEffort {
  readonly keys: number;
  readonly presses: number;
  readonly answers: readonly { readonly kind: AnswerKind; readonly count: number; readonly seconds: number }[];
}

/** What a machine says of an image. */
export interface MachineBoxes {
  readonly suggestions: readonly Suggestion[];
  readonly candidates: readonly Candidate[];
}

/** One run of an import: where its pictures came from and under which conditions. */
export const imageBatch = pgTable('image_batch', {
  id: identity(),
  name: text().notNull(),
  /** Folder, archive or list as the organiser named it. */
  source: text().notNull(),
  /** Format of the suggested boxes. */
  format: text().notNull(),
  actor: text().notNull(),
  /** Hash of source and options: the same command, run again, goes on with the batch that it left unfinished. */
  fingerprint: text().notNull(),
  createdAt: instant().notNull(),
  /** Null while it runs, or where it was interrupted. */
  completedAt: instant(),
  /** Name or SPDX id; an image's own one goes before it. */
  licence: text(),
  /** Whom to credit, as the licence asks. */
  attribution: text(),
  camera: text(),
  capturedAt: instant(),
  keepsOriginals: boolean().notNull().default(false),
  undoneAt: instant(),
});

/** Counts imported images; their numbers follow from it and from {@link imageNumbering}. */
export const importedImages = pgSequence('imported_images');

/** The secret by which `next_image_number` scatters the numbers of images: one row. */
export const imageNumbering = pgTable('image_numbering', {
  id: smallint().primaryKey(),
  secret: uuid().notNull(),
});

/** Pictures and their boxes. The picture never changes; boxes do as long as nobody reviewed them. */
export const image = pgTable(
  'image',
  {
    /** Players see it. It tells neither when an image was imported nor beside which others, as of a folder of gold. */
    id: wholeNumber().primaryKey().default(sql`next_image_number()`),
    /** SHA-256 of the source file in hex: recognises duplicates and names the blobs. */
    contentHash: text().notNull().unique(),
    sourceName: text().notNull(),
    /** Blob key of the 1920 x 1080 delivery image. */
    objectKey: text().notNull(),
    /** Data URL of a placeholder of a few hundred bytes. */
    placeholder: text().notNull(),
    /** Size of the source in pixels after EXIF orientation: what export converts back to. */
    sourceWidth: integer().notNull(),
    sourceHeight: integer().notNull(),
    zone: smallint().notNull(),
    isGold: boolean().notNull().default(false),
    suggestions: jsonb().$type<readonly Suggestion[]>().notNull(),
    /** The classes of the suggestions, each once: to find images by, without reading their boxes. */
    labels: text().array().generatedAlwaysAs(sql`suggested_labels(suggestions)`),
    /** Boxes of which the machine was too unsure to suggest them, with their scores. */
    candidates: jsonb().$type<readonly Candidate[]>().notNull().default([]),
    /** What suggestions and candidates were before they were last replaced, to take that back. */
    replacedBoxes: jsonb().$type<MachineBoxes>(),
    /** Trusted boxes of a gold image. Never leaves the server before the submission is settled. */
    truth: jsonb().$type<readonly TruthBox[]>(),
    /** What the truth was before it was last forgotten, to take that back. */
    formerTruth: jsonb().$type<readonly TruthBox[]>(),
    /** An organiser has erased the picture for good; what people said of it stays. */
    erasedAt: instant(),
    importedAt: instant().notNull().defaultNow(),
    /** Null for the pictures of the demo. */
    batchId: wholeNumber().references(() => imageBatch.id),
    camera: text(),
    capturedAt: instant(),
    licence: text(),
    attribution: text(),
    /** Blob key of the file as it was imported, with its metadata; null where only the delivery image is kept. */
    originalKey: text(),
    /** SHA-256 of the upright decoded pixels in hex: the same picture in another file. */
    pixelHash: text(),
    /** Difference hash of 256 bits in hex: pictures that differ in few bits look alike. */
    perceptualHash: text(),
  },
  (t) => [
    uniqueIndex('image_pixels').on(t.pixelHash).where(sql`${t.pixelHash} is not null`),
    index('image_batch_images').on(t.batchId, t.id),
    // For the organisers' list: by camera, and by a class that is suggested.
    index('image_camera').on(t.camera).where(sql`${t.camera} is not null`),
    index('image_labels').using('gin', t.labels),
  ],
);

/** How many reviews an image still wants. Kept apart from the image because it changes with every lease. */
export const imageQueue = pgTable(
  'image_queue',
  {
    imageId: wholeNumber()
      .primaryKey()
      .references(() => image.id),
    zone: smallint().notNull(),
    isGold: boolean().notNull(),
    /** Spreads leases over the images: everybody starts reading at another place. */
    rnd: integer().notNull(),
    /** Reviews still to be leased. */
    open: smallint().notNull(),
    /** Reviews submitted. */
    done: smallint().notNull().default(0),
    /** Of those, the ones that the consensus knows: while there are more, the image is due to be judged again. */
    judged: smallint().notNull().default(0),
    /** How often it was made due without a review, by a truth or a second opinion: who read it before that judges it again. */
    madeDue: integer().notNull().default(0),
    /** Risk left in the consensus; started images with the highest come first. */
    priority: real().notNull().default(0),
    /** Boxes of its reviews that were judged, and those of them that were right: the agreement on the image. */
    boxesJudged: integer().notNull().default(0),
    boxesRight: integer().notNull().default(0),
    /** No more reviews are wanted: the consensus is sure, or an organiser has withdrawn the image. */
    retiredAt: instant(),
    /** An organiser has taken the image out of the event; its reviews stay. */
    withdrawnAt: instant(),
    /** Reviews that it had when an organiser sent it back: however sure the consensus is, it is not done before it has more. */
    sentBackWith: smallint(),
  },
  (t) => [
    check('image_queue_counts', sql`${t.open} >= 0 and ${t.done} >= 0`),
    // Without those that have begun: at the end of an event hardly any fresh one is left among them.
    index('image_queue_fresh').on(t.zone, t.rnd).where(sql`${t.open} > 0 and ${t.done} = 0 and not ${t.isGold}`),
    index('image_queue_risk')
      .on(t.zone, t.priority.desc())
      .where(sql`${t.open} > 0 and ${t.done} > 0 and not ${t.isGold}`),
    index('image_queue_gold').on(t.zone, t.rnd).where(sql`${t.isGold}`),
    index('image_queue_due').on(t.imageId).where(sql`${t.done} > ${t.judged}`),
  ],
);

/**
 * 1 leased, 2 submitted, 3 expired or taken back, 4 given back by choice: that person is not given the image again, nor
 * may they take it up, or leasing ahead would be a way to look through the queue and choose.
 */
export const LEASE_STATE = { live: 1, submitted: 2, returned: 3, declined: 4 } as const;

/** An image reserved for one person. */
export const lease = pgTable(
  'lease',
  {
    id: identity(),
    imageId: imageRef(),
    userId: userRef(),
    teamId: teamRef(),
    state: smallint().notNull().default(LEASE_STATE.live),
    leasedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    submittedAt: instant(),
  },
  (t) => [
    // One reviewer per team and image, whatever else races (docs/product/choices.md#what-the-server-refuses,
    // docs/product/choices.md#leases).
    uniqueIndex('lease_once_per_team').on(t.imageId, t.teamId).where(sql`${t.state} in (1, 2)`),
    uniqueIndex('lease_once_per_user').on(t.imageId, t.userId).where(sql`${t.state} in (1, 2)`),
    index('lease_live_of_user').on(t.userId, t.leasedAt).where(sql`${t.state} = 1`),
    index('lease_declined').on(t.userId, t.imageId).where(sql`${t.state} = 4`),
    index('lease_expiry').on(t.expiresAt).where(sql`${t.state} = 1`),
    index('lease_team_image').on(t.teamId, t.imageId),
    index('lease_user').on(t.userId),
  ],
);

/** One immutable row per review. */
export const submission = pgTable(
  'submission',
  {
    id: identity(),
    leaseId: wholeNumber()
      .notNull()
      .unique()
      .references(() => lease.id),
    imageId: imageRef(),
    userId: userRef(),
    teamId: teamRef(),
    idempotencyKey: text(),
    /** SHA-256 of the canonical body: a retry is the same review, whatever its JSON looks like. */
    bodyHash: bytea().notNull(),
    /** The reviewed boxes as JSON text, by `submissions/stored-boxes.ts`: no statement reads them, so nothing is spent on jsonb. */
    boxes: text().notNull(),
    modified: smallint().notNull(),
    total: smallint().notNull(),
    relabelled: smallint().notNull(),
    added: smallint().notNull(),
    deleted: smallint().notNull(),
    scoreDelta: integer().notNull(),
    /** The team's score right after it, so that a replay answers what the first one answered. */
    teamScore: wholeNumber().notNull(),
    activeSeconds: real(),
    coverageTiles: smallint(),
    coverageLooked: smallint(),
    /** Candidates that the person was shown, taken or not; null where there were none. */
    seenCandidates: jsonb().$type<readonly Rect[]>(),
    actions: integer(),
    /** Null where the client did not tell. */
    effort: jsonb().$type<StoredEffort>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('submission_once').on(t.imageId, t.userId),
    uniqueIndex('submission_key').on(t.userId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    index('submission_user').on(t.userId, t.createdAt),
    index('submission_team').on(t.teamId, t.createdAt),
    // Rows are appended in the order of time: this costs nothing and finds the last hour.
    index('submission_time').using('brin', t.createdAt),
  ],
);
