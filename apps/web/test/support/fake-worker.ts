import { vi } from 'vitest';

/** Puts workers in the place of the browser's whose code comes, or does not, and which answer as is said. */
export function fakeWorkers<Question>(answerTo: (question: Question) => unknown): { isThere: boolean } {
  const code = { isThere: true };
  class FakeWorker extends EventTarget {
    readonly #isThere = code.isThere;

    constructor() {
      super();
      if (!this.#isThere) setTimeout(() => this.dispatchEvent(new Event('error')));
    }

    postMessage(question: Question): void {
      if (this.#isThere)
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: answerTo(question) })));
    }

    terminate(): void {}
  }
  vi.stubGlobal('Worker', FakeWorker);
  return code;
}
