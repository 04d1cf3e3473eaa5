import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { heldByFingers } from '../support/device.ts';
import { openGame } from '../support/open-game.ts';
import { aRowOf, aTrafficImage } from '../support/traffic-image.ts';

async function openTelling(...labels: readonly string[]) {
  const game = await openGame(aTrafficImage({ bbox: aRowOf(...labels) }));
  const spoken = (text: string) => game.screen.getByText(text, { exact: true });
  return { ...game, spoken };
}

/** What status lines say from now on: whenever one comes with words, or gets others. */
function statusHeard(): readonly string[] {
  const heard: string[] = [];
  const observer = new MutationObserver((changes) => {
    const lines = changes.flatMap(({ target, addedNodes }) => {
      const line = target instanceof Element && target.closest('[role=status]');
      if (line) return [line];
      return [...addedNodes].flatMap((added) =>
        added instanceof Element
          ? (added.closest('[role=status]') ?? [...added.querySelectorAll('[role=status]')])
          : [],
      );
    });
    for (const { textContent } of new Set(lines)) if (textContent) heard.push(textContent);
  });
  observer.observe(document, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());
  return heard;
}

describe('what the screen reader hears', () => {
  it('is once that an image is being loaded, though the screen comes bit by bit', async () => {
    const heard = statusHeard();
    await openTelling('Sedan');
    expect(heard).toEqual(['Loading image...']);
  });

  it('is each answer, with what is left', async () => {
    const { canvas, spoken } = await openTelling('Sedan', 'Bus', 'Truck');
    await expect.element(canvas).toHaveFocus();
    await userEvent.keyboard('{Tab} ');
    await expect.element(spoken('Sedan confirmed. 2 boxes to go.')).toBeInTheDocument();
    await userEvent.keyboard('1');
    await expect.element(spoken('Hatchback confirmed. 1 box to go.')).toBeInTheDocument();
    await userEvent.keyboard('{Delete}');
    await expect.element(spoken('Deleted. All boxes are answered.')).toBeInTheDocument();
  });

  it('is the box that the keys have come to, in the words of the list', async () => {
    const { screen } = await openTelling('Sedan', 'Bus', 'Truck');
    const heard = (words: RegExp) =>
      [...document.querySelectorAll('[aria-live="polite"]')].some(({ textContent }) => words.test(textContent));
    const row = (name: RegExp) => screen.getByRole('option', { name });
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => heard(/^Sedan, unreviewed, box 1, /)).toBe(true);
    await expect.element(row(/^Sedan, unreviewed, box 1, /)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard(' ');
    await expect.poll(() => heard(/^Bus, unreviewed, box 2, /)).toBe(true);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => heard(/^Sedan, unreviewed, box 1, /)).toBe(true);
  });

  it('is not said twice where the list itself has the focus', async () => {
    const { screen, box } = await openTelling('Sedan', 'Bus');
    const list = screen.getByRole('listbox', { name: 'All boxes of this image' });
    const element = list.element();
    if (element instanceof HTMLElement) element.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(box(/^Sedan/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(box(/^Bus/)).toHaveAttribute('aria-selected', 'true');
    expect(document.querySelector('[aria-live="polite"]:not(:empty)')).toBeNull();
  });

  it('is undo and redo', async () => {
    const { spoken } = await openTelling('Sedan', 'Bus');
    await userEvent.keyboard('{Tab} ');
    await expect.element(spoken('Sedan confirmed. 1 box to go.')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(spoken('Undone.')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(spoken('Done again.')).toBeInTheDocument();
  });

  it('is how many were answered when several are selected', async () => {
    const { spoken } = await openTelling('Sedan', 'Bus', 'Truck');
    await userEvent.keyboard('{Control>}a{/Control}=');
    await expect.element(spoken('3 boxes confirmed. All boxes are answered.')).toBeInTheDocument();
  });
});

describe('a key that cannot be followed', () => {
  it('says that a box must be selected first', async () => {
    const { screen } = await openTelling('Sedan');
    await userEvent.keyboard('{Delete}');
    await expect.element(screen.getByText('Select a box first.')).toBeVisible();
  });

  it('says that the box needs a class before it is confirmed', async () => {
    const { screen } = await openTelling('default');
    await userEvent.keyboard('{Tab} ');
    await expect.element(screen.getByText('Give the box a class first.')).toBeVisible();
  });

  it('is no longer told once an answer was given', async () => {
    const { screen } = await openTelling('Sedan', 'Bus');
    await userEvent.keyboard('{Delete}');
    const told = screen.getByText('Select a box first.');
    await expect.element(told).toBeVisible();
    await userEvent.keyboard('{Tab} ');
    await expect.element(told).not.toBeInTheDocument();
  });
});

describe('how long a message stays', () => {
  /** Of a confirmed box in the middle of the image, which was pressed. */
  async function openTold() {
    const bbox = [{ bbox_id: 1, label: 'Sedan', x: 760, y: 390, width: 400, height: 300 }];
    const { canvas, screen, box } = await openGame(aTrafficImage({ bbox }));
    await userEvent.keyboard('{Tab}');
    await screen.getByRole('button', { name: /^Confirm/ }).click();
    await expect.element(box(/^Sedan, confirmed/)).toBeVisible();
    // The page goes on by itself; only the long waits are cut short.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      // What waits would never come: the page is that of the next test too.
      vi.runOnlyPendingTimers();
      vi.useRealTimers();
    });
    await canvas.click();
    const told = screen
      .getByRole('alert')
      .getByText(/^This box is confirmed\./)
      .first();
    await expect.element(told).toBeInTheDocument();
    return { screen, told };
  }

  it('is four seconds with a mouse, whose keys do what a button does for fingers', async () => {
    const { told } = await openTold();
    vi.advanceTimersByTime(4_500);
    await expect.element(told).not.toBeInTheDocument();
  });

  it('is eight seconds for fingers, which have to reach its button', async () => {
    await heldByFingers();
    const { told } = await openTold();
    vi.advanceTimersByTime(5_000);
    await expect.element(told).toBeInTheDocument();
    vi.advanceTimersByTime(4_000);
    await expect.element(told).not.toBeInTheDocument();
  });

  it('is longer while the mouse is on it', async () => {
    const { told } = await openTold();
    const { left, top } = told.element().getBoundingClientRect();
    const at = { pointerType: 'mouse', clientX: left + 2, clientY: top + 2 };
    window.dispatchEvent(new PointerEvent('pointermove', at));
    vi.advanceTimersByTime(9_000);
    await expect.element(told).toBeVisible();
    window.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY: top + 200 }));
    vi.advanceTimersByTime(4_500);
    await expect.element(told).not.toBeInTheDocument();
  });

  it('is longer while the focus is on its button', async () => {
    await heldByFingers();
    const { screen, told } = await openTold();
    const button = screen.getByRole('button', { name: 'Take it back' }).element();
    if (button instanceof HTMLElement) button.focus();
    vi.advanceTimersByTime(17_000);
    await expect.element(told).toBeInTheDocument();
    if (button instanceof HTMLElement) button.blur();
    vi.advanceTimersByTime(8_500);
    await expect.element(told).not.toBeInTheDocument();
  });
});

describe('the pace', () => {
  it('is shown once boxes are answered, and stays out of sight for those who want it so', async () => {
    const { screen } = await openTelling('Sedan', 'Bus');
    await userEvent.keyboard('{Tab} ');
    const pace = screen.getByText(/ s per box/);
    await expect.element(pace).toBeVisible();
    await screen.getByRole('button', { name: 'Hide my pace' }).click();
    await expect.element(pace).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Show my pace' }).click();
    await expect.element(pace).toBeVisible();
  });
});

describe('an undo after another', () => {
  it('is told as well, though the words are the same', async () => {
    const { spoken } = await openTelling('Sedan', 'Bus', 'Truck');
    await userEvent.keyboard('{Tab}  {Control>}z{/Control}');
    await expect.element(spoken('Undone.')).toBeInTheDocument();
    const line = spoken('Undone.').element().closest('[aria-live]');
    let changes = 0;
    const observer = new MutationObserver(() => (changes += 1));
    if (line) observer.observe(line, { subtree: true, childList: true, characterData: true });
    onTestFinished(() => observer.disconnect());
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => changes).toBe(1);
  });
});
