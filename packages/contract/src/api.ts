import type { Call } from './call.ts';
import * as auth from './calls/auth.ts';
import * as event from './calls/event.ts';
import * as image from './calls/image.ts';
import * as leaderboard from './calls/leaderboard.ts';
import * as submission from './calls/submission.ts';
import * as team from './calls/team.ts';

// From a file of its own, so that the web client has the base without every schema.
export { API_BASE } from './api-base.ts';

function callsOf(module: Record<string, unknown>): Call[] {
  return Object.values(module).filter(isCall);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

/** Every call of the API. A route without a call, or a call without a route, fails a test. */
export const ALL_CALLS: readonly Call[] = [auth, team, image, submission, leaderboard, event].flatMap(callsOf);
