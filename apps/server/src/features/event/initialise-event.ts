import { ConfigError } from '../../platform/config-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EventMode } from '../../platform/platform.ts';
import type { ServerSecret } from '../../platform/secret.ts';
import { initialiseSetting } from './queries.ts';

/** Under which the fingerprint of the secret is kept that a database was set up with. */
export const FINGERPRINT_SETTING = 'secretFingerprint';

/** What a database may know of the secret. */
export function fingerprintOf(secret: ServerSecret): string {
  return secret.hash('fingerprint').toString('hex');
}

/** Stores the mode of a new database and returns the one that holds. */
export async function initialiseEventMode(db: Queryable, wanted: EventMode): Promise<EventMode> {
  return (await initialiseSetting(db, 'mode', wanted)) === 'demo' ? 'demo' : 'event';
}

/**
 * Makes sure that all servers of a database have the same secret: with another one, every code that was
 * sent would be refused, without anybody knowing why.
 */
export async function initialiseSecret(db: Queryable, secret: ServerSecret): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  const claimed = await initialiseSetting(db, FINGERPRINT_SETTING, fingerprint);
  if (claimed !== fingerprint) {
    throw new ConfigError(
      'This database was set up with another secret. Set SECRET_KEY to the one of the other servers, ' +
        'or use the data folder that holds its secret.key.',
    );
  }
}
