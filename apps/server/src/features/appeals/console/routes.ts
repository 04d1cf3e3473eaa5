import { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import type { FastifyInstance } from 'fastify';
import { pageFrom, sortKeyFrom } from '../../../platform/db/keyset.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AppealRow, countAppeals, listAppealRows } from './queries.ts';

export function registerAppealConsoleRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  bindCall(app, listEveryAppeal, async ({ query: { after, limit, ...filter } }) => {
    const found = await listAppealRows(db, { ...filter, sortKey: sortKeyFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ sortKey }) => sortKey);
    return { rows: rows.map(rowAnswer), next, total: after === undefined ? await countAppeals(db, filter) : null };
  });
}

function rowAnswer(row: AppealRow) {
  return {
    appeal_id: row.appealId,
    at: row.at.toISOString(),
    username: row.username,
    team: row.team,
    image_id: row.imageId,
    source_name: row.sourceName,
    placeholder: row.placeholder,
    said: row.said,
    was: row.was,
    state: row.state,
    is_image_out: row.isImageOut,
    settled: row.settled,
    decided_at: row.decidedAt?.toISOString() ?? null,
    opinions: [...row.opinions],
  };
}
