import path from 'node:path';
import type { Readable } from 'node:stream';
import { API_BASE } from '@uvh/contract/api-base';
import { draftExport, estimateExport } from '@uvh/contract/calls/organiser/exports';
import {
  getTask,
  linkTaskFile,
  listBatches,
  listConsensusVersions,
  listImportSources,
  listTasks,
  startTask,
  undoBatch,
} from '@uvh/contract/calls/organiser/tasks';
import { exportOrderSchema } from '@uvh/contract/export-order';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idFrom, pageFrom } from '../../platform/db/keyset.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { rangeOf } from '../../platform/http/byte-range.ts';
import { downloadLinks } from '../../platform/http/download-links.ts';
import { sendRefusal } from '../../platform/http/error-answer.ts';
import { beginPart, refuseRange } from '../../platform/http/range-answer.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { listConsensusVersions as listVersions } from '../consensus/version-queries.ts';
import type { EventService } from '../event/service.ts';
import { estimate, pictureSizes } from '../exports/estimate.ts';
import { listBatches as listImageBatches } from '../images/batches/queries.ts';
import { undoBatch as undoImageBatch } from '../images/batches/service.ts';
import type { CurationServices } from '../images/curation/service.ts';
import { findRole } from '../results/queries.ts';
import { importFolder, listImportEntries } from './import-folder.ts';
import { progressAnswer } from './progress.ts';
import { countTasks, findLastExportOrder, findTask, listTaskRows, type TaskRow } from './queries.ts';
import { beginTask } from './service.ts';
import { readTaskFile } from './task-files.ts';
import { registerUploadRoute } from './upload-route.ts';

interface TaskRouteServices extends CurationServices, Pick<Platform, 'db' | 'clock' | 'secret' | 'blobs'> {
  readonly event: Pick<EventService, 'current'>;
  readonly config: { readonly dataDir: string };
}

export function registerTaskRoutes(app: FastifyInstance, services: TaskRouteServices): void {
  const { db, config } = services;
  bindCall(app, startTask, async ({ body }, { username }) => taskAnswer(await beginTask(services, username, body)));
  bindCall(app, listTasks, async ({ query: { after, limit } }) => {
    const found = await listTaskRows(db, { afterId: idFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ id }) => ({ value: null, id }));
    return { rows: rows.map(taskAnswer), next, total: after === undefined ? await countTasks(db) : null };
  });
  bindCall(app, getTask, async ({ params }) => {
    const task = await requireTask(services, params.taskId);
    return { ...taskAnswer(task), order: task.order, report: task.report };
  });
  bindCall(app, listImportSources, async () => ({
    folder: importFolder(config.dataDir),
    sources: (await listImportEntries(config.dataDir)).map(({ name, isFolder, bytes, changedAt }) => ({
      name,
      is_folder: isFolder,
      bytes,
      changed_at: changedAt.toISOString(),
    })),
  }));
  bindBatches(app, services);
  bindVersions(app, services);
  bindExports(app, services);
  registerUploadRoute(app, services);
  registerTaskFiles(app, services);
}

function bindBatches(app: FastifyInstance, services: TaskRouteServices): void {
  bindCall(app, listBatches, async () => ({
    batches: (await listImageBatches(services.db)).reverse().map(({ batch, images }) => ({
      batch_id: batch.id,
      name: batch.name,
      source: path.basename(batch.source),
      actor: batch.actor,
      created_at: batch.createdAt.toISOString(),
      undone_at: batch.undoneAt?.toISOString() ?? null,
      images,
    })),
  }));
  bindCall(app, undoBatch, async ({ params }, { username }) => {
    const { deleted, retired } = await undoImageBatch(services, username, params.batchId);
    return { deleted, withdrawn: retired };
  });
}

function bindVersions(app: FastifyInstance, { db }: TaskRouteServices): void {
  bindCall(app, listConsensusVersions, async () => ({
    versions: (await listVersions(db)).map(({ id, kind, createdAt, actor, figures, excluded, parametersHash }) => ({
      version_id: id,
      kind,
      created_at: createdAt.toISOString(),
      actor,
      images: figures.images,
      reviews: figures.reviews,
      revised: figures.revised,
      excluded: excluded.length,
      parameters_hash: parametersHash,
    })),
  }));
}

