import { announce, listAnnouncements, withdrawAnnouncement } from '@uvh/contract/calls/organiser/announcements';
import { isShownAt } from '@uvh/domain/event/announcement';
import type { FastifyInstance } from 'fastify';
import { idFrom, pageFrom } from '../../platform/db/keyset.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { type AnnouncementRow, countAnnouncements, listAnnouncementRows } from './queries.ts';
import { type AnnouncementServices, makeAnnouncement, withdrawAnnouncement as withdraw } from './service.ts';

export function registerAnnouncementRoutes(app: FastifyInstance, services: AnnouncementServices): void {
  const { db, clock } = services;
  bindCall(app, listAnnouncements, async ({ query: { after, limit } }) => {
    const found = await listAnnouncementRows(db, { afterId: idFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ id }) => ({ value: null, id }));
    const now = clock.now();
    return {
      rows: rows.map((row) => rowAnswer(row, now)),
      next,
      total: after === undefined ? await countAnnouncements(db) : null,
    };
  });
  bindCall(app, announce, async ({ body }, { username }) => {
    const { id, mailed } = await makeAnnouncement(services, username, {
      text: body.text,
      tone: body.tone,
      endsAt: body.ends_at === undefined ? null : new Date(body.ends_at),
      isMailed: body.by_mail,
    });
    return { announcement_id: id, mailed };
  });
  bindCall(app, withdrawAnnouncement, async ({ params }, { username }) => ({
    announcement_id: params.announcementId,
    mails_stopped: await withdraw(services, username, params.announcementId),
  }));
}

function rowAnswer(row: AnnouncementRow, now: Date) {
  return {
    announcement_id: row.id,
    text: row.text,
    tone: row.tone,
    actor: row.actor,
    created_at: row.createdAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
    mailed: row.mailed,
    is_shown: isShownAt(row.endsAt?.getTime() ?? null, now.getTime()),
  };
}
