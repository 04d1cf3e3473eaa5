import pg from 'pg';
import { sqlStateOf } from './sql-state.ts';

const TOO_MANY_CONNECTIONS = '53300';
/** Who lets nobody in now may do so again. */
const ASKS_AGAIN_AFTER_MS = 5000;

type Taken = Parameters<pg.Pool['connect']>[0];

/**
 * A pool that makes do with the connections that it has where the database gives no more: of small ones that are rented the role has
 * twenty, and server and worker would like to have twice as many. Who asks waits for one of them as in any pool that is full; to be refused
 * is for a pool that has none.
 */
export class FrugalPool extends pg.Pool {
  readonly #wanted = this.options.max;
  #again: NodeJS.Timeout | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (!taken) return connecting;
    connecting.then(
      (client) => taken(undefined, client, (release) => client.release(release)),
      (error: Error) => taken(error, undefined, () => undefined),
    );
    return undefined;
  }

  override end(): Promise<void> {
    clearTimeout(this.#again);
    return super.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    for (const deadline = Date.now() + (this.options.connectionTimeoutMillis ?? 0); ; ) {
      try {
        return await super.connect();
      } catch (error) {
        if (sqlStateOf(error) !== TOO_MANY_CONNECTIONS || this.totalCount === 0 || Date.now() > deadline) throw error;
        this.#askForNoMore();
      }
    }
  }

  #askForNoMore(): void {
    this.options.max = Math.min(this.options.max, this.totalCount);
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      this.options.max = this.#wanted;
    }, ASKS_AGAIN_AFTER_MS).unref();
  }
}
