import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { exportOrderSchema } from '../../export-order.ts';
import { chosenInstantField, idField, idInPath, instantField, textUpTo } from '../../fields.ts';
import { pageOf, pageQuery } from './page.ts';

/** Path below /api to which an upload is sent piece by piece, as application/octet-stream, with a bearer token. */
export const IMPORT_FILES_PATH = '/organiser/import-files';
/** How long what a task wrote can be downloaded. */
export const TASK_FILE_DAYS = 7;
/** The largest piece of an upload. */
export const UPLOAD_PIECE_BYTES = 4 * 1024 * 1024;
/** The end of a name of what has not come whole. */
export const UNFINISHED_UPLOAD = '.part';

/**
 * Whether an upload cannot have the name: what begins with a dot is not among the sources, and what ends like something that has
 * not come whole is not either, and removed after some days.
 */
export function isReservedUploadName(name: string): boolean {
  return name.startsWith('.') || name.split('/').some((part) => part.endsWith(UNFINISHED_UPLOAD));
}

const taskKind = z.enum(['import', 'export', 'consensus', 'backup']);

/** Longer names, and more of them, are in no file of boxes that people made. */
const MOST_CLASS_NAMES = 2000;

/** Class names of the files with a class of the event; null: a reviewer chooses, false: their boxes are left out. */
const classMapSchema = z
  .record(textUpTo(500), z.nullable(z.union([z.literal(false), textUpTo(100)])))
  .check(
    z.refine((map) => Object.keys(map).length <= MOST_CLASS_NAMES, `must name at most ${MOST_CLASS_NAMES} classes`),
  );

const importOrder = z.strictObject({
  /** One of {@link listImportSources}. */
  source: textUpTo(500),
  /** Another one, with the boxes that a machine suggested; else they lie beside the pictures. */
  suggestions: z.optional(textUpTo(500)),
  /** Another one, with boxes that are known to be right: the pictures that it knows become gold. */
  trusted: z.optional(textUpTo(500)),
  /** Says how everything is understood, and writes nothing. */
  is_dry_run: z._default(z.boolean(), true),
  name: z.optional(textUpTo(200)),
  licence: z.optional(textUpTo(100)),
  attribution: z.optional(textUpTo(500)),
  camera: z.optional(textUpTo(100)),
  /** When the pictures were taken of which no file says it. */
  captured_at: z.optional(chosenInstantField),
  /** Takes the time from each picture's own EXIF, where the files of boxes do not say it. */
  takes_exif_times: z._default(z.boolean(), false),
  class_map: z.optional(classMapSchema),
  /** Gives classes that are none of ours the proposed one, where only one is proposed. */
  accepts_proposals: z._default(z.boolean(), false),
  keeps_originals: z._default(z.boolean(), false),
  skips_look_alikes: z._default(z.boolean(), false),
});

/** Why a task failed, where a reader can be told in their own language what to do. */
export const TASK_FAILURES = [
  'interrupted',
  'source-missing',
  'archive-unreadable',
  'archive-too-large',
  'no-boxes',
  'pattern-slow',
  'game-not-over',
  'no-room',
] as const;
export type TaskFailure = (typeof TASK_FAILURES)[number];

const taskSchema = z.object({
  task_id: idField,
  kind: taskKind,
  /** An import that was only tried: it has written nothing. */
  is_trial: z.boolean(),
  actor: z.string(),
  /** What it works on, in a few words. */
  target: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  created_at: instantField,
  finished_at: z.nullable(instantField),
  /** Why it failed, in English. */
  failure: z.nullable(z.string()),
  failure_code: z.nullable(z.enum(TASK_FAILURES)),
  has_file: z.boolean(),
  /** Pictures that an export or backup had to leave out: missing from the picture store, or damaged there. */
  lost_pictures: z.int(),
  file_bytes: z.nullable(z.int()),
  /** When the file was swept away; files are kept for TASK_FILE_DAYS. */
  swept_at: z.nullable(instantField),
  /** How far the step has come that it is in; null before the first and where that cannot be said. */
  progress: z.nullable(
    z.object({
      step: z.enum(['pictures', 'tables', 'checksums', 'file']),
      done: z.int(),
      total: z.int(),
      percent: z.int(),
      /** Of this step, at its pace so far. */
      seconds_left: z.nullable(z.int()),
    }),
  ),
});

