import type { Rect } from '@uvh/domain/annotation/box';
import type { ObjectClass } from '@uvh/domain/annotation/class-list';

/** One image's worth of work: the same for every page. */
export interface BenchScene {
  readonly boxes: readonly (Rect & { readonly label: string; readonly color: string })[];
  /** What boxes can be. */
  readonly classes: readonly ObjectClass[];
  /** URL of the 1920 x 1080 picture. */
  readonly imageUrl: string;
}

/** A place in CSS pixels from the page's top-left corner. */
interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** What each contender must be able to do. Times are taken outside, by Chromium's own counters. */
interface BenchPage {
  /** Shows the image and its boxes; resolves once a frame with them was painted. */
  show(scene: BenchScene): Promise<void>;
  /** Makes a box ready to be resized and answers where its lower right handle is. */
  grip(index: number): Promise<PagePoint>;
}

export type CreatePage = (host: HTMLElement) => BenchPage;

declare global {
  interface Window {
    benchPage?: BenchPage;
  }
}

/** Resolves after the next frame reached the screen, as far as a page can know. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done();
      channel.port2.postMessage(undefined);
    });
  });
}

/** The decoded picture, ready to be drawn. */
export async function decodedImage(url: string): Promise<ImageBitmap> {
  const answer = await fetch(url);
  return createImageBitmap(await answer.blob());
}

/** Puts a contender on the page. */
export function install(create: CreatePage): void {
  const host = document.getElementById('host');
  if (!host) throw new Error('The page has no host element.');
  window.benchPage = create(host);
}
