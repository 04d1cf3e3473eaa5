import { type Browser, expect, type Page } from '@playwright/test';
import { logIn } from './support/people.ts';
import { OPEN_DEMO, test } from './support/test.ts';
import { openWorkspace } from './support/workspace.ts';

test.use({ start: OPEN_DEMO });

const STEPS = 12;
/** Frames in which nothing happens. */
const STILL_FRAMES = 40;

test('zooming and moving the image leaves the layers of the page as they are', async ({ page, browser }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await openWorkspace(page);
  await page.getByRole('application').hover();
  // What moves for the first time gets its layer then; what lets it move as it does has to outlast a collection of garbage.
  await zoomAndPan(page);
  await page.requestGC();
  const { frames, layerings } = await countFrames(browser, () => zoomAndPan(page));
  expect(frames).toBeGreaterThanOrEqual(STEPS);
  // Some for what comes to rest between the two.
  expect(layerings).toBeLessThan(STEPS / 2);
});

test('frames of the page in which nothing changes ask for no styles', async ({ page, browser }) => {
  await logIn(page, 'player@demo.test', 'demo1234');
  await openWorkspace(page);
  await page.getByRole('application').hover();
  // What is shown for a while after the page has opened may go, and what kept still elements still be thrown away.
  await page.waitForTimeout(3_000);
  await page.requestGC();
  await zoomAndPan(page);
  await page.waitForTimeout(1_000);
  const { frames, styles } = await countFrames(browser, () => passFrames(page));
  expect(frames).toBeGreaterThanOrEqual(STILL_FRAMES);
  // Some for what the page does by itself.
  expect(styles).toBeLessThan(STILL_FRAMES / 4);
});

async function passFrames(page: Page): Promise<void> {
  for (let frame = 0; frame < STILL_FRAMES; frame += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

/** A step with each frame, made in the page: a driver on a slow machine would let the image come to rest between two. */
async function zoomAndPan(page: Page): Promise<void> {
  await page.getByRole('application').evaluate(async (canvas, steps) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const target = document.elementFromPoint(clientX, clientY) ?? canvas;
    const turn = async (move: WheelEventInit) => {
      const wheel = new WheelEvent('wheel', { ...move, clientX, clientY, bubbles: true, cancelable: true });
      if (target.dispatchEvent(wheel)) throw new Error('The image takes no notice of the wheel.');
      await new Promise((done) => requestAnimationFrame(done));
    };
    for (let step = 0; step < steps; step += 1) await turn({ deltaY: step % 2 === 0 ? -40 : 40, ctrlKey: true });
    for (let step = 0; step < steps; step += 1) await turn({ deltaX: step % 2 === 0 ? -40 : 40 });
  }, STEPS);
}

/** How many frames the browser made of the page during some work, for how many it worked out all layers, and styles. */
async function countFrames(browser: Browser, work: () => Promise<void>) {
  await browser.startTracing(undefined, { categories: ['blink', 'devtools.timeline', 'cc'] });
  await work();
  const trace = (await browser.stopTracing()).toString('utf8');
  const times = (name: string) => trace.split(`"name":"${name}"`).length - 1;
  return {
    frames: times('PrePaint'),
    layerings: times('PaintArtifactCompositor::Update'),
    styles: times('UpdateLayoutTree'),
  };
}
