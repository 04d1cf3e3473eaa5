import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from './config-error.ts';
import { syncFolder } from './sync-folder.ts';

export const MIN_SECRET_LENGTH = 32;
const WRITTEN_WITHIN_MS = 2000;
const LOOK_AGAIN_MS = 20;

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
  const fresh = randomBytes(32).toString('base64url');
  await writeFile(file, fresh, { flag: 'wx', mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    throw new ConfigError(`${dataDir} cannot be written (${error.code}). Choose another folder with DATA_DIR.`);
  });
  const text = await readWhole(file);
  // Nothing is signed with a secret that a power cut could take away.
  await syncFolder(dataDir);
  return text;
}

/** A full disk, a kill or a power cut leaves a file without a secret, and an empty one would be everybody's. */
async function readWhole(file: string): Promise<string> {
  for (const deadline = Date.now() + WRITTEN_WITHIN_MS; ; ) {
    const text = (await readFile(file, 'utf8')).trim();
    if (text.length >= MIN_SECRET_LENGTH) return text;
    // The process that was faster may not have written it yet.
    if (Date.now() > deadline) {
      throw new ConfigError(
        `${file} holds no secret of at least ${MIN_SECRET_LENGTH} characters. Put back the one of the event, or remove the file where there is no event yet.`,
      );
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Makes the text the secret of the data folder, in the place of one that it has. */
export async function replaceSecret(dataDir: string, text: string): Promise<void> {
  const file = secretFile(dataDir);
  const draft = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
  await syncFolder(dataDir);
}

function secretFile(dataDir: string): string {
  return path.join(dataDir, 'secret.key');
}
