import { useEffect, useRef } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LatePanel } from '../../src/workspace/panels/late-panel.tsx';
import { aStoppedClock } from '../support/device.ts';
import { openGame } from '../support/open-game.ts';

/** A button that a hand presses in the task in which it comes up, having meant what lay there before. */
function PressedAsItComes({ onPress }: { readonly onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => button.current?.click());
    return () => clearTimeout(timer);
  }, []);
  return (
    <button ref={button} type="button" onClick={onPress}>
      Close the guide
    </button>
  );
}

it('a press on Retry does not press what the network has brought in its place', async () => {
  // Its texts are there then.
  await openGame();
  let isAway = true;
  let presses = 0;
  const screen = await render(
    <LatePanel
      title="Class guide"
      texts={['guide']}
      onClose={() => undefined}
      load={() => (isAway ? Promise.reject(new TypeError('no network')) : Promise.resolve({}))}
    >
      {() => (
        <PressedAsItComes
          onPress={() => {
            presses += 1;
          }}
        />
      )}
    </LatePanel>,
  );
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  isAway = false;
  window.dispatchEvent(new Event('online'));
  const close = screen.getByRole('button', { name: 'Close the guide' });
  await expect.element(close).toBeInTheDocument();
  await new Promise((later) => setTimeout(later, 600));
  expect(presses).toBe(0);
  await close.click();
  expect(presses).toBe(1);
});

it('keys that are pressed before anything shows that a panel comes are not for what it will cover', async () => {
  // Its texts are there then.
  await openGame();
  // Nothing is shown for the first moment, which lasts as long as this test.
  aStoppedClock();
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => void heard.push(key);
  window.addEventListener('keydown', hear);
  onTestFinished(() => window.removeEventListener('keydown', hear));
  const { promise: code, resolve: come } = Promise.withResolvers<object>();
  const screen = await render(
    <LatePanel title="Class guide" texts={['guide']} onClose={() => undefined} load={() => code}>
      {() => <p>The guide is here.</p>}
    </LatePanel>,
  );
  await userEvent.keyboard('6');
  expect(heard).toEqual([]);
  come({});
  await expect.element(screen.getByText('The guide is here.')).toBeVisible();
  await userEvent.keyboard('6');
  expect(heard).toEqual(['6']);
});
