import { API_BASE } from '@uvh/contract/api-base';
import { linkDownload } from '@uvh/contract/calls/organiser/results';
import { LANGUAGES } from '@uvh/contract/messages/catalogue';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { downloadLinks } from '../../platform/http/download-links.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { certificatesOf, unwritableNames } from './certificates/certificates-of.ts';
import { findRole } from './queries.ts';
import type { ResultServices } from './routes.ts';

/** Where certificates are downloaded: not a call of the contract, since a link is all that it takes. */
const CERTIFICATES_PATH = `${API_BASE}/organiser/files/certificates.zip`;

export function registerDownloads(app: FastifyInstance, services: ResultServices): void {
  const { db, clock, secret, leaderboard, event } = services;
  const links = downloadLinks(secret, clock);
  bindCall(app, linkDownload, async ({ body }, { userId }) => {
    const { ticket, expiresAt } = links.sign({ kind: body.kind, userId, options: { language: body.language } });
    const unwritable = (await unwritableNames(db)).map(({ userId: id, name, teamName }) => ({
      user_id: id,
      name,
      team: teamName,
    }));
    return { url: `${CERTIFICATES_PATH}?ticket=${ticket}`, expires_at: expiresAt.toISOString(), unwritable };
  });
  app.route<{ Querystring: { ticket?: string } }>({
    method: 'GET',
    url: CERTIFICATES_PATH,
    schema: { hide: true },
    // A HEAD request would draw all of them for nobody.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const ticket = links.read(String(request.query.ticket ?? ''));
      // A former organiser cannot use a link from before.
      if (ticket?.kind !== 'certificates' || (await findRole(db, ticket.userId)) !== 'organiser') {
        throw refusal('FORBIDDEN');
      }
      const language = LANGUAGES.find((each) => each === ticket.options.language) ?? 'en';
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="certificates.zip"')
        .type('application/zip')
        .send(await certificatesOf({ db, leaderboard, event }, language));
    },
  });
}
