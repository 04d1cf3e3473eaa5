import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '../../free-port.ts';
import { jsonOf } from '../../json-of.ts';
import { syncFolder } from '../../sync-folder.ts';
import { DatabaseStartError } from './start-error.ts';

export const SUPERUSER = 'urbanvision';
const clusterFile = z.object({
  password: z.string().check(z.minLength(16)),
  port: z.int().check(z.minimum(1), z.maximum(65535)),
});
/** How a cluster is reached. */
export type ClusterFile = z.infer<typeof clusterFile>;

/** Password and port stay the same from start to start; the file is for its owner alone. */
export async function ensureClusterFile(folder: string): Promise<ClusterFile> {
  const known = await readClusterFile(folder);
  if (known) return known;
  const fresh: ClusterFile = { password: randomBytes(24).toString('base64url'), port: await freePort() };
  await writeClusterFile(folder, fresh);
  return fresh;
}

export async function readClusterFile(folder: string): Promise<ClusterFile | undefined> {
  const text = await readFile(path.join(folder, 'cluster.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = clusterFile.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new DatabaseStartError(`${path.join(folder, 'cluster.json')} is damaged; it held the database's password.`);
}

export async function writeClusterFile(folder: string, file: ClusterFile): Promise<void> {
  const target = path.join(folder, 'cluster.json');
  const draft = `${target}.${process.pid}`;
  await writeFile(draft, JSON.stringify(file), { mode: 0o600, flush: true });
  await rename(draft, target);
  await syncFolder(folder);
}

/** What PGSSLMODE, PGSSLNEGOTIATION and PGOPTIONS of a shell say is meant for databases of their own: this one has no certificate, and takes changes. */
const NOT_FROM_THE_SHELL = 'sslmode=disable&sslnegotiation=postgres&options=-c%20client_encoding%3DUTF8';

/** Connection string of a database of the cluster. */
export function urlOf(file: ClusterFile, database: string): string {
  const user = `${SUPERUSER}:${encodeURIComponent(file.password)}`;
  return `postgres://${user}@127.0.0.1:${file.port}/${encodeURIComponent(database)}?${NOT_FROM_THE_SHELL}`;
}
