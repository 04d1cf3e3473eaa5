import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CopyButton } from '../../src/ui/copy-button.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';

/** As on a page without TLS. Returns what the page had selected when it copied. */
function withoutClipboard(): string[] {
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
  const copied: string[] = [];
  const onCopy = () => {
    const { activeElement } = document;
    copied.push(activeElement instanceof HTMLTextAreaElement ? activeElement.value : '');
  };
  document.addEventListener('copy', onCopy);
  onTestFinished(() => {
    spy.mockRestore();
    document.removeEventListener('copy', onCopy);
  });
  return copied;
}

it('a text is copied without TLS, and the focus stays on the button', async () => {
  const copied = withoutClipboard();
  const screen = await render(<CopyButton text="UVH-7" label="Copy" />);
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByRole('button', { name: /copied/i })).toHaveFocus();
  expect(copied).toEqual(['UVH-7']);
});

it('a text in a dialog is copied without TLS, though the page behind it is inert', async () => {
  const copied = withoutClipboard();
  const screen = await render(
    <Dialog isOpen title="The code" onClose={() => undefined}>
      <CopyButton text="UVH-7" label="Copy" />
    </Dialog>,
  );
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByRole('button', { name: /copied/i })).toHaveFocus();
  expect(copied).toEqual(['UVH-7']);
});
