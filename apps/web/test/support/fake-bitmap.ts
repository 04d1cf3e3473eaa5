/** A bitmap that only knows whether it was closed. */
export class FakeBitmap implements ImageBitmap {
  readonly width = 1920;
  readonly height = 1080;
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
}
