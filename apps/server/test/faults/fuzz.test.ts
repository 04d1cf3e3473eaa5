import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_CALLS, API_BASE } from '@uvh/contract/api';
import { getImage } from '@uvh/contract/calls/image';
import { errorAnswerSchema } from '@uvh/contract/errors';
import { TOKEN_SCOPES } from '@uvh/contract/scopes';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken } from '../../src/features/accounts/tokens/service.ts';
import { createLog } from '../../src/platform/log.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { FUZZ_REQUESTS, TIMES_ARE_TOLD } from './support/amounts.ts';
import {
  type ApiDocument,
  type FuzzRequest,
  type Operation,
  operationsOf,
  readDocument,
  requestsTo,
} from './support/requests.ts';

const PROCESSOR_WITHIN_MS = 1000;
const HANGS_AFTER_MS = 30_000;
const CALL_WITHIN_MS = 900_000;
/** What an answer never holds: a place in our code, or words of a statement or of the driver. */
const INSIDES =
  /\n\s+at |node_modules|\.ts:\d|\/src\/|\b(select|insert into|update|delete from) "?\w+"? .*\b(from|values|set|where)\b|relation "|column "|drizzle|syntax error at|ECONNREFUSED/i;

describe('every call of the OpenAPI document, asked what nobody should ask', () => {
  let server: TestApp;
  let document: ApiDocument;
  const failures: string[] = [];
  beforeAll(async () => {
    server = await startApp({ log: createLog('error', { write: (line) => failures.push(line) }) });
    document = readDocument(JSON.parse((await server.app.inject('/api/docs/json')).body));
    // Small ones, as of all else: a request made up by lot hits nothing among a million.
    for (let id = 1; id <= 200; id += 1) await anImage(server, { id });
  }, 60_000);
  afterAll(() => server.close());

  /** Fresh people for each call: many calls change what a role may do afterwards. */
  const castOf = async () => {
    const team = await aTeam(server);
    const leader = await aPerson(server, { team, isLeader: true });
    const player = await aPerson(server, { team });
    const organiser = await aPerson(server, { role: 'organiser' });
    for (const { token } of [leader, player]) await server.call(getImage, {}, { token });
    const wanted = { name: 'fuzz', scopes: [...TOKEN_SCOPES], days: 1, userId: organiser.userId };
    const { token: script } = await makeToken(server.services, 'test', wanted);
    return { player: player.token, leader: leader.token, organiser: organiser.token, script };
  };
  const ask = async (operation: Operation, seed: number) => {
    const { player, leader, organiser, script } = await castOf();
    const cast = operation.path.startsWith('/api/organiser/')
      ? [organiser, script, organiser, script, undefined, player, leader]
      : [player, leader, player, leader, undefined, organiser, script];
    const requests = fc.sample(requestsTo(operation, document), { numRuns: FUZZ_REQUESTS, seed });
    const complaints: string[] = [];
    for (const [index, { url, body }] of requests.entries()) {
      const send = async () => {
        const before = process.cpuUsage();
        const answer = await Promise.race([
          server.app.inject(injected(operation, { url, body }, { index, token: cast[index % cast.length] })),
          sleep(HANGS_AFTER_MS, undefined, { ref: false }),
        ]);
        const { user, system } = process.cpuUsage(before);
        return { answer, ms: (user + system) / 1000 };
      };
      failures.length = 0;
      const { answer, ms } = await send();
      // Other work of the process falls into it now and then; what takes long by itself does so again.
      const least = ms > PROCESSOR_WITHIN_MS && TIMES_ARE_TOLD ? Math.min(ms, (await send()).ms) : ms;
      const complaint = complaintOf(answer, least);
      if (complaint !== undefined)
        complaints.push(
          `${complaint}\n  ${operation.method} ${url}\n  ${body?.slice(0, 500)}\n  ${failures.join('  ')}`,
        );
    }
    return complaints;
  };

  it('is every call of the contract', () => {
    const paths = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(paths)).toEqual(new Set(ALL_CALLS.map(nameOf)));
  });

  it.for(ALL_CALLS.map((call, index) => ({ call, index, name: nameOf(call) })))(
    '$name answers in its own words',
    { timeout: CALL_WITHIN_MS },
    async ({ index, name }) => {
      const operation = operationsOf(document).find(({ method, path }) => `${method} ${path}` === name);
      if (!operation) throw new Error(`The document does not have ${name}.`);
      const complaints = await ask(operation, index + 1);
      expect(complaints.slice(0, 10).join('\n')).toBe('');
    },
  );
});

/** A call as the document names it. */
function nameOf({ method, path }: (typeof ALL_CALLS)[number]): string {
  return `${method} ${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`;
}

function injected(
  { method }: Operation,
  { url, body }: FuzzRequest,
  { index, token }: { readonly index: number; readonly token: string | undefined },
) {
  return {
    method,
    url,
    // Each from a network of its own: limits of a network are for other tests.
    remoteAddress: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: body }),
  };
}

function complaintOf(
  answer: { readonly statusCode: number; readonly body: string; readonly headers: object } | undefined,
  ms: number,
): string | undefined {
  if (answer === undefined) return 'no answer';
  const { statusCode, body } = answer;
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 300)}`;
  if (INSIDES.test(body)) return `insides in the body: ${INSIDES.exec(body)?.[0]}`;
  if (statusCode >= 400 && !errorAnswerSchema.safeParse(JSON.parse(body)).success) return `no error answer: ${body}`;
  if (TIMES_ARE_TOLD && ms > PROCESSOR_WITHIN_MS) return `${Math.round(ms)} ms of processor time`;
  return undefined;
}
