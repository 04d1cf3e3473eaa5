import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { ConfigError } from './platform/config-error.ts';
import { MIN_SECRET_LENGTH } from './platform/secret.ts';
import './platform/zod.ts';

/** The root of the repository, where a relative DATA_DIR starts. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Reads a variable that is empty as one that is not set. */
function unlessEmpty<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    schema,
  );
}

const optionalText = unlessEmpty(z.optional(z.string()));

function urlWith(...protocols: string[]) {
  const protocol = new RegExp(`^(${protocols.join('|')})$`);
  return unlessEmpty(z.optional(z.url({ protocol, error: `must be a ${protocols.join(' or ')} address` })));
}

function digits(pattern: RegExp, message: string) {
  return z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number));
}

const port = z.int().check(z.maximum(65_535, 'must be at most 65535'));
const phase = z.enum(['before', 'open', 'after'], { error: 'must be before, open or after' });
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be fatal, error, warn, info, debug, trace or silent',
});
const imageDelivery = z.enum(['server', 'proxy'], { error: 'must be server or proxy' });
/** 32 bytes in base64url, as `openssl rand -base64 32 | tr '+/' '-_' | tr -d =` makes them. */
const pushKey = z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'));
/** Origins in a list with commas; what is none is left out, and with it what it would have allowed. */
const originsIn = (text: string) =>
  text.split(',').flatMap((each) => (URL.canParse(each.trim()) ? [new URL(each.trim()).origin] : []));
const secretKey = z
  .string()
  .check(z.minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`));

const environment = z.object({
  PORT: unlessEmpty(z._default(z.pipe(digits(/^\d+$/, 'must be a number'), port), 3000)),
  METRICS_PORT: unlessEmpty(z.optional(z.pipe(digits(/^\d+$/, 'must be a number'), port))),
  HOST: unlessEmpty(z._default(z.string(), '127.0.0.1')),
  PUBLIC_URL: urlWith('http', 'https'),
  DATA_DIR: unlessEmpty(z._default(z.string(), '.data')),
  DATABASE_URL: urlWith('postgres', 'postgresql'),
  OWNER_DATABASE_URL: urlWith('postgres', 'postgresql'),
  S3_URL: urlWith('http', 'https'),
  IMAGE_DELIVERY: unlessEmpty(z._default(imageDelivery, 'server')),
  SMTP_URL: urlWith('smtp', 'smtps'),
  MAIL_FROM: optionalText,
  PUSH_KEY: unlessEmpty(z.optional(pushKey)),
  PUSH_SERVICES: unlessEmpty(z._default(z.pipe(z.string(), z.transform(originsIn)), [])),
  EVENT_PHASE: unlessEmpty(z.optional(phase)),
  WORKERS: unlessEmpty(z._default(digits(/^\d$/, 'must be the number of worker processes, 0 to 9'), 1)),
  LOG_LEVEL: unlessEmpty(z.optional(logLevel)),
  SECRET_KEY: unlessEmpty(z.optional(secretKey)),
  TRUSTED_PROXIES: unlessEmpty(
    z._default(digits(/^\d$/, 'must be the number of proxies in front of the server, 0 to 9'), 0),
  ),
});

export type EventPhaseName = 'before' | 'open' | 'after';

/** What the server was told by its environment (docs/product/choices.md#configuration). All of it is optional. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where the figures are shown to this machine alone; undefined: at /metrics to the own network. */
  readonly metricsPort: number | undefined;
  /** RequestOrigin of the links in mails, without a slash at its end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The same database as its owner, for migrations: the role of `databaseUrl` need not own the tables. */
  readonly ownerDatabaseUrl: string | undefined;
  readonly s3Url: string | undefined;
  /** Who sends the bytes of images: the server itself, or the proxy in front, which fetches them from the store. */
  readonly imageDelivery: 'server' | 'proxy';
  readonly smtpUrl: string | undefined;
  /** Who mails are from, as MAIL_FROM says it; else the event, at `mailAddress`. */
  readonly mailFrom: string | undefined;
  readonly mailAddress: string;
  /** The organiser's private key for push messages; undefined: there are none. */
  readonly pushKey: string | undefined;
  /** Origins of push services beside those of the browsers' makers. */
  readonly pushServices: readonly string[];
  readonly eventPhase: EventPhaseName | undefined;
  readonly logLevel: string | undefined;
  /** Worker processes that the server runs beside itself; 0 where they run elsewhere. */
  readonly workers: number;
  readonly secretKey: string | undefined;
  /** How many proxies stand in front: that many entries of X-Forwarded-For are believed. */
  readonly trustedProxies: number;
}

/**
 * Reads the environment. `root` is where a relative DATA_DIR starts from; `servedAddress` knows where a server with
 * that folder is reached, for what runs beside one without its PUBLIC_URL.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  root: string,
  servedAddress: (dataDir: string) => string | undefined = () => undefined,
): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment cannot be used.\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
  const values = parsed.data;
  const dataDir = path.resolve(root, values.DATA_DIR);
  const ownAddress = `http://${hostInUrl(values.HOST)}:${values.PORT}`;
  const publicUrl = (values.PUBLIC_URL ?? servedAddress(dataDir) ?? ownAddress).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    publicUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    ownerDatabaseUrl: values.OWNER_DATABASE_URL,
    s3Url: values.S3_URL,
    imageDelivery: values.IMAGE_DELIVERY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailAddress: `hackathon@${mailDomain(publicUrl)}`,
    pushKey: values.PUSH_KEY,
    pushServices: values.PUSH_SERVICES,
    eventPhase: values.EVENT_PHASE,
    logLevel: values.LOG_LEVEL,
    workers: values.WORKERS,
    secretKey: values.SECRET_KEY,
    trustedProxies: values.TRUSTED_PROXIES,
  };
}

/** The event's own domain; an address of digits has none. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname;
}

/** A server that listens everywhere is opened at this machine's own name. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
