import { OwnScenes } from './own-scenes.ts';
import { photograph } from './photographs.ts';
import type { Level, PracticeScene, SceneRequest } from './scene-messages.ts';

/** Fetches photographs, and draws scenes in a worker; the next one while the present one is on screen. */
export class SceneSource {
  #worker: Worker | undefined;
  readonly #own = new OwnScenes();
  readonly #drawn = new Map<string, Promise<PracticeScene>>();
  readonly #waiting: { resolve: (scene: PracticeScene) => void; reject: (cause: unknown) => void }[] = [];

  /** The scene of that seed, or the photograph of that number; made once, however often it is asked for. */
  scene(seed: number, level: Level): Promise<PracticeScene> {
    const key = `${level} ${seed}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    const promise = this.#make(seed, level);
    this.#drawn.set(key, promise);
    promise.catch(() => this.#drawn.delete(key));
    return promise;
  }

  #make(seed: number, level: Level): Promise<PracticeScene> {
    if (level === 'own') return this.#own.scene(seed);
    return level === 'photo' ? photograph(seed) : this.#draw({ seed, level });
  }

  #draw(request: SceneRequest): Promise<PracticeScene> {
    const { promise, resolve, reject } = Promise.withResolvers<PracticeScene>();
    this.#waiting.push({ resolve, reject });
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(request);
    return promise;
  }

  /** Only whoever practises on drawn streets has their code. */
  #startWorker(): Worker {
    const worker = new Worker(new URL('./scene.worker.ts', import.meta.url), { type: 'module' });
    // One worker draws one scene after another, so answers come in the order of the questions.
    worker.addEventListener('message', ({ data }: MessageEvent<PracticeScene>) => this.#waiting.shift()?.resolve(data));
    // One whose code did not come never answers: whoever tries again asks for it once more.
    worker.addEventListener('error', (event) => {
      for (const { reject } of this.#waiting.splice(0)) reject(event.error ?? event.message);
      worker.terminate();
      this.#worker = undefined;
    });
    return worker;
  }

  /** Gives the memory of scenes back that are not among these seeds. */
  keepOnly(seeds: readonly number[], level: Level): void {
    const kept = new Set(seeds.map((seed) => `${level} ${seed}`));
    for (const [key, scene] of this.#drawn) {
      if (kept.has(key)) continue;
      this.#drawn.delete(key);
      void scene.then(({ picture }) => picture.close()).catch(() => undefined);
    }
  }

  close(): void {
    this.#worker?.terminate();
    this.keepOnly([], 'calm');
  }
}
