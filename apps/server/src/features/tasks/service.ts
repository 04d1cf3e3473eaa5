import { existsSync } from 'node:fs';
import type { ParsedInput } from '@uvh/contract/call';
import type { startTask } from '@uvh/contract/calls/organiser/tasks';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { placeInFolder } from './import-folder.ts';
import { TASK_TOPIC } from './jobs.ts';
import { insertTask, type TaskRow } from './queries.ts';

interface BeginServices extends Pick<Platform, 'db' | 'clock'> {
  readonly config: { readonly dataDir: string };
}

type Wanted = ParsedInput<typeof startTask>['body'];

/** Writes a task down, and wakes the process that does tasks. */
export async function beginTask(services: BeginServices, actor: string, wanted: Wanted): Promise<TaskRow> {
  const { target, order } = orderOf(services, wanted);
  return inTransaction(services.db, async (tx) => {
    const createdAt = services.clock.now();
    const task = await insertTask(tx, { kind: wanted.kind, actor, target, order, createdAt });
    const details = { task: task.id, ...order };
    await audit(tx, { actor, action: `task.${wanted.kind}`, target: target === '' ? 'event' : target, details });
    await publish(tx, TASK_TOPIC);
    return task;
  });
}

function orderOf({ config }: BeginServices, wanted: Wanted): { target: string; order: Record<string, unknown> } {
  switch (wanted.kind) {
    case 'import':
      if (wanted.import === undefined) throw refusal('INVALID_INPUT', { details: [{ field: 'import' }] });
      for (const source of [wanted.import.source, wanted.import.trusted]) {
        if (source !== undefined && !existsSync(placeInFolder(config.dataDir, source))) throw refusal('NOT_FOUND');
      }
      return { target: wanted.import.source, order: { ...wanted.import } };
    case 'export':
      if (wanted.export === undefined) throw refusal('INVALID_INPUT', { details: [{ field: 'export' }] });
      return { target: wanted.export.formats.join(', '), order: { ...wanted.export } };
    case 'consensus':
      return { target: '', order: {} };
    case 'backup':
      return { target: '', order: { with_pictures: wanted.backup?.with_pictures ?? true } };
  }
}
