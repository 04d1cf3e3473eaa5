import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import type { FastifyInstance } from 'fastify';
import { idFrom, pageFrom } from '../../platform/db/keyset.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditRow, countEntries, listEntries } from './queries.ts';
import { type Undoers, undoEntry, undoStateOf } from './service.ts';

export function registerAuditRoutes(app: FastifyInstance, services: Pick<Platform, 'db'>, undoers: Undoers): void {
  const { db } = services;
  bindCall(app, listAudit, async ({ query }) => {
    const { after, limit, search, direction } = query;
    const found = await listEntries(db, { search, direction, afterId: idFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ id }) => ({ value: null, id }));
    return {
      rows: rows.map((row) => entryAnswer(row, undoers)),
      next,
      total: after === undefined ? await countEntries(db, search) : null,
    };
  });
  bindCall(app, undoAct, async ({ params }, { username }) => {
    await undoEntry(services, undoers, username, params.entryId);
    return { undone: params.entryId };
  });
}

function entryAnswer(entry: AuditRow, undoers: Undoers) {
  const { before = null, after = null, ...details } = entry.details;
  return {
    entry_id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actor,
    action: entry.action,
    target: entry.target,
    before,
    after,
    details,
    undo: undoStateOf(entry, undoers),
  };
}
