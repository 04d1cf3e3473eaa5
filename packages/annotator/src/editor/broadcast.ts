/** The parts of the editor's state that can be listened to apart from each other. */
export type Concern = 'document' | 'selection' | 'viewport' | 'tool' | 'display' | 'queue' | 'coverage' | 'pointer';

export const CONCERNS: readonly Concern[] = [
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

/**
 * Version counters with listeners. Changes that happen inside one `batch` are told once, at its end, so
 * that a listener never sees half of an action.
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
  readonly #listeners = new Map<Listener, ReadonlySet<Concern> | undefined>();
  #changed = new Set<Concern>();
  #depth = 0;

  get versions(): Versions {
    return this.#versions;
  }

  /** Marks a concern as changed; told at once outside a batch. */
  touch(concern: Concern): void {
    this.#versions[concern] += 1;
    this.#changed.add(concern);
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
  subscribe(listener: Listener, concerns?: readonly Concern[]): () => void {
    // A wrapper of its own for each call, so that the same function can listen twice.
    const own: Listener = (changed) => listener(changed);
    this.#listeners.set(own, concerns && new Set(concerns));
    return () => this.#listeners.delete(own);
  }

  #tell(): void {
    if (this.#changed.size === 0) return;
    const changed = this.#changed;
    this.#changed = new Set();
    for (const [listener, wanted] of this.#listeners) {
      if (!wanted || [...changed].some((concern) => wanted.has(concern))) listener(changed);
    }
  }
}
