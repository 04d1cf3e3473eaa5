import { onTestFinished } from 'vitest';

/** A clipboard that remembers, in the place of the machine's, until the test is over. */
export function aClipboard(): { text(): string } {
  let held = '';
  const { clipboard } = navigator;
  const writeText = clipboard.writeText.bind(clipboard);
  clipboard.writeText = async (text) => {
    held = text;
  };
  onTestFinished(() => {
    clipboard.writeText = writeText;
  });
  return { text: () => held };
}

/** A device that shares in this way, or one that cannot, until the test is over. */
export function sharesBy(share: ((data?: ShareData) => Promise<void>) | undefined): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share');
  });
}