function bindExports(app: FastifyInstance, services: TaskRouteServices): void {
  const sizes = pictureSizes(services);
  bindCall(app, draftExport, async () => {
    const last = exportOrderSchema.safeParse(await findLastExportOrder(services.db));
    const { settings } = await services.event.current();
    return { order: last.success ? last.data : null, event_licence: settings.dataLicence?.name ?? null };
  });
  bindCall(app, estimateExport, async ({ body }) => {
    const estimated = await estimate(services, sizes, body, await services.event.current());
    const { pictures, goldPictures, isAtMost, pictureBytes, ...without } = estimated;
    return {
      pictures,
      gold_pictures: goldPictures,
      is_at_most: isAtMost,
      picture_bytes: pictureBytes ?? null,
      without_licence: without.withoutLicence,
      without_attribution: without.withoutAttribution,
      without_original: without.withoutOriginal,
      ungrouped: without.ungrouped ?? null,
    };
  });
}

/** Where a task's file is downloaded: not a call of the contract, since a link is all that it takes. */
const TASK_FILE_PATH = `${API_BASE}/organiser/files/task.zip`;

function registerTaskFiles(app: FastifyInstance, services: TaskRouteServices): void {
  const { db, clock, secret } = services;
  const links = downloadLinks(secret, clock);
  bindCall(app, linkTaskFile, async ({ params }, { userId }) => {
    const { id, file } = await requireTask(services, params.taskId);
    if (file === null) throw refusal('NOT_FOUND');
    const { ticket, expiresAt } = links.sign({ kind: 'task', userId, options: { task: String(id) } });
    return { url: `${TASK_FILE_PATH}?ticket=${ticket}`, expires_at: expiresAt.toISOString() };
  });
  app.route<{ Querystring: { ticket?: string } }>({
    method: 'GET',
    url: TASK_FILE_PATH,
    schema: { hide: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const text = String(request.query.ticket ?? '');
      const fresh = links.read(text);
      const ticket = fresh ?? links.readOfBegun(text);
      if (ticket?.kind !== 'task' || (await findRole(db, ticket.userId)) !== 'organiser') throw refusal('FORBIDDEN');
      const task = await requireTask(services, Number(ticket.options.task));
      const { headers } = request;
      const etag = links.etagOf(ticket, `${task.finishedAt?.getTime()}`);
      // Chromium goes on by the one, Firefox by the other.
      const validator = headers['if-match'] ?? headers['if-range'];
      if (fresh === undefined && (headers.range === undefined || validator !== etag)) throw refusal('FORBIDDEN');
      const isSame = validator === undefined || validator === etag;
      if (headers['if-match'] !== undefined && !isSame) return sendRefusal(request, reply, 'INVALID_INPUT', {}, 412);
      return sendTaskFile(request, reply, { services, task, etag, isSame });
    },
  });
}

interface FileToSend {
  readonly services: TaskRouteServices;
  readonly task: TaskRow;
  readonly etag: string;
  /** Whether the reader has nothing of it yet, or a part of this very file. */
  readonly isSame: boolean;
}

/** Sends a task's file or the part that was asked for: a data set of gigabytes that a line cuts off goes on where it was. */
async function sendTaskFile(request: FastifyRequest, reply: FastifyReply, toSend: FileToSend) {
  const { services, task, etag, isSame } = toSend;
  const send = (bytes: Readable) =>
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${task.file}"`)
      .type('application/zip')
      .send(bytes);
  const { fileBytes: size } = task;
  if (size === null) return send(await readTaskFile(services, task));
  const range = isSame ? rangeOf(request.headers.range, size) : 'whole';
  if (range === 'unsatisfiable') return refuseRange(request, reply, size);
  const bytes = await readTaskFile(services, task, range === 'whole' ? undefined : range);
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  if (range === 'whole') reply.header('content-length', size);
  else beginPart(reply, range, size);
  return send(bytes);
}

/** Exports and backups each have their word for it. */
function lostPicturesOf({ report }: TaskRow): number {
  const { lost, missing } = report ?? {};
  return typeof lost === 'number' ? lost : typeof missing === 'number' ? missing : 0;
}

async function requireTask({ db }: Pick<TaskRouteServices, 'db'>, id: number): Promise<TaskRow> {
  const task = await findTask(db, id);
  if (task === undefined) throw refusal('NOT_FOUND');
  return task;
}

function taskAnswer(task: TaskRow) {
  return {
    task_id: task.id,
    kind: task.kind,
    is_trial: task.kind === 'import' && task.order.is_dry_run === true,
    actor: task.actor,
    target: task.target,
    state: task.state,
    created_at: task.createdAt.toISOString(),
    finished_at: task.finishedAt?.toISOString() ?? null,
    failure: task.failure,
    failure_code: task.failureCode,
    has_file: task.file !== null,
    lost_pictures: lostPicturesOf(task),
    file_bytes: task.fileBytes,
    swept_at: task.sweptAt?.toISOString() ?? null,
    progress: progressAnswer(task),
  };
}
