import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { registerTokenRoutes } from './features/accounts/tokens/routes.ts';
import { registerAnnouncementRoutes } from './features/announcements/routes.ts';
import { registerAppealConsoleRoutes } from './features/appeals/console/routes.ts';
import { registerAuditRoutes } from './features/audit/routes.ts';
import { registerEventSettingRoutes } from './features/event/organiser-routes.ts';
import { registerFairnessRoutes } from './features/fairness/routes.ts';
import { registerImageConsoleRoutes } from './features/images/console/routes.ts';
import { registerMailLogRoutes } from './features/mail/organiser-routes.ts';
import { registerOverviewRoutes } from './features/overview/routes.ts';
import { registerPeopleRoutes } from './features/people/routes.ts';
import { registerTeamConsoleRoutes } from './features/people/team-routes.ts';
import { registerLeaderRoutes } from './features/registration/leaders/routes.ts';
import { registerReportConsoleRoutes } from './features/reports/console/routes.ts';
import { registerResultRoutes } from './features/results/routes.ts';
import { registerTaskRoutes } from './features/tasks/routes.ts';
import { undoersOf } from './undoers.ts';

/** The calls of the organisers' console: over HTTP for browsers and scripts, within the process for the command line. */
export function registerConsoleRoutes(app: FastifyInstance, context: AppContext): void {
  registerOverviewRoutes(app, context);
  registerTeamConsoleRoutes(app, context);
  registerPeopleRoutes(app, context);
  registerLeaderRoutes(app, context);
  registerImageConsoleRoutes(app, context);
  registerFairnessRoutes(app, context);
  registerReportConsoleRoutes(app, context);
  registerAppealConsoleRoutes(app, context);
  registerEventSettingRoutes(app, context);
  registerAnnouncementRoutes(app, context);
  registerResultRoutes(app, context);
  registerTaskRoutes(app, context);
  registerMailLogRoutes(app, context);
  registerTokenRoutes(app, context);
  registerAuditRoutes(app, context, undoersOf(context));
}
