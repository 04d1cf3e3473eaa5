import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';

const FOLDER = resolve(import.meta.dirname, '../../../docs/images');
const WIDTH = 960;
const QUALITY = 72;

/** Keeps what is on the screen as a picture of the documents, where `DOCS_PICTURES` asks for it; else does nothing. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.DOCS_PICTURES === undefined) return;
  // A page that is still being scrolled is drawn askew.
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
  await page.waitForTimeout(500);
  const shot = await loadImage(await page.screenshot({ animations: 'disabled' }));
  const height = Math.round((shot.height / shot.width) * WIDTH);
  const canvas = createCanvas(WIDTH, height);
  canvas.getContext('2d').drawImage(shot, 0, 0, WIDTH, height);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.webp`), await canvas.encode('webp', QUALITY));
}
