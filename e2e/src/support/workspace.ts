import { expect, type Locator, type Page } from '@playwright/test';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';

/** A place in the 1920 x 1080 annotation space. */
interface SpacePoint {
  readonly x: number;
  readonly y: number;
}

/** The annotation screen as a hand meets it: places are in the annotation space. */
export interface Workspace {
  click(at: SpacePoint): Promise<void>;
  drag(from: SpacePoint, to: SpacePoint): Promise<void>;
}

/** Opens /game, waits for the image and shows all of it, so that places on screen are known. */
export async function openWorkspace(page: Page, imageName = 'Traffic image with vehicle boxes'): Promise<Workspace> {
  await page.goto('/game');
  const canvas = page.getByRole('application', { name: imageName });
  await expect(canvas).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /^Whole image/ }).click();
  await canvas.focus();
  const onScreen = async (at: SpacePoint) => {
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The canvas has no place on screen.');
    const scale = Math.min(box.width / SPACE_WIDTH, box.height / SPACE_HEIGHT);
    return {
      x: box.x + (box.width - SPACE_WIDTH * scale) / 2 + at.x * scale,
      y: box.y + (box.height - SPACE_HEIGHT * scale) / 2 + at.y * scale,
    };
  };
  return {
    async click(at) {
      const { x, y } = await onScreen(at);
      await page.mouse.click(x, y);
    },
    async drag(from, to) {
      const start = await onScreen(from);
      const end = await onScreen(to);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    },
  };
}

/** The line that counts reviewed boxes. */
export function modifiedLine(page: Page): Locator {
  return page.getByText(/^Modified: \d+ of \d+ box(?:es)?$/);
}

/** Confirms boxes one by one until a third of them is reviewed and the image can be handed in. */
export async function confirmAThird(page: Page): Promise<void> {
  const total = Number(/of (\d+) box/.exec((await modifiedLine(page).textContent()) ?? '')?.[1]);
  await page.keyboard.press('Tab');
  for (let n = 0; n < Math.ceil(total / 3) + 1; n += 1) await page.keyboard.press('Space');
}
