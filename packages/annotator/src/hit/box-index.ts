import type { Rect } from '@uvh/domain/annotation/box';
import Flatbush from 'flatbush';
import type { BoxReader } from '../document/box-reader.ts';

/** Up to here a plain scan of the arrays is as quick as any index and needs no building. */
const SCANNED_UP_TO = 1000;

/**
 * Finds the boxes that meet a rectangle. Scans the arrays of a usual image; for very full ones it keeps an
 * index, built anew at the first question after places changed.
 */
export class BoxIndex {
  readonly #document: BoxReader;
  #tree: Flatbush | undefined;
  #treeVersion = -1;

  constructor(document: BoxReader) {
    this.#document = document;
  }

  /** Indexes of all boxes that meet the rectangle (annotation space), deleted ones included, in no order. */
  meeting(rect: Rect): number[] {
    return this.#document.count <= SCANNED_UP_TO ? this.#scan(rect) : this.#search(rect);
  }

  #scan(rect: Rect): number[] {
    const { rects, count } = this.#document;
    const right = rect.x + rect.width;
    const bottom = rect.y + rect.height;
    const found: number[] = [];
    for (let index = 0, at = 0; index < count; index++, at += 4) {
      const x = rects[at] ?? 0;
      const y = rects[at + 1] ?? 0;
      if (x <= right && y <= bottom && x + (rects[at + 2] ?? 0) >= rect.x && y + (rects[at + 3] ?? 0) >= rect.y) {
        found.push(index);
      }
    }
    return found;
  }

  #search(rect: Rect): number[] {
    if (!this.#tree || this.#treeVersion !== this.#document.placesVersion) this.#tree = this.#build();
    return this.#tree.search(rect.x, rect.y, rect.x + rect.width, rect.y + rect.height);
  }

  #build(): Flatbush {
    const { rects, count } = this.#document;
    const tree = new Flatbush(count);
    for (let at = 0; at < count * 4; at += 4) {
      const x = rects[at] ?? 0;
      const y = rects[at + 1] ?? 0;
      tree.add(x, y, x + (rects[at + 2] ?? 0), y + (rects[at + 3] ?? 0));
    }
    tree.finish();
    this.#treeVersion = this.#document.placesVersion;
    return tree;
  }
}
