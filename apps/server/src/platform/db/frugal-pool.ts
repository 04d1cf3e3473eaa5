import pg from 'pg';
import { isDatabaseUnavailable } from './sql-state.ts';

/** Who lets nobody in now may do so again. */
const ASKS_AGAIN_AFTER_MS = 5000;
/** Said by the pool itself: all of its connections were in use for so long. */
const WAITED_IN_VAIN = 'timeout exceeded when trying to connect';

type Taken = Parameters<pg.Pool['connect']>[0];

/**
 * A pool that makes do with the connections that it has where no more can be had: of small databases that are rented the role has
 * twenty, and server and worker would like to have twice as many; or the name of the database is not found for a while. Who asks waits for
 * one of them as in any pool that is full; to be refused is for a pool that has none.
 */
export class FrugalPool extends pg.Pool {
  readonly #wanted = this.options.max;
  readonly #open = new Set<pg.PoolClient>();
  #again: NodeJS.Timeout | undefined;

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('connect', (client) => this.#open.add(client));
    this.on('remove', (client) => this.#open.delete(client));
  }

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
        if (!isNotLetIn(error) || this.#open.size === 0) throw error;
        this.#askForNoMore();
        // One that did not begin has taken all of the time: then it is waited for one of the others once.
        if (Date.now() > deadline) return super.connect();
      }
    }
  }

  #askForNoMore(): void {
    this.options.max = Math.min(this.options.max, this.#open.size);
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      this.options.max = this.#wanted;
    }, ASKS_AGAIN_AFTER_MS).unref();
  }
}

function isNotLetIn(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !(error instanceof Error && error.message === WAITED_IN_VAIN);
}
