import type { CDPSession, Page } from '@playwright/test';

const MOVES = 60;
const ZOOM_STEPS = 20;
const EDGE_PX = 60;
/** Of each the median counts: a collection of garbage or a neighbour on the machine strikes one. */
const ROUNDS = 5;

export type Place = { readonly x: number; readonly y: number };

/** The part of the window that the editor has. */
export interface Area extends Place {
  readonly width: number;
  readonly height: number;
}

/** All over the area, a bit within its edges. */
function hoverPath({ x, y, width, height }: Area): Place[] {
  const acrossPx = width - 2 * EDGE_PX;
  const downPx = height - 2 * EDGE_PX;
  return Array.from({ length: MOVES }, (_, n) => ({
    x: x + EDGE_PX + (((n * 37) % 1320) / 1320) * acrossPx,
    y: y + EDGE_PX + (((n * 53) % 690) / 690) * downPx,
  }));
}

function dragPath(from: Place): Place[] {
  return Array.from({ length: MOVES }, (_, n) => ({
    x: from.x + 10 * Math.sin(n / 6),
    y: from.y + 8 * Math.cos(n / 7),
  }));
}

export interface GestureCosts {
  readonly hoverMoveMs: number;
  readonly dragMoveMs: number;
  readonly zoomStepMs: number | undefined;
}

/** Main-thread milliseconds of a move over the boxes, of one that drags from a grip, and of a step of the wheel. */
export async function costOfGestures(
  cdp: CDPSession,
  page: Page,
  { area, grip, canZoom }: { readonly area: Area; readonly grip: () => Promise<Place>; readonly canZoom: boolean },
): Promise<GestureCosts> {
  const hoverMoveMs = await median(ROUNDS, () => perMove(cdp, page, hoverPath(area)));
  const { x, y } = await grip();
  await mouse(cdp, 'mouseMoved', x, y, 0);
  await mouse(cdp, 'mousePressed', x, y, 1);
  // The first move starts the drag; what starting costs is not what moving costs.
  await mouse(cdp, 'mouseMoved', x + 8, y + 8, 1);
  const dragMoveMs = await median(ROUNDS, () => perMove(cdp, page, dragPath({ x, y }), 1));
  await mouse(cdp, 'mouseReleased', x, y, 0);
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const zoomStepMs = canZoom ? await median(ROUNDS, () => perZoomStep(cdp, page, middle)) : undefined;
  return { hoverMoveMs, dragMoveMs, zoomStepMs };
}

/** The middle one of what so many runs answered. */
export async function median(times: number, run: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < times; n += 1) values.push(await run());
  return values.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

async function perMove(cdp: CDPSession, page: Page, path: readonly Place[], buttons = 0): Promise<number> {
  const before = await busyMs(cdp);
  for (const { x, y } of path) {
    await mouse(cdp, 'mouseMoved', x, y, buttons);
    await nextFrame(page);
  }
  return ((await busyMs(cdp)) - before) / path.length;
}

async function perZoomStep(cdp: CDPSession, page: Page, { x, y }: Place): Promise<number> {
  const before = await busyMs(cdp);
  for (let n = 0; n < ZOOM_STEPS; n += 1) {
    const deltaY = n % 2 === 0 ? -120 : 120;
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY, modifiers: 2 });
    await nextFrame(page);
  }
  return ((await busyMs(cdp)) - before) / ZOOM_STEPS;
}

async function mouse(
  cdp: CDPSession,
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  x: number,
  y: number,
  buttons: number,
): Promise<void> {
  const button = type === 'mouseMoved' && buttons === 0 ? 'none' : 'left';
  await cdp.send('Input.dispatchMouseEvent', { type, x, y, buttons, button, clickCount: 1, pointerType: 'mouse' });
}

export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
}

export async function busyMs(cdp: CDPSession): Promise<number> {
  return (await metric(cdp, 'TaskDuration')) * 1000;
}

export async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}
