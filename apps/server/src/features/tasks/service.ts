import { existsSync } from 'node:fs';
import type { ParsedInput } from '@uvh/contract/call';
import type { startTask } from '@uvh/contract/calls/organiser/tasks';
import type { ExportRequest } from '@uvh/contract/export-order';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { exportProblems } from '@uvh/domain/data-set/export-rules';
import { classMapOf } from '@uvh/formats/class-map';
import { audit } from '../../platform/audit/audit.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import type { EventService } from '../event/service.ts';
import { exportProblemSentence } from '../exports/say-export-problem.ts';
import { placeInFolder } from './import-folder.ts';
import { TASK_TOPIC } from './jobs.ts';
import { findWaitingTask, insertTask, type TaskRow } from './queries.ts';

interface BeginServices extends Pick<Platform, 'db' | 'clock'> {
  readonly config: { readonly dataDir: string };
  readonly event: Pick<EventService, 'current'>;
}

type Wanted = ParsedInput<typeof startTask>['body'];

/** Writes a task down, unless the same waits already, and wakes the process that does tasks. */
export async function beginTask(services: BeginServices, actor: string, wanted: Wanted): Promise<TaskRow> {
  const { target, order } = await orderOf(services, wanted);
  return inTransaction(services.db, async (tx) => {
    await holdLock(tx, 'tasks');
    const waiting = await findWaitingTask(tx, { kind: wanted.kind, target, order });
    if (waiting) return waiting;
    const createdAt = services.clock.now();
    const task = await insertTask(tx, { kind: wanted.kind, actor, target, order, createdAt });
    const details = { task: task.id, ...order };
    await audit(tx, { actor, action: `task.${wanted.kind}`, target: target === '' ? 'event' : target, details });
    await publish(tx, TASK_TOPIC);
    return task;
  });
}

async function orderOf(
  { config, event }: BeginServices,
  wanted: Wanted,
): Promise<{ target: string; order: Record<string, unknown> }> {
  switch (wanted.kind) {
    case 'import':
      if (wanted.import === undefined) throw refusal('INVALID_INPUT', { details: [{ field: 'import' }] });
      requireClasses(wanted.import.class_map ?? {}, (await event.current()).classes);
      requireSources(config.dataDir, [wanted.import.source, wanted.import.suggestions, wanted.import.trusted]);
      return { target: wanted.import.source, order: { ...wanted.import } };
    case 'export':
      if (wanted.export === undefined) throw refusal('INVALID_INPUT', { details: [{ field: 'export' }] });
      requireMeant(wanted.export, (await event.current()).classes.names);
      requireSources(config.dataDir, [wanted.export.blur_boxes]);
      return { target: wanted.export.formats.join(', '), order: { ...wanted.export } };
    case 'consensus':
      return { target: '', order: {} };
    case 'backup':
      return { target: '', order: { with_pictures: wanted.backup?.with_pictures ?? true } };
  }
}

/** Classes may have changed since the page was opened. */
function requireClasses(classMap: Readonly<Record<string, unknown>>, classes: ClassList): void {
  const read = classMapOf(classMap, 'class_map', classes);
  if (read.kind === 'read') return;
  const details = read.problems.map((message) => ({ field: 'import.class_map', message }));
  throw refusal('INVALID_INPUT', { details });
}

function requireSources(dataDir: string, sources: readonly (string | undefined)[]): void {
  for (const source of sources)
    if (source !== undefined && !existsSync(placeInFolder(dataDir, source))) throw refusal('NOT_FOUND');
}

/** Refuses at once what the export would stumble over, and names every field. */
function requireMeant(order: ExportRequest, classNames: readonly string[]): void {
  const problems = exportProblems(order, classNames);
  if (problems.length === 0) return;
  const details = problems.map((problem) => ({
    field: `export.${problem.field}`,
    message: `${problem.field}: ${exportProblemSentence(problem, classNames)}`,
  }));
  throw refusal('INVALID_INPUT', { details });
}
