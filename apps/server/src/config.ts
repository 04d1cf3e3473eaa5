import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

const optionalText = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());

function urlWith(...protocols: string[]) {
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .url({ protocol: new RegExp(`^(${protocols.join('|')})$`), error: `must be a ${protocols.join(' or ')} address` })
      .optional(),
  );
}

const environment = z.object({
  PORT: z.preprocess(
    (value) => (value === undefined || value === '' ? '3000' : value),
    z.string().regex(/^\d+$/, 'must be a number').transform(Number).pipe(z.int().max(65_535, 'must be at most 65535')),
  ),
  HOST: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('127.0.0.1')),
  PUBLIC_URL: urlWith('http', 'https'),
  DATA_DIR: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('.data')),
  DATABASE_URL: urlWith('postgres', 'postgresql'),
  S3_URL: urlWith('http', 'https'),
  SMTP_URL: urlWith('smtp', 'smtps'),
  MAIL_FROM: optionalText,
  EVENT_PHASE: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['before', 'open', 'after'], { error: 'must be before, open or after' }).optional(),
  ),
  LOG_LEVEL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be fatal, error, warn, info, debug, trace or silent',
      })
      .optional(),
  ),
  SECRET_KEY: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  TRUSTED_PROXIES: z.preprocess(
    (value) => (value === undefined || value === '' ? '0' : value),
    z.string().regex(/^\d$/, 'must be the number of proxies in front of the server, 0 to 9').transform(Number),
  ),
});

export type EventPhaseName = 'before' | 'open' | 'after';

/** What the server was told by its environment (decisions 35). All of it is optional. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin of the links in mails, without a slash at its end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly s3Url: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly eventPhase: EventPhaseName | undefined;
  readonly logLevel: string | undefined;
  readonly secretKey: string | undefined;
  /** How many proxies stand in front: that many entries of X-Forwarded-For are believed. */
  readonly trustedProxies: number;
}

/** A setting that cannot be used, in words that name the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment. `root` is where a relative DATA_DIR starts from. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment cannot be used.\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
  const values = parsed.data;
  const publicUrl = (values.PUBLIC_URL ?? `http://${hostInUrl(values.HOST)}:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: path.resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    s3Url: values.S3_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Urban Vision Hackathon <hackathon@${mailDomain(publicUrl)}>`,
    eventPhase: values.EVENT_PHASE,
    logLevel: values.LOG_LEVEL,
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
