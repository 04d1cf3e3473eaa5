import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { ConfigError } from './platform/config-error.ts';
import { MIN_SECRET_LENGTH } from './platform/secret.ts';
import './platform/zod.ts';

/** The root of the repository, where a relative DATA_DIR starts. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

const IN_QUOTES = /^(["']).*\1$/s;

/**
 * Reads a variable that is empty as one that is not set, and what a file of another system leaves around it as nothing. Quotes that
 * a shell takes away are left by others, as `docker run --env-file`: a folder of such a name would be made in the wrong place.
 */
function unlessEmpty<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform((value: unknown, { issues }) => {
      if (typeof value !== 'string') return value;
      const text = value.trim();
      if (IN_QUOTES.test(text))
        issues.push({ code: 'custom', message: 'is to be written without quotes', input: value });
      return text === '' ? undefined : text;
    }),
    schema,
  );
}

function urlWith(...protocols: string[]) {
  const protocol = new RegExp(`^(${protocols.join('|')})$`);
  return z.url({ protocol, error: `must be a ${protocols.join(' or ')} address` });
}

/** What every page, call and link hangs below: they begin with a slash. */
const origin = z.pipe(
  urlWith('http', 'https'),
  z.transform((text: string, { issues }) => {
    const { origin: itself, username, pathname, search, hash } = new URL(text);
    if (`${username}${search}${hash}` !== '' || /[^/]/.test(pathname))
      issues.push({
        code: 'custom',
        message: `must end with the host or its port, as ${itself}: pages are at no other path`,
        input: text,
      });
    return itself;
  }),
);

function digits(pattern: RegExp, message: string) {
  return z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number));
}

const port = z.int().check(z.minimum(1, 'must be at least 1'), z.maximum(65_535, 'must be at most 65535'));
const phase = z.enum(['before', 'open', 'after'], { error: 'must be before, open or after' });
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be fatal, error, warn, info, debug, trace or silent',
});
const imageDelivery = z.enum(['server', 'proxy'], { error: 'must be server or proxy' });
/** 32 bytes in base64url, as `openssl rand -base64 32 | tr '+/' '-_' | tr -d =` makes them. */
const pushKey = z
  .string()
  .check(
    z.regex(/^[\w-]{43}$/, { error: 'must be 32 bytes in base64url', abort: true }),
    z.refine(isPrivateKey, 'is no private key: make another one'),
  );
const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  ),
  z.array(
    z.pipe(
      urlWith('http', 'https'),
      z.transform((text: string) => new URL(text).origin),
    ),
  ),
);
const host = z
  .string()
  .check(
    z.refine(
      (name) => URL.canParse(`http://${hostInUrl(name)}`),
      'must be a name or an address of this machine, as 127.0.0.1, 0.0.0.0 or ::',
    ),
  );
const folder = z
  .string()
  .check(z.refine((name) => !name.startsWith('~'), 'begins with ~, which only a shell knows: write the whole path'));
const mailServer = z.pipe(
  urlWith('smtp', 'smtps'),
  z
    .string()
    .check(z.refine((text) => new URL(text).hostname !== '', 'names no server, as smtp://user:password@host:587')),
);
/** An address, or a name with one: what is none would make mails that are from nobody. */
const sender = z
  .string()
  .check(
    z.regex(
      /^(("[^"\r\n]*"\s*|[^",;<>\r\n]*)<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
      'must be one address, as hackathon@example.org, or a name and one, as Hackathon <hackathon@example.org>',
    ),
  );
/** Taken as it is, whatever stands around it: with another one nothing would open that was signed with it. */
const secretKey = z.pipe(
  z.transform((value: unknown) => (value === '' ? undefined : value)),
  z.optional(z.string().check(z.minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`))),
);

const environment = z.object({
  PORT: unlessEmpty(z._default(z.pipe(digits(/^\d+$/, 'must be a number'), port), 3000)),
  METRICS_PORT: unlessEmpty(z.optional(z.pipe(digits(/^\d+$/, 'must be a number'), port))),
  HOST: unlessEmpty(z._default(host, '127.0.0.1')),
  PUBLIC_URL: unlessEmpty(z.optional(origin)),
  DATA_DIR: unlessEmpty(z._default(folder, '.data')),
  DATABASE_URL: unlessEmpty(z.optional(urlWith('postgres', 'postgresql'))),
  OWNER_DATABASE_URL: unlessEmpty(z.optional(urlWith('postgres', 'postgresql'))),
  S3_URL: unlessEmpty(z.optional(urlWith('http', 'https'))),
  IMAGE_DELIVERY: unlessEmpty(z._default(imageDelivery, 'server')),
  SMTP_URL: unlessEmpty(z.optional(mailServer)),
  MAIL_FROM: unlessEmpty(z.optional(sender)),
  PUSH_KEY: unlessEmpty(z.optional(pushKey)),
  PUSH_SERVICES: unlessEmpty(z._default(origins, [])),
  EVENT_PHASE: unlessEmpty(z.optional(phase)),
  WORKERS: unlessEmpty(z._default(digits(/^\d$/, 'must be the number of worker processes, 0 to 9'), 1)),
  LOG_LEVEL: unlessEmpty(z.optional(logLevel)),
  SECRET_KEY: secretKey,
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
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new ConfigError(`The environment cannot be used.\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
  const values = parsed.data;
  const dataDir = path.resolve(root, values.DATA_DIR);
  const ownAddress = `http://${hostInUrl(values.HOST)}:${values.PORT}`;
  const publicUrl = new URL(values.PUBLIC_URL ?? servedAddress(dataDir) ?? ownAddress).origin;
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

function isPrivateKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
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
