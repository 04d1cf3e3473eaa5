import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Keeps the address that a server is reached at, for the commands of another shell: cron and a second terminal do not
 * have its PUBLIC_URL, and would put another one into mails and backups. Installations without a folder of their own
 * to write to have their settings in the environment of both.
 */
export async function keepServedAddress(dataDir: string, publicUrl: string): Promise<void> {
  await writeFile(fileIn(dataDir), `${publicUrl}\n`).catch(() => undefined);
}

/** The address of the server that ran last with this folder; undefined before one did. */
export function servedAddress(dataDir: string): string | undefined {
  try {
    const address = readFileSync(fileIn(dataDir), 'utf8').trim();
    return /^https?:/.test(address) && URL.canParse(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'public-url');
}
