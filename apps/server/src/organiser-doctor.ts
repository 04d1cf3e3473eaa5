import { createTransport } from 'nodemailer';
import pg from 'pg';
import { type Config, ROOT, readConfig } from './config.ts';
import { lookAtAddress } from './features/doctor/address.ts';
import {
  lookAtClock,
  lookAtConnections,
  lookAtDatabase,
  lookAtDurability,
  lookAtRole,
  lookAtSecret,
} from './features/doctor/database.ts';
import { type Finding, findingsOf } from './features/doctor/finding.ts';
import { lookAtBooks, lookAtJobs, lookAtMail } from './features/doctor/queues.ts';
import { lookAtBlobs, lookAtDisk, lookAtErased, lookAtPictures } from './features/doctor/stores.ts';
import { lookAtSlots, lookAtTriggers } from './features/doctor/upkeep.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import { table } from './platform/cli/table.ts';
import { ConfigError } from './platform/config-error.ts';
import { connectDatabase } from './platform/db/database.ts';
import { openDatabaseOf } from './platform/db/open-database.ts';
import { SESSION_SETTINGS } from './platform/db/session-settings.ts';
import { openSecret } from './platform/secret.ts';
import { servedAddress } from './platform/served-address.ts';

const SMTP_WITHIN_MS = 10_000;
const CHECK_STORE = 'Check S3_URL (address, key, secret, bucket) or the rights of DATA_DIR.';

/**
 * Looks at everything that an event stands on. Unlike other commands it does not need any of it to work: what does not is what it tells.
 * Returns the exit code: 1 when something is broken.
 */
export async function runDoctor(env: NodeJS.ProcessEnv, asJson: boolean): Promise<number> {
  const findings = await examine(env);
  console.log(asJson ? JSON.stringify({ findings }, undefined, 2) : reportOf(findings));
  return findings.some(({ state }) => state === 'broken') ? 1 : 0;
}

function reportOf(findings: readonly Finding[]): string {
  const marks = { well: 'ok', warning: 'warning', broken: 'BROKEN' };
  return table(
    ['', '', ''],
    findings.flatMap(({ subject, state, says, mend }) => [
      [marks[state], subject, says],
      ...(mend === undefined ? [] : [['', '', `-> ${mend}`]]),
    ]),
  ).trimStart();
}

/** All findings, in the order in which things depend on each other. */
export async function examine(env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const read = settingsOf(env);
  if (read.config === undefined) return [read.finding];
  const { config } = read;
  return [
    read.finding,
    ...(await findingsOf('database', 'Check DATABASE_URL, its password, and whether that PostgreSQL runs.', () =>
      examineDatabase(config),
    )),
    ...(await findingsOf('blobs', CHECK_STORE, () => lookAtBlobs(openBlobs(config.s3Url, config.dataDir)))),
    ...(await findingsOf('disk', 'Choose a DATA_DIR that exists.', () => lookAtDisk(config.dataDir))),
    ...(await findingsOf('address', 'Set PUBLIC_URL.', () => lookAtAddress(config))),
  ];
}

function settingsOf(env: NodeJS.ProcessEnv): { readonly config: Config | undefined; readonly finding: Finding } {
  try {
    const config = readConfig(env, ROOT, servedAddress);
    return { config, finding: { subject: 'settings', state: 'well', says: 'The environment can be read.' } };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const mend = 'See .env.example for what each setting takes.';
    return { config: undefined, finding: { subject: 'settings', state: 'broken', says: error.message, mend } };
  }
}

/** What can be asked of the database only: its own state, and the books and queues that it holds. */
async function examineDatabase(config: Config): Promise<readonly Finding[]> {
  const database = await openDatabaseOf(config, () => undefined);
  const client = new pg.Client({ connectionString: database.url });
  const connection = connectDatabase({ url: database.url, maxConnections: 2, onError: () => undefined });
  try {
    await client.connect();
    await client.query(SESSION_SETTINGS);
    const tables = await lookAtDatabase(client);
    const external = config.databaseUrl === undefined ? [] : await lookAtExternal(client, config);
    const upkeep = [...(await lookAtTriggers(client)), ...(await lookAtSlots(client))];
    const basic = [...tables, ...external, ...upkeep, await lookAtClock(client)];
    // Before the first start there is nothing else to look at.
    if (tables.some(({ subject, state }) => subject === 'migrations' && state !== 'well')) return basic;
    const { db } = connection;
    return [
      ...basic,
      await lookAtSecret(client, await openSecret(config.secretKey, config.dataDir)),
      ...(await lookAtMail(db, verifierOf(config.smtpUrl))),
      ...(await findingsOf('blobs', CHECK_STORE, () => lookAtPictures(db, openBlobs(config.s3Url, config.dataDir)))),
      ...(await lookAtErased(db)),
      await lookAtJobs(db),
      ...(await lookAtBooks(db)),
    ];
  } finally {
    await client.end();
    await connection.close();
    await database.close();
  }
}

/** What is as it should be in the PostgreSQL that the server runs itself. */
async function lookAtExternal(client: pg.Client, { workers }: Config): Promise<readonly Finding[]> {
  return [...(await lookAtDurability(client)), ...(await lookAtConnections(client, workers)), await lookAtRole(client)];
}

function verifierOf(smtpUrl: string | undefined): (() => Promise<unknown>) | undefined {
  if (smtpUrl === undefined) return undefined;
  const wait = { connectionTimeout: SMTP_WITHIN_MS, greetingTimeout: SMTP_WITHIN_MS, socketTimeout: SMTP_WITHIN_MS };
  return () => createTransport({ url: smtpUrl, ...wait }).verify();
}
