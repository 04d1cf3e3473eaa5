import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { chromium } from '@playwright/test';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { drawScene } from '@uvh/scenes/draw-scene';
import { composeScene } from '@uvh/scenes/scene';
import { findChromium } from '../../../scripts/chromium.ts';
import { buildPages } from './build-pages.ts';
import { CONTENDERS, type Contender } from './contenders.ts';
import { type Measurement, measure } from './measure.ts';
import { classReportOf, reportOf } from './report.ts';
import { servePages } from './serve-pages.ts';

/** Few classes and the most that an event can have; beside each other at so many boxes. */
const CLASS_COUNTS = [12, 60];
const CLASS_BOXES = [70, 1000, 20_000];
const COUNTS = [70, 300, 1000, 5000, 20_000];
/** Above these the slow ones take minutes a step and tell nothing new. */
const MOST: Partial<Record<Contender, number>> = { svg: 5000, annotorious: 1000 };

/** The same work in the same Chromium for our editor, its peers and a hand-written limit. Writes JSON beside the table. */
export async function benchAnnotator(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'uvh-bench-'));
  const pages = await buildPages(outDir);
  const { url, server } = await servePages(outDir, pages, picture());
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const measurements: Measurement[] = [];
  const byClasses: Measurement[] = [];
  try {
    for (const boxes of COUNTS) {
      for (const contender of CONTENDERS) {
        if (boxes > (MOST[contender] ?? Number.POSITIVE_INFINITY)) continue;
        process.stderr.write(`${contender}, ${boxes} boxes ...\n`);
        const isCountingHeap = boxes === 1000 && contender !== 'empty';
        const classes = DEFAULT_CLASSES;
        measurements.push(await measure(browser, url, contender, { boxes, classes, isCountingHeap }));
      }
    }
    for (const boxes of CLASS_BOXES) {
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
  console.log(reportOf(measurements, pages));
  console.log(classReportOf(byClasses));
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  await writeFile(join(results, 'annotator.json'), `${JSON.stringify([...measurements, ...byClasses], null, 2)}\n`);
}

function picture(): Buffer {
  const canvas = createCanvas(1920, 1080);
  drawScene(canvas.getContext('2d'), composeScene(7));
  return canvas.toBuffer('image/jpeg', 85);
}