export const startTask = defineCall({
  id: 'startTask',
  method: 'POST',
  path: '/organiser/tasks',
  access: 'organiser',
  scope: 'write:data',
  summary: 'Begins work that takes longer than a call; a worker does one after the other.',
  body: z.strictObject({
    kind: taskKind,
    import: z.optional(importOrder),
    export: z.optional(exportOrderSchema),
    backup: z.optional(z.strictObject({ with_pictures: z._default(z.boolean(), true) })),
  }),
  answer: taskSchema,
  status: 201,
  errors: ['REFUSED', 'NOT_FOUND'],
});

export const listTasks = defineCall({
  id: 'listTasks',
  method: 'GET',
  path: '/organiser/tasks',
  access: 'organiser',
  scope: 'read:data',
  summary: 'Imports, exports, backups and reruns, latest first.',
  query: z.strictObject(pageQuery),
  answer: pageOf(taskSchema),
  status: 200,
  errors: [],
});

export const getTask = defineCall({
  id: 'getTask',
  method: 'GET',
  path: '/organiser/tasks/:taskId',
  access: 'organiser',
  scope: 'read:data',
  summary: 'A task with what it has to report.',
  params: z.strictObject({ taskId: idInPath }),
  answer: z.extend(taskSchema, {
    order: z.record(z.string(), z.unknown()),
    /** Of an import: counts, classes with proposals, and findings; of others: figures. */
    report: z.nullable(z.record(z.string(), z.unknown())),
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});

export const linkTaskFile = defineCall({
  id: 'linkTaskFile',
  method: 'POST',
  path: '/organiser/tasks/:taskId/link',
  access: 'organiser',
  scope: 'read:data',
  summary: 'A link that downloads what a task has written, good for some minutes.',
  params: z.strictObject({ taskId: idInPath }),
  answer: z.object({ url: z.string(), expires_at: instantField }),
  status: 201,
  errors: ['NOT_FOUND'],
});

export const listImportSources = defineCall({
  id: 'listImportSources',
  method: 'GET',
  path: '/organiser/import-sources',
  access: 'organiser',
  scope: 'read:data',
  summary: 'What lies in the folder for imports on the server, uploads among it.',
  answer: z.object({
    /** The folder on the server. */
    folder: z.string(),
    sources: z.array(z.object({ name: z.string(), is_folder: z.boolean(), bytes: z.int(), changed_at: instantField })),
  }),
  status: 200,
  errors: [],
});

export const listBatches = defineCall({
  id: 'listBatches',
  method: 'GET',
  path: '/organiser/batches',
  access: 'organiser',
  scope: 'read:images',
  summary: 'Imports so far, latest first.',
  answer: z.object({
    batches: z.array(
      z.object({
        batch_id: idField,
        name: z.string(),
        source: z.string(),
        actor: z.string(),
        created_at: instantField,
        undone_at: z.nullable(instantField),
        images: z.int(),
      }),
    ),
  }),
  status: 200,
  errors: [],
});

export const undoBatch = defineCall({
  id: 'undoBatch',
  method: 'POST',
  path: '/organiser/batches/:batchId/undo',
  access: 'organiser',
  scope: 'write:images',
  summary: 'Takes an import back: deletes what nobody reviewed, and takes the rest out of the event.',
  params: z.strictObject({ batchId: idInPath }),
  answer: z.object({ deleted: z.int(), withdrawn: z.int() }),
  status: 200,
  errors: ['REFUSED'],
});

export const listConsensusVersions = defineCall({
  id: 'listConsensusVersions',
  method: 'GET',
  path: '/organiser/consensus',
  access: 'organiser',
  scope: 'read:data',
  summary: 'Versions of the closed consensus; the first one holds.',
  answer: z.object({
    versions: z.array(
      z.object({
        version_id: idField,
        kind: z.enum(['final', 'rerun']),
        created_at: instantField,
        actor: z.string(),
        images: z.int(),
        reviews: z.int(),
        revised: z.int(),
        excluded: z.int(),
        parameters_hash: z.string(),
      }),
    ),
  }),
  status: 200,
  errors: [],
});
