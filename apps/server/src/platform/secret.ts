import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config-error.ts';

/**
 * The server's secret, kept outside the database: one-time codes stored as keyed hashes are of no use to
 * somebody who can read the database only. Every purpose has a key of its own.
 */
export interface ServerSecret {
  /** 32 bytes for one purpose, e.g. signing image links. */
  keyFor(purpose: string): Buffer;
  /** Keyed SHA-256 of the parts. */
  hash(purpose: string, ...parts: readonly string[]): Buffer;
}

/** A secret from its text, as configured or read from its file. */
export function secretFrom(text: string): ServerSecret {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', text, 'urban-vision', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    keyFor,
    // A JSON array keeps the parts apart, so that ('ab', 'c') and ('a', 'bc') differ.
    hash: (purpose, ...parts) => createHmac('sha256', keyFor(purpose)).update(JSON.stringify(parts)).digest(),
  };
}

/** The configured secret, else the one of the data folder, made on first use. */
export async function openSecret(configured: string | undefined, dataDir: string): Promise<ServerSecret> {
  return secretFrom(await secretText(configured, dataDir));
}

/** The text of {@link openSecret}, for a backup of the event. */
export async function secretText(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = secretFile(dataDir);
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${dataDir} cannot be made (${error.code}). Choose another folder with DATA_DIR.`);
  });
  // 'wx' loses to a process that was faster, and its secret is then read.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new ConfigError(`${dataDir} cannot be written (${error.code}). Choose another folder with DATA_DIR.`);
    },
  );
  return (await readFile(file, 'utf8')).trim();
}

/** Makes the text the secret of the data folder, in the place of one that it has. */
export async function replaceSecret(dataDir: string, text: string): Promise<void> {
  const file = secretFile(dataDir);
  const draft = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

function secretFile(dataDir: string): string {
  return path.join(dataDir, 'secret.key');
}
