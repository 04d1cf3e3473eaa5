import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { chromium } from '@playwright/test';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { drawScene } from '@uvh/scenes/draw-scene';
import { composeScene } from '@uvh/scenes/scene';
import { type Product, startProduct } from '../../../e2e/src/support/product.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { buildPages } from './build-pages.ts';
import { CONTENDERS, type Contender } from './contenders.ts';
import { type GameFigures, measureGame } from './game-page.ts';
import { GESTURES } from './gestures.ts';
import { type Measurement, measure } from './measure.ts';
import { classReportOf, gameReportOf, reportOf } from './report.ts';
import { servePages } from './serve-pages.ts';
import { compareInTurns } from './turns.ts';

/** Few classes and the most that an event can have; beside each other at so many boxes. */
const CLASS_COUNTS = [12, 60];
const CLASS_BOXES = [70, 1000, 20_000];
const COUNTS = [70, 1000, 10_000, 20_000];
/** Above it the page is as the editor, and slow to fill. */
const MOST_ON_GAME = 10_000;
/** Over how many images the heap is taken at a count of boxes. */
const HEAP_IMAGES: Readonly<Record<number, number>> = { 70: 200, 10000: 20 };
/** Above these the slow ones take minutes a step and tell nothing new. */
const MOST: Partial<Record<Contender, number>> = { svg: 5000, annotorious: 1000 };

/**
 * The same work in the same Chromium for our editor, its peers, a hand-written limit and the product's own page.
 * Writes JSON beside the table. `BOXES=70,1000` and `CONTENDERS=ours,game` measure only those, `PRODUCT_URL` a demo
 * that runs already. `TURNS=3` is the short way: only gestures, the bare editor and /game in turns, `GESTURES=hover` those.
 */
export async function benchAnnotator(): Promise<void> {
  if (process.env.TURNS !== undefined) return benchTurns(Number(process.env.TURNS));
  const { pages, url, browser, close } = await openBench();
  const counts = countsAsked();
  const asked = process.env.CONTENDERS?.split(',');
  const isAsked = (contender: Contender) => asked === undefined || asked.includes(contender) || contender === 'empty';
  const measurements: Measurement[] = [];
  const ofGame: GameFigures[] = [];
  const byClasses: Measurement[] = [];
  const product = isAsked('game') ? await theProduct() : undefined;
  try {
    for (const boxes of counts) {
      for (const contender of CONTENDERS.filter(isAsked)) {
        if (boxes > (MOST[contender] ?? Number.POSITIVE_INFINITY)) continue;
        process.stderr.write(`${contender}, ${boxes} boxes ...\n`);
        const isCountingHeap = boxes === 1000 && contender !== 'empty';
        const classes = DEFAULT_CLASSES;
        measurements.push(await measure(browser, url, contender, { boxes, classes, isCountingHeap }));
      }
      // In the same minutes as the editor that it is held against.
      if (product && boxes <= MOST_ON_GAME) {
        process.stderr.write(`game, ${boxes} boxes ...\n`);
        ofGame.push(await measureGame(browser, product.url, { boxes, heapImages: heapImagesOf(boxes) }));
      }
    }
    for (const boxes of asked === undefined ? CLASS_BOXES : []) {
      for (const classes of CLASS_COUNTS) {
        for (const contender of ['empty', 'ours'] as const) {
          process.stderr.write(`${contender}, ${boxes} boxes of ${classes} classes ...\n`);
          const conditions = { boxes, classes: someClasses(classes), isCountingHeap: false };
          byClasses.push(await measure(browser, url, contender, conditions));
        }
      }
    }
  } finally {
    await close();
    await product?.stop();
  }
  console.log(reportOf([...measurements, ...ofGame], pages));
  if (ofGame.length > 0) console.log(gameReportOf(ofGame));
  if (byClasses.length > 0) console.log(classReportOf(byClasses));
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  await writeFile(
    join(results, 'annotator.json'),
    `${JSON.stringify([...measurements, ...ofGame, ...byClasses], null, 2)}\n`,
  );
}

/** The short way: only gestures, and only what is held against each other. */
async function benchTurns(turns: number): Promise<void> {
  const { url, browser, close } = await openBench();
  const product = await theProduct();
  const asked = process.env.GESTURES?.split(',');
  const gestures = GESTURES.filter((each) => asked?.includes(each) ?? true);
  try {
    console.log(
      '| boxes | gesture | bare editor, ms, turn by turn | /game | ratio |\n| ---: | --- | --- | --- | ---: |',
    );
    for (const boxes of countsAsked()) {
      console.log(await compareInTurns(browser, { pages: url, product: product.url }, { boxes, gestures, turns }));
    }
  } finally {
    await close();
    await product.stop();
  }
}

/** The pages of all contenders, served, and the browser for them. */
async function openBench() {
  const outDir = await mkdtemp(join(tmpdir(), 'uvh-bench-'));
  const pages = await buildPages(outDir);
  const { url, server } = await servePages(outDir, pages, picture());
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const close = async () => {
    await browser.close();
    server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  return { pages, url, browser, close };
}

function countsAsked(): readonly number[] {
  return process.env.BOXES?.split(',').map(Number) ?? COUNTS;
}

/** The demo that runs already, or one of its own. */
async function theProduct(): Promise<Pick<Product, 'url' | 'stop'>> {
  const running = process.env.PRODUCT_URL;
  return running === undefined ? startProduct('demo') : { url: running, stop: async () => {} };
}

function heapImagesOf(boxes: number): number {
  return process.env.HEAP === 'no' ? 0 : (HEAP_IMAGES[boxes] ?? 0);
}

function picture(): Buffer {
  const canvas = createCanvas(1920, 1080);
  drawScene(canvas.getContext('2d'), composeScene(7));
  return canvas.toBuffer('image/jpeg', 85);
}
