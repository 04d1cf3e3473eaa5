import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { type Browser, chromium } from '@playwright/test';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { drawScene } from '@uvh/scenes/draw-scene';
import { composeScene } from '@uvh/scenes/scene';
import { startProduct } from '../../../e2e/src/support/product.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { buildPages } from './build-pages.ts';
import { CONTENDERS, type Contender } from './contenders.ts';
import { type GameFigures, measureGame } from './game-page.ts';
import { type Measurement, measure } from './measure.ts';
import { classReportOf, gameReportOf, reportOf } from './report.ts';
import { servePages } from './serve-pages.ts';

/** Few classes and the most that an event can have; beside each other at so many boxes. */
const CLASS_COUNTS = [12, 60];
const CLASS_BOXES = [70, 1000, 20_000];
const COUNTS = [70, 1000, 10_000, 20_000];
/** Above it the page is as the editor, and slow to fill. */
const MOST_ON_GAME = 10_000;
/** Where the heap over 200 images is taken. */
const HEAP_BOXES = 70;
/** Above these the slow ones take minutes a step and tell nothing new. */
const MOST: Partial<Record<Contender, number>> = { svg: 5000, annotorious: 1000 };

/**
 * The same work in the same Chromium for our editor, its peers, a hand-written limit and the product's own page.
 * Writes JSON beside the table. `BOXES=70,1000` and `CONTENDERS=ours,game` measure only those, `PRODUCT_URL` a demo
 * that runs already.
 */
export async function benchAnnotator(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'uvh-bench-'));
  const pages = await buildPages(outDir);
  const { url, server } = await servePages(outDir, pages, picture());
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const counts = process.env.BOXES?.split(',').map(Number) ?? COUNTS;
  const asked = process.env.CONTENDERS?.split(',');
  const isAsked = (contender: Contender) => asked === undefined || asked.includes(contender) || contender === 'empty';
  const measurements: Measurement[] = [];
  const ofGame: GameFigures[] = [];
  const byClasses: Measurement[] = [];
  try {
    for (const boxes of counts) {
      for (const contender of CONTENDERS.filter(isAsked)) {
        if (boxes > (MOST[contender] ?? Number.POSITIVE_INFINITY)) continue;
        process.stderr.write(`${contender}, ${boxes} boxes ...\n`);
        const isCountingHeap = boxes === 1000 && contender !== 'empty';
        const classes = DEFAULT_CLASSES;
        measurements.push(await measure(browser, url, contender, { boxes, classes, isCountingHeap }));
      }
    }
    if (isAsked('game')) ofGame.push(...(await measureGames(browser, counts)));
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
    await browser.close();
    server.close();
    await rm(outDir, { recursive: true, force: true });
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

async function measureGames(browser: Browser, counts: readonly number[]): Promise<GameFigures[]> {
  const running = process.env.PRODUCT_URL;
  const product = running === undefined ? await startProduct('demo') : undefined;
  const figures: GameFigures[] = [];
  try {
    for (const boxes of counts.filter((each) => each <= MOST_ON_GAME)) {
      process.stderr.write(`game, ${boxes} boxes ...\n`);
      const isCountingHeap = boxes === HEAP_BOXES && process.env.HEAP !== 'no';
      figures.push(await measureGame(browser, running ?? product?.url ?? '', { boxes, isCountingHeap }));
    }
  } finally {
    await product?.stop();
  }
  return figures;
}

function picture(): Buffer {
  const canvas = createCanvas(1920, 1080);
  drawScene(canvas.getContext('2d'), composeScene(7));
  return canvas.toBuffer('image/jpeg', 85);
}
