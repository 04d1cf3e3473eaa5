import { listEveryAppeal, nextOpenAppeal } from '@uvh/contract/calls/organiser/appeals';
import type { FastifyInstance } from 'fastify';
import { firstFrom, pageFrom, sortKeyFrom } from '../../../platform/db/keyset.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AppealRow, countAppeals, findAppealPlace, listAppealRows } from './queries.ts';

export function registerAppealConsoleRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  bindCall(app, listEveryAppeal, async ({ query: { after, limit, ...filter } }) => {
    const found = await listAppealRows(db, { ...filter, sortKey: sortKeyFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ sortKey }) => sortKey);
    return { rows: rows.map(rowAnswer), next, total: after === undefined ? await countAppeals(db, filter) : null };
  });

  bindCall(app, nextOpenAppeal, async ({ params: { appealId }, query }) => {
    const found = await findAppealPlace(db, appealId);
    if (!found) throw refusal('NOT_FOUND');
    // All appeals about an image are looked at together.
    const others = { state: 'open', exceptImage: found.imageId } as const;
    const place = { value: query.sort === 'at' ? found.at.getTime() : found.imageId, id: appealId };
    const [next, open, inAll] = await Promise.all([
      firstFrom(place, (sortKey) => listAppealRows(db, { ...query, ...others, sortKey, limit: 1 })),
      countAppeals(db, { ...query, ...others }),
      countAppeals(db, { ...others, search: '' }),
    ]);
    return {
      next: next ? { appeal_id: next.appealId, image_id: next.imageId } : null,
      open,
      open_in_all: inAll,
    };
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
