import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { nameOfEvent } from '@uvh/contract/event-words';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerConsoleRoutes } from './console-routes.ts';
import type { AppContext } from './context.ts';
import { authenticator } from './features/accounts/authenticator.ts';
import { registerAccountRoutes } from './features/accounts/routes.ts';
import { registerAnalyticsRoutes } from './features/analytics/routes.ts';
import { registerAppealRoutes } from './features/appeals/routes.ts';
import { brandFileOf } from './features/event/brand-files.ts';
import { pageSources } from './features/event/page-sources.ts';
import { pageOfEvent } from './features/event/page-words.ts';
import { registerEventRoutes } from './features/event/routes.ts';
import { registerImageRoutes } from './features/images/lease/routes.ts';
import { longBodies } from './features/images/long-bodies.ts';
import { registerPracticeRoutes } from './features/images/practice/routes.ts';
import { registerQuestionRoutes } from './features/images/questions/routes.ts';
import { registerLeaderboardRoutes } from './features/leaderboard/routes.ts';
import { registerLiveRoute } from './features/live/routes.ts';
import { measureOutbox } from './features/mail/metrics.ts';
import { registerMailboxRoutes } from './features/mail/routes.ts';
import { registerMailPreferenceRoutes } from './features/mail/weekly/routes.ts';
import { measureEvent } from './features/overview/metrics.ts';
import { registerOwnAccountRoutes } from './features/people/own-account.ts';
import { registerPushRoutes } from './features/push/routes.ts';
import { registerRegistrationRoutes } from './features/registration/routes.ts';
import { registerReportRoutes } from './features/reports/routes.ts';
import { registerRewardRoutes } from './features/rewards/routes.ts';
import { registerSubmissionHistoryRoutes } from './features/submissions/history/routes.ts';
import { registerSubmissionRoutes } from './features/submissions/routes.ts';
import { registerTeamRoutes } from './features/teams/routes.ts';
import { measurePool } from './platform/db/metrics.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { answerClientError } from './platform/http/client-error.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { answerErrors, sendRefusal } from './platform/http/error-answer.ts';
import { serveHealth } from './platform/http/health.ts';
import { limitInFlight } from './platform/http/in-flight.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { requireOneHost } from './platform/http/one-host.ts';
import { refuseEncodedBodies } from './platform/http/plain-bodies.ts';
import { warnOfProxies } from './platform/http/proxy-warning.ts';
import { logRequests } from './platform/http/request-log.ts';
import { secureBy, setSecurityHeaders } from './platform/http/security-headers.ts';
import { inlineSourcesOf, serveWebPages } from './platform/http/web-pages.ts';

/** Forms; what is not known is read no further either. Calls with longer bodies say so. */
const BODY_LIMIT_BYTES = 16 * 1024;
const WEB_ROOT = path.resolve(import.meta.dirname, '../../web/dist');

/** Builds the HTTP side of the server: the concerns that every route shares, then the features one by one. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config, db, clock, log } = context;
  const secure = secureBy({
    publicUrl: config.publicUrl,
    sources: pageSources(context.event),
    built: inlineSourcesOf(WEB_ROOT),
  });
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    // Only as many entries of X-Forwarded-For as there are proxies of ours: anybody can send that header.
    trustProxy: config.trustedProxies === 0 ? false : (_address, hop) => hop < config.trustedProxies,
    // A client that sends headers or a body by the drop is cut off. Node checks only that often.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    requestTimeout: 15_000,
    // And one that takes nothing of its answer, which waits in memory. Live streams beat more often.
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Its last twelve digits are random, and Node draws for many of them at once.
    genReqId: () => randomUUID().slice(-12),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerClientError,
    // Addresses that the router itself refuses, told as everything else is.
    frameworkErrors: ({ code }, request, reply) => {
      secure(reply);
      reply.header('cache-control', 'no-store');
      return sendRefusal(request, reply, code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'INVALID_INPUT');
    },
  });
  // What it does not know of them may be ignored (RFC 9110, section 10.1.1); Node would refuse it without a word.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // JSON is all that calls take; what a form of a foreign page could send is refused unread.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('authenticate', authenticator(db, clock));
  app.decorate('hasTls', config.publicUrl.startsWith('https:'));
  answerErrors(app, log);
  logRequests(app, log);
  setSecurityHeaders(app, secure);
  requireOneHost(app);
  refuseEncodedBodies(app);
  limitInFlight(app);
  await compressAnswers(app);
  const metrics = serveMetrics(app, { hasOwnPort: config.metricsPort !== undefined });
  measurePool(metrics, db.$client);
  measureOutbox(metrics, context);
  measureEvent(metrics, context);
  if (config.trustedProxies === 0) warnOfProxies(app, log);
  serveHealth(app, db);
  await serveApiDocs(app, () => nameOfEvent(context.event.known().settings.eventName));

  registerRegistrationRoutes(app, context);
  registerAccountRoutes(app, context);
  registerOwnAccountRoutes(app, context);
  registerTeamRoutes(app, context);
  registerEventRoutes(app, context);
  registerAnalyticsRoutes(app, context);
  registerImageRoutes(app, context);
  registerPracticeRoutes(app, context);
  const bodies = { ...context, longBodies: longBodies(context) };
  registerSubmissionRoutes(app, bodies);
  registerReportRoutes(app, bodies);
  registerQuestionRoutes(app, context);
  registerSubmissionHistoryRoutes(app, context);
  registerAppealRoutes(app, context);
  registerLeaderboardRoutes(app, context);
  registerRewardRoutes(app, context);
  registerMailPreferenceRoutes(app, context);
  registerPushRoutes(app, context);
  registerLiveRoute(app, context);

  registerConsoleRoutes(app, context);

  registerMailboxRoutes(app, context);

  await serveWebPages(app, WEB_ROOT, {
    hasDevPages: context.mode === 'demo',
    log,
    pageOf: async (html) => pageOfEvent(html, (await context.event.current()).settings),
    fileOf: async (name, built) => brandFileOf(name, built, (await context.event.current()).settings),
  });
  return app;
}
