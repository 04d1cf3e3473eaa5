import type { Call } from './call.ts';
import * as account from './calls/account.ts';
import * as appeal from './calls/appeal.ts';
import * as event from './calls/event.ts';
import * as firstOrganiser from './calls/first-organiser.ts';
import * as image from './calls/image.ts';
import * as leaderboard from './calls/leaderboard.ts';
import * as mailPreference from './calls/mail-preference.ts';
import * as organiserAnnouncements from './calls/organiser/announcements.ts';
import * as organiserAppeals from './calls/organiser/appeals.ts';
import * as organiserAudit from './calls/organiser/audit.ts';
import * as organiserEvent from './calls/organiser/event.ts';
import * as organiserExports from './calls/organiser/exports.ts';
import * as organiserFairness from './calls/organiser/fairness.ts';
import * as organiserImages from './calls/organiser/images.ts';
import * as organiserLeaders from './calls/organiser/leaders.ts';
import * as organiserMail from './calls/organiser/mail.ts';
import * as organiserOverview from './calls/organiser/overview.ts';
import * as organiserPeople from './calls/organiser/people.ts';
import * as organiserReports from './calls/organiser/reports.ts';
import * as organiserResults from './calls/organiser/results.ts';
import * as organiserTasks from './calls/organiser/tasks.ts';
import * as organiserTeams from './calls/organiser/teams.ts';
import * as organiserTokens from './calls/organiser/tokens.ts';
import * as passwordReset from './calls/password-reset.ts';
import * as push from './calls/push.ts';
import * as question from './calls/question.ts';
import * as registration from './calls/registration.ts';
import * as report from './calls/report.ts';
import * as reward from './calls/reward.ts';
import * as session from './calls/session.ts';
import * as submission from './calls/submission.ts';
import * as team from './calls/team.ts';
import * as teamDashboard from './calls/team-dashboard.ts';

// From a file of its own, so that the web client has the base without every schema.
export { API_BASE } from './api-base.ts';

function callsOf(module: Record<string, unknown>): Call[] {
  return Object.values(module).filter(isCall);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

/** Every call of the API. A route without a call, or a call without a route, fails a test. */
export const ALL_CALLS: readonly Call[] = [
  registration,
  session,
  firstOrganiser,
  passwordReset,
  account,
  mailPreference,
  push,
  team,
  teamDashboard,
  reward,
  image,
  question,
  report,
  submission,
  appeal,
  leaderboard,
  event,
  organiserAnnouncements,
  organiserAudit,
  organiserEvent,
  organiserLeaders,
  organiserMail,
  organiserExports,
  organiserFairness,
  organiserImages,
  organiserOverview,
  organiserReports,
  organiserAppeals,
  organiserResults,
  organiserPeople,
  organiserTeams,
  organiserTasks,
  organiserTokens,
].flatMap(callsOf);
