/** Set by `npm run test:faults`; without it the tests of this folder are part of `npm test` and do little. */
const mode = process.env.FAULTS;

/** Submissions during a fault. */
export const REVIEWS = mode === 'full' ? 1000 : mode === undefined ? 40 : 200;
/** How often each of server, PostgreSQL, both and worker is killed: twenty times in all in full. */
export const KILLS = mode === 'full' ? 5 : 2;
/** Requests to each call of the API. */
export const FUZZ_REQUESTS = mode === 'full' ? 1000 : mode === undefined ? 8 : 60;
/** How long organisers and players act at once. */
export const ACTING_SECONDS = mode === 'full' ? 120 : mode === undefined ? 8 : 20;
/** Times say something only where little else runs. */
export const TIMES_ARE_TOLD = mode === 'full';
