import { decideReport, listReports, nextOpenReport, openReport } from '@uvh/contract/calls/organiser/reports';
import type { FastifyInstance } from 'fastify';
import { firstFrom, pageFrom, sortKeyFrom } from '../../../platform/db/keyset.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { boxAnswer } from '../../images/box-answer.ts';
import { imageLinks } from '../../images/file/image-links.ts';
import { boxesFromText } from '../../submissions/stored-boxes.ts';
import { type DecisionServices, decideReports } from '../decide.ts';
import { countReports, findReport, listReportRows, type ReportRow, reportsOfImage } from './queries.ts';

export function registerReportConsoleRoutes(
  app: FastifyInstance,
  services: DecisionServices & Pick<Platform, 'secret'>,
): void {
  const { db } = services;
  const links = imageLinks(services.secret, services.clock);
  const rowAnswer = (row: ReportRow) => ({
    report_id: row.reportId,
    at: row.at.toISOString(),
    kind: row.kind,
    note: row.note,
    user_id: row.userId,
    username: row.username,
    team_id: row.teamId,
    team: row.team,
    image_id: row.imageId,
    source_name: row.sourceName,
    image_url: links.urlOf(row.objectKey),
    placeholder: row.placeholder,
    is_withdrawn: row.isWithdrawn,
    decision: row.decision,
  });

  bindCall(app, listReports, async ({ query: { after, limit, ...filter } }) => {
    const found = await listReportRows(db, { ...filter, sortKey: sortKeyFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ sortKey }) => sortKey);
    return { rows: rows.map(rowAnswer), next, total: after === undefined ? await countReports(db, filter) : null };
  });

  bindCall(app, openReport, async ({ params: { reportId } }) => {
    const found = await findReport(db, reportId);
    if (!found) throw refusal('NOT_FOUND');
    const all = await reportsOfImage(db, found.imageId);
    const shown = found.boxes ? boxesFromText(found.boxes).filter((box) => !box.isDeleted) : found.suggestions;
    return {
      ...rowAnswer(found),
      box: found.box && boxAnswer(found.box),
      boxes: shown.map(boxAnswer),
      reviews: found.reviews,
      reason: found.reason,
      decided_by: found.decidedBy,
      decided_at: found.decidedAt?.toISOString() ?? null,
      others: all
        .filter((one) => one.reportId !== reportId)
        .map(({ reportId: id, at, ...other }) => ({ report_id: id, at: at.toISOString(), ...other })),
    };
  });

  bindCall(app, nextOpenReport, async ({ params: { reportId }, query }) => {
    const found = await findReport(db, reportId);
    if (!found) throw refusal('NOT_FOUND');
    // One decision is about all reports of an image.
    const others = { state: 'open', exceptImage: found.imageId } as const;
    const place = { value: query.sort === 'at' ? found.at.getTime() : found.imageId, id: reportId };
    const [next, open, inAll] = await Promise.all([
      firstFrom(place, (sortKey) => listReportRows(db, { ...query, ...others, sortKey, limit: 1 })),
      countReports(db, { ...query, ...others }),
      countReports(db, { ...others, search: '' }),
    ]);
    return { next: next ? { report_id: next.reportId } : null, open, open_in_all: inAll };
  });

  bindCall(app, decideReport, async ({ params: { reportId }, body }, { username }) => {
    const found = await findReport(db, reportId);
    if (!found) throw refusal('NOT_FOUND');
    const decided = await decideReports(services, username, { imageId: found.imageId, ...body });
    return { decided: [...decided] };
  });
}
