import type { LeasedImage } from '@uvh/contract/calls/image';
import { keptAgain } from '../storage/offline-store.ts';

export interface DecodedPicture {
  readonly bitmap: ImageBitmap;
  readonly bytes: Blob;
}

/** Fetches and decodes, passed in so that tests turn them by hand. */
export interface PictureSource {
  readonly fetchBytes: (url: string, signal: AbortSignal) => Promise<Blob>;
  readonly decode: (bytes: Blob) => Promise<ImageBitmap>;
}

/** One leased image on its way to the screen: its bytes are fetched once and decoded off the main thread. */
export class PreparedImage {
  readonly #abort = new AbortController();
  readonly #source: PictureSource;
  #image: LeasedImage;
  #loading: Promise<DecodedPicture> | undefined;
  #picture: DecodedPicture | undefined;
  #isClosed = false;

  constructor(image: LeasedImage, source: PictureSource) {
    this.#image = image;
    this.#source = source;
  }

  get image(): LeasedImage {
    return this.#image;
  }
  /** There when decoding is done: the image can be painted at once. */
  get picture(): DecodedPicture | undefined {
    return this.#picture;
  }

  /** Takes a fresh link and a fresh end of the lease; its boxes stay in the order in which they are being worked on. */
  renew(image: LeasedImage): void {
    if (image.image_id === this.#image.image_id) this.#image = keptAgain(this.#image, image);
  }

  isExpired(now: number): boolean {
    return Date.parse(this.#image.lease_expires_at) <= now;
  }

  /** Fetches and decodes, unless that is done or under way. A failed attempt can be repeated by another call. */
  load(bytes?: Blob): Promise<DecodedPicture> {
    this.#loading ??= this.#read(bytes).catch((cause: unknown) => {
      this.#loading = undefined;
      throw cause;
    });
    return this.#loading;
  }

  /** Gives the memory back. */
  close(): void {
    this.#isClosed = true;
    this.#abort.abort();
    this.#picture?.bitmap.close();
    this.#picture = undefined;
  }

  async #read(known: Blob | undefined): Promise<DecodedPicture> {
    const bytes = known ?? (await this.#source.fetchBytes(this.#image.image_url, this.#abort.signal));
    const bitmap = await this.#source.decode(bytes);
    if (this.#isClosed) {
      bitmap.close();
      throw new DOMException('The image is no longer wanted.', 'AbortError');
    }
    this.#picture = { bitmap, bytes };
    return this.#picture;
  }
}
