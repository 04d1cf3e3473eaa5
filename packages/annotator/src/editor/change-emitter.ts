/** The parts of the editor's state that can be listened to apart from each other. */
export type Topic = 'document' | 'selection' | 'viewport' | 'tool' | 'display' | 'queue' | 'coverage' | 'pointer';

const TOPICS: readonly Topic[] = [
  'document',
  'selection',
  'viewport',
  'tool',
  'display',
  'queue',
  'coverage',
  'pointer',
];

export type Versions = Readonly<Record<Topic, number>>;
export type ChangeListener = (changed: ReadonlySet<Topic>) => void;

/** What a host may do with changes: read versions and listen. */
export type ChangeSource = Pick<ChangeEmitter, 'versions' | 'subscribe'>;

interface Subscription {
  readonly listener: ChangeListener;
  /** One bit per topic. */
  readonly wanted: number;
}

/**
 * Version counters with listeners. Changes inside one `batch` are emitted once, at its end, so that a listener
 * never sees half of an action. Emitting allocates nothing: it happens on every pointer move.
 */
export class ChangeEmitter {
  readonly #versions: Record<Topic, number> = {
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

  /** Marks a topic as changed; emitted at once outside a batch. */
  emit(topic: Topic): void {
    this.#versions[topic] += 1;
    this.#changed |= bitOf(topic);
    if (this.#depth === 0) this.#notify();
  }

  /** Runs the work and emits its changes together afterwards, also when it throws. */
  batch<Result>(work: () => Result): Result {
    this.#depth += 1;
    try {
      return work();
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.#notify();
    }
  }

  /** Calls back after changes, synchronously; with `topics` only for those. Returns the function that ends it. */
  subscribe(listener: ChangeListener, topics: readonly Topic[] = TOPICS): () => void {
    const subscription = { listener, wanted: topics.reduce((bits, topic) => bits | bitOf(topic), 0) };
    this.#subscriptions.add(subscription);
    return () => this.#subscriptions.delete(subscription);
  }

  /** Drops every listener. */
  dropListeners(): void {
    this.#subscriptions.clear();
  }

  #notify(): void {
    const changed = this.#changed;
    if (changed === 0) return;
    this.#changed = 0;
    const named = topicsIn(changed);
    for (const { listener, wanted } of this.#subscriptions) {
      if ((wanted & changed) !== 0) listener(named);
    }
  }
}

function bitOf(topic: Topic): number {
  return 1 << TOPICS.indexOf(topic);
}

const sets = new Map<number, ReadonlySet<Topic>>();

/** The same set for the same bits, so that a pointer move makes none. */
function topicsIn(bits: number): ReadonlySet<Topic> {
  let named = sets.get(bits);
  if (!named) {
    named = new Set(TOPICS.filter((topic) => (bits & bitOf(topic)) !== 0));
    sets.set(bits, named);
  }
  return named;
}
