import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Answer, type Call, type CallInput, commonErrors } from '@uvh/contract/call';
import { type ErrorAnswer, errorAnswerSchema } from '@uvh/contract/errors';
import { answerOf, requestOf } from '@uvh/contract/request';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { type EventPhaseName, readConfig } from '../../src/config.ts';
import { type AppContext, openContext } from '../../src/context.ts';
import { registerJobs } from '../../src/jobs.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import type { EventMode } from '../../src/platform/platform.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type TestClock, testClock } from './test-clock.ts';

export interface TestAppOptions {
  /** Default: open. */
  readonly phase?: EventPhaseName;
  readonly mode?: EventMode;
  /** Default: false. Background work runs, in this process, only when asked for. */
  readonly runsJobs?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Another server on the database and data folder of this one. */
  readonly beside?: TestApp;
  /** Default: a new one. It is dropped at the end. */
  readonly database?: TestDatabase;
  readonly clock?: TestClock;
  /** Default: silent. */
  readonly log?: Log;
}

interface CallOptions {
  readonly token?: string | undefined;
  readonly language?: string;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back: the answer when the call went well, else the refusal. */
type Outcome<C extends Call> =
  | { readonly ok: true; readonly status: number; readonly answer: Answer<C>; readonly headers: ResponseHeaders }
  | { readonly ok: false; readonly status: number; readonly refusal: ErrorAnswer; readonly headers: ResponseHeaders };

type ResponseHeaders = Readonly<Record<string, unknown>>;

/** A server under test on a database of its own. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: AppContext;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Makes a call of the contract over HTTP. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Outcome<C>>;
  /** Makes a call that must go well, and returns its answer. */
  succeed<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Answer<C>>;
  /** Makes a call that must be refused, and returns the code. */
  refuse<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<ErrorAnswer['code']>;
  close(): Promise<void>;
}

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options;
  const database = beside?.database ?? options.database ?? (await createTestDatabase());
  const dataDir = beside?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'uvh-data-')));
  const clock = options.clock ?? beside?.clock ?? testClock();
  const config = readConfig(
    { DATA_DIR: dataDir, EVENT_PHASE: options.phase ?? 'open', PUBLIC_URL: 'http://hackathon.test', ...options.env },
    dataDir,
  );
  const { context: services, close } = await openContext({
    config,
    databaseUrl: database.url,
    mode: options.mode ?? 'event',
    log: options.log ?? createLog(process.env.TEST_LOG ?? 'silent'),
    clock,
    isMigrated: true,
  });
  const app = await buildApp(services);
  await services.pubsub.start();
  if (options.runsJobs) {
    registerJobs(services);
    services.jobs.start();
  }
  await app.ready();

  const call: TestApp['call'] = async (definition, input, how = {}) => {
    const { method, url, body } = requestOf(definition, input);
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(how.token === undefined ? {} : { authorization: `Bearer ${how.token}` }),
        ...(how.language === undefined ? {} : { 'accept-language': how.language }),
        ...how.headers,
      },
      ...(how.ip === undefined ? {} : { remoteAddress: how.ip }),
      ...(body === undefined ? {} : { payload: body }),
    });
    return outcomeOf(definition, response);
  };
  return {
    app,
    services,
    clock,
    database,
    dataDir,
    call,
    async succeed(definition, input, how) {
      const outcome = await call(definition, input, how);
      if (outcome.ok) return outcome.answer;
      throw new Error(`${definition.id} was refused: ${JSON.stringify(outcome.refusal)}`);
    },
    async refuse(definition, input, how) {
      const outcome = await call(definition, input, how);
      if (!outcome.ok) return outcome.refusal.code;
      throw new Error(`${definition.id} was not refused: ${JSON.stringify(outcome.answer)}`);
    },
    async close() {
      await app.close();
      await services.jobs.stop();
      await close();
      if (beside) return;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function outcomeOf<C extends Call>(
  call: C,
  response: { statusCode: number; body: string; headers: ResponseHeaders },
): Outcome<C> {
  const { statusCode: status, headers } = response;
  const value: unknown = response.body === '' ? undefined : JSON.parse(response.body);
  if (status === call.status) return { ok: true, status, answer: answerOf(call, value), headers };
  const refusal = errorAnswerSchema.parse(value);
  // Clients are written after the OpenAPI document: what it does not name, none of them is ready for.
  if (![...call.errors, ...commonErrors(call)].includes(refusal.code))
    throw new Error(`The contract of ${call.id} does not name the code ${refusal.code}.`);
  return { ok: false, status, refusal, headers };
}
