import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { AtlasPage, AtlasRequest } from './atlas-messages.ts';
import { cellOf } from './crop.ts';

/** The crops of one image's boxes on a few large bitmaps, cut by a worker and brought up to date box by box. */
export class Atlas {
  readonly #worker = new Worker(new URL('./atlas.worker.ts', import.meta.url), { type: 'module' });
  readonly #pages = new Map<number, ImageBitmap>();
  /** The rectangle that each cell shows, as text, so that only what changed is cut again. */
  readonly #shown = new Map<number, string>();
  readonly #listeners = new Set<() => void>();
  #isClosed = false;
  #version = 0;

  constructor(picture: ImageBitmap, boxes: readonly BoxView[]) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<AtlasPage>) => this.#put(data));
    // A copy of its own: the screen closes the picture when the image leaves.
    void createImageBitmap(picture)
      .then((bitmap) => {
        if (this.#isClosed) {
          bitmap.close();
          return;
        }
        this.#post({ kind: 'picture', bitmap }, [bitmap]);
        this.update(boxes);
      })
      .catch(() => undefined);
  }

  get version(): number {
    return this.#version;
  }

  page(page: number): ImageBitmap | undefined {
    return this.#pages.get(page);
  }

  /** Cuts what is new or was moved. */
  update(boxes: readonly BoxView[]): void {
    const changed = new Map<number, { index: number; rect: BoxView }[]>();
    for (const box of boxes) {
      const rect = `${box.x} ${box.y} ${box.width} ${box.height}`;
      if (box.isDeleted || this.#shown.get(box.index) === rect) continue;
      this.#shown.set(box.index, rect);
      const { page } = cellOf(box.index);
      const crops = changed.get(page);
      if (crops) crops.push({ index: box.index, rect: box });
      else changed.set(page, [{ index: box.index, rect: box }]);
    }
    for (const [page, crops] of changed) this.#post({ kind: 'cut', page, crops }, []);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  close(): void {
    this.#isClosed = true;
    this.#worker.terminate();
    for (const bitmap of this.#pages.values()) bitmap.close();
    this.#pages.clear();
  }

  #put({ page, bitmap }: AtlasPage): void {
    this.#pages.get(page)?.close();
    this.#pages.set(page, bitmap);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #post(request: AtlasRequest, transfer: Transferable[]): void {
    if (!this.#isClosed) this.#worker.postMessage(request, transfer);
  }
}
