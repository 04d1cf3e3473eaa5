import { ConfigError } from '../../config.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EventMode } from '../../platform/platform.ts';
import type { ServerSecret } from '../../platform/secret.ts';
import { claimSetting } from './queries.ts';

/** The kind of event that this database holds: the wanted one when it is new. */
export async function claimMode(db: Queryable, wanted: EventMode): Promise<EventMode> {
  return (await claimSetting(db, 'mode', wanted)) === 'demo' ? 'demo' : 'event';
}

/**
 * Makes sure that all servers of a database have the same secret: with another one, every code that was
 * sent would be refused, without anybody knowing why.
 */
export async function claimSecret(db: Queryable, secret: ServerSecret): Promise<void> {
  const fingerprint = secret.hash('fingerprint').toString('hex');
  const claimed = await claimSetting(db, 'secretFingerprint', fingerprint);
  if (claimed !== fingerprint) {
    throw new ConfigError(
      'This database was set up with another secret. Set SECRET_KEY to the one of the other servers, ' +
        'or use the data folder that holds its secret.key.',
    );
  }
}
