import type { TaskFailure } from '@uvh/contract/calls/organiser/tasks';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instant, wholeNumber } from './columns.ts';

/** Dates and settings of the event, changed while it runs. */
export const eventSetting = pgTable('event_setting', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Whether a mail goes to everybody, so that nobody sits and waits for it. Who asks in other words finds no index. */
export const isMailToEverybody = (kind: SQLWrapper) => sql`(${kind} = 'weekly' or ${kind} like 'announcement %')`;

/** Mail waits here until SMTP has taken it, so that a mail server's pause loses nothing. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: identity(),
    /** What it is for; of an announcement with its id, so that what waits of it can be stopped. */
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text().notNull(),
    messageId: text().notNull().unique(),
    tries: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    nextTryAt: instant(),
    sentAt: instant(),
    lastError: text(),
    /** Where one press in a mail program ends mails of this kind; null for those that cannot be ended. */
    unsubscribeUrl: text(),
  },
  (t) => [
    index('mail_outbox_due').on(isMailToEverybody(t.kind), t.nextTryAt, t.id),
    index('mail_outbox_recipient').on(t.recipient, t.id),
  ],
);

export const visitCount = pgTable(
  'visit_count',
  {
    day: date({ mode: 'string' }).notNull(),
    category: text().notNull(),
    action: text().notNull(),
    page: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.category, t.action, t.page] })],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant().notNull().defaultNow(),
    actor: text().notNull(),
    action: text().notNull(),
    target: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('audit_log_undoes').on(sql`((${t.details} ->> 'undoes')::bigint)`).where(sql`${t.details} ? 'undoes'`)],
);

/** Told to everybody in the app from then until it is withdrawn. */
export const announcement = pgTable('announcement', {
  id: identity(),
  text: text().notNull(),
  tone: text({ enum: ['info', 'warning'] }).notNull(),
  actor: text().notNull(),
  createdAt: instant().notNull(),
  /** Told no longer from here on; null while nobody has said when. */
  endsAt: instant(),
  /** How many people it was mailed to as well. */
  mailed: integer().notNull().default(0),
});

/** Work that an organiser began in the console and that takes longer than a call. */
export const organiserTask = pgTable(
  'organiser_task',
  {
    id: identity(),
    kind: text({ enum: ['import', 'export', 'consensus', 'backup'] }).notNull(),
    actor: text().notNull(),
    target: text().notNull(),
    order: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** How often it was begun: again where the process that did it was killed. */
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    failure: text(),
    failureCode: text().$type<TaskFailure>(),
    report: jsonb().$type<Record<string, unknown>>(),
    /** How far it has come, in the steps of what it does now; null where that cannot be said. */
    progress: jsonb().$type<{ readonly step: string; readonly done: number; readonly total: number }>(),
    /** When the step began and when it was last heard of, from which the remaining time follows. */
    stepStartedAt: instant(),
    progressAt: instant(),
    /** Name of the file that it wrote. */
    file: text(),
    fileBytes: wholeNumber(),
    /** Of how many pieces the file consists in the blob store; null while it lies in the data folder of one server. */
    filePieces: integer(),
    /** When the file was swept away. */
    sweptAt: instant(),
  },
  (t) => [index('organiser_task_open').on(t.id).where(sql`${t.state} in ('waiting', 'running')`)],
);
