import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tooltip } from '../../src/ui/tooltip.tsx';

const PLACE = { width: 300, height: 60 };

/** A place in a page whose item is still to come, or is there. */
function Place({ hasCome }: { readonly hasCome: boolean }) {
  if (!hasCome)
    return (
      <main>
        <p style={PLACE}>Placeholder</p>
      </main>
    );
  return (
    <main>
      <Tooltip key="item" text="Why it is closed">
        <button type="button" style={PLACE}>
          Item
        </button>
      </Tooltip>
    </main>
  );
}

describe('a tooltip', () => {
  it('comes at what took the place of a placeholder under the pointer', async () => {
    const screen = await render(<Place hasCome={false} />);
    await userEvent.hover(screen.getByText('Placeholder'), { position: { x: 100, y: 30 } });
    await screen.rerender(<Place hasCome={true} />);
    await userEvent.hover(screen.getByRole('button'), { position: { x: 103, y: 31 } });
    await expect.element(screen.getByRole('tooltip', { name: 'Why it is closed' })).toBeVisible();
  });
});
