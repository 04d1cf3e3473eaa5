/** The parts of the editor's state that can be listened to apart from each other. */
export type Concern = 'document' | 'selection' | 'viewport' | 'tool' | 'display' | 'queue' | 'coverage' | 'pointer';

const CONCERNS: readonly Concern[] = [
  'document',
  'selection',
  'viewport',
  'tool',
  'display',
  'queue',
  'coverage',
  'pointer',
];

export type Versions = Readonly<Record<Concern, number>>;
export type Listener = (changed: ReadonlySet<Concern>) => void;

/** What a host may do with changes: read versions and listen. */
export type ChangeSource = Pick<Broadcast, 'versions' | 'subscribe'>;

interface Subscription {
  readonly listener: Listener;
  /** One bit per concern. */
  readonly wanted: number;
}

/**
 * Version counters with listeners. Changes that happen inside one `batch` are told once, at its end, so
 * that a listener never sees half of an action. Telling allocates nothing: it happens on every pointer move.
 */
export class Broadcast {
  readonly #versions: Record<Concern, number> = {
    document: 0,
    selection: 0,
    viewport: 0,
    tool: 0,
    display: 0,
    queue: 0,
    coverage: 0,
    pointer: 0,
  };
  readonly #subscriptions = new Set<Subscription>();
  #changed = 0;
  #depth = 0;

  get versions(): Versions {
    return this.#versions;
  }

  /** Marks a concern as changed; told at once outside a batch. */
  touch(concern: Concern): void {
    this.#versions[concern] += 1;
    this.#changed |= bitOf(concern);
    if (this.#depth === 0) this.#tell();
  }

  /** Runs the work and tells its changes together afterwards, also when it throws. */
  batch<Result>(work: () => Result): Result {
    this.#depth += 1;
    try {
      return work();
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.#tell();
    }
  }

  /** Calls back after changes, synchronously; with `concerns` only for those. Answers the function that ends it. */
  subscribe(listener: Listener, concerns: readonly Concern[] = CONCERNS): () => void {
    const subscription = { listener, wanted: concerns.reduce((bits, concern) => bits | bitOf(concern), 0) };
    this.#subscriptions.add(subscription);
    return () => this.#subscriptions.delete(subscription);
  }

  /** Drops every listener. */
  dropListeners(): void {
    this.#subscriptions.clear();
  }

  #tell(): void {
    const changed = this.#changed;
    if (changed === 0) return;
    this.#changed = 0;
    const named = concernsIn(changed);
    for (const { listener, wanted } of this.#subscriptions) {
      if ((wanted & changed) !== 0) listener(named);
    }
  }
}

function bitOf(concern: Concern): number {
  return 1 << CONCERNS.indexOf(concern);
}

const sets = new Map<number, ReadonlySet<Concern>>();

/** The same set for the same bits, so that a pointer move makes none. */
function concernsIn(bits: number): ReadonlySet<Concern> {
  let named = sets.get(bits);
  if (!named) {
    named = new Set(CONCERNS.filter((concern) => (bits & bitOf(concern)) !== 0));
    sets.set(bits, named);
  }
  return named;
}
