import { type HeldAfter, type LeasedImage, MAX_IMAGES_AHEAD } from '@uvh/contract/calls/image';
import { type PictureSource, PreparedImage } from './prepared-image.ts';

/** An image whose lease ends this soon is not worth beginning. */
const LEAST_LEASE_LEFT_MS = 60_000;

interface Options extends PictureSource {
  readonly leaseAhead: (count: number) => Promise<readonly LeasedImage[]>;
  readonly release: (imageIds: readonly number[]) => Promise<unknown>;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: () => number;
  /** Images that are open or submitted and must not come up again. */
  readonly isTaken: (imageId: number) => boolean;
  /** Images with work on them, which are not given back. */
  readonly isBegun: (imageId: number) => boolean;
  readonly onReady: (prepared: PreparedImage) => void;
}

/**
 * The images after the one on screen: leased, fetched and decoded ahead so that none is waited for, at most
 * three, so that neither the machine nor other people pay for it.
 */
export class ImagesAhead {
  readonly #options: Options;
  #prepared: PreparedImage[] = [];
  #filling: Promise<void> | undefined;
  /** Nothing is looked ahead for: the person has left, or the page has and may come back. */
  #isAway = false;
  /** Left for good. */
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many could be painted at once. */
  get readyCount(): number {
    return this.ready.length;
  }

  /** Those images, in the order in which they will be shown. */
  get ready(): readonly PreparedImage[] {
    return this.#prepared.filter(({ picture }) => picture !== undefined);
  }

  get imageIds(): readonly number[] {
    return this.#prepared.map((prepared) => prepared.image.image_id);
  }

  /** The next image, taken out of the line; undefined when none is here. */
  take(): PreparedImage | undefined {
    this.#dropUnusable();
    return this.#prepared.shift();
  }

  /** Leases up to the bound and loads one after another, in the order in which they will be shown. */
  fill(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  /** Takes up what came with the answer to a submission, and lets go of what the server no longer counts as ours. */
  async add({ held, leased }: HeldAfter): Promise<void> {
    // An answer that is under way may be older than this one.
    await this.#filling?.catch(() => undefined);
    if (this.#isAway) return this.#release(leased);
    const known = new Map(this.#prepared.map((prepared) => [prepared.image.image_id, prepared]));
    for (const image of leased) {
      if (!known.has(image.image_id) && !this.#options.isTaken(image.image_id))
        known.set(image.image_id, new PreparedImage(image, this.#options));
    }
    for (const [imageId, prepared] of known) {
      if (held.includes(imageId)) continue;
      known.delete(imageId);
      prepared.close();
    }
    this.#prepared = [...known.values()];
    // Such as those of another tab: what they show is asked for.
    if (held.some((imageId) => !known.has(imageId) && !this.#options.isTaken(imageId))) return this.fill();
    await this.#loadAll();
  }

  /** Gives back what was not begun, for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.leave();
  }

  /** Looks ahead again: the page that was left has come back as it was. */
  comeBack(): void {
    this.#isAway = this.#isClosed;
  }

  /** Gives back what was not begun, and looks ahead no more unless the page comes back. */
  async leave(): Promise<void> {
    if (this.#isAway) return;
    this.#isAway = true;
    const leased = this.#prepared.map(({ image }) => image);
    for (const prepared of this.#prepared) prepared.close();
    this.#prepared = [];
    await this.#release(leased);
    // What is leased meanwhile comes too late; whether there is work on it can be told for as long as the storage is open.
    await this.#filling?.catch(() => undefined);
  }

  async #fill(): Promise<void> {
    this.#dropUnusable();
    if (this.#isAway) return;
    // What came with a submission is not asked for again.
    if (this.#prepared.length >= MAX_IMAGES_AHEAD) return this.#loadAll();
    const leased = await this.#options.leaseAhead(MAX_IMAGES_AHEAD);
    if (this.#isAway) return this.#release(leased);
    this.#adopt(leased);
    await this.#loadAll();
  }

  async #release(leased: readonly LeasedImage[]): Promise<void> {
    const { isTaken, isBegun } = this.#options;
    const imageIds = leased.map((image) => image.image_id).filter((id) => !isTaken(id) && !isBegun(id));
    if (imageIds.length > 0) await this.#options.release(imageIds);
  }

  async #loadAll(): Promise<void> {
    for (const prepared of this.#prepared.slice(0, MAX_IMAGES_AHEAD)) {
      if (this.#isAway) return;
      if (prepared.picture !== undefined) continue;
      // One that fails is fetched again when its turn comes; the others need not wait for that.
      await prepared.load().then(
        () => this.#options.onReady(prepared),
        () => undefined,
      );
    }
  }

  #adopt(leased: readonly LeasedImage[]): void {
    const known = new Map(this.#prepared.map((prepared) => [prepared.image.image_id, prepared]));
    const next: PreparedImage[] = [];
    for (const image of leased) {
      if (this.#options.isTaken(image.image_id) || next.length >= MAX_IMAGES_AHEAD) continue;
      const prepared = known.get(image.image_id) ?? new PreparedImage(image, this.#options);
      prepared.renew(image);
      known.delete(image.image_id);
      next.push(prepared);
    }
    // What the server no longer counts as ours must not be worked on.
    for (const gone of known.values()) gone.close();
    this.#prepared = next;
  }

  #dropUnusable(): void {
    const soon = this.#options.now() + LEAST_LEASE_LEFT_MS;
    const isUsable = (prepared: PreparedImage) =>
      !prepared.isExpired(soon) && !this.#options.isTaken(prepared.image.image_id);
    for (const prepared of this.#prepared) if (!isUsable(prepared)) prepared.close();
    this.#prepared = this.#prepared.filter(isUsable);
  }
}
