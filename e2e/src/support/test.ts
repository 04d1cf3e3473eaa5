import { test as base } from '@playwright/test';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { type Product, startProduct } from './product.ts';

/** How the product is started. Specs that name the same object share one product; equal objects do not. */
interface Start {
  readonly mode: 'demo' | 'serve';
  /** 'dated': as the dates of the event say. */
  readonly phase: 'before' | 'open' | 'after' | 'dated';
  /** The file of another event than the one that ships, from the top of the repository. */
  readonly event?: string;
}

/** The demo while its game runs. A spec leaves it as it found it but for what its own accounts did. */
export const OPEN_DEMO: Start = { mode: 'demo', phase: 'open' };

interface Shared {
  readonly start: Start;
  readonly mailbox: Mailbox;
  readonly product: Product;
}

/** Playwright's test with a product and a mailbox of its own; pages open on the product's address. */
export const test = base.extend<object, Shared>({
  start: [
    { mode: 'serve', phase: 'open' },
    { scope: 'worker', option: true },
  ],
  mailbox: [
    async ({ browserName: _ }, use) => {
      const mailbox = await startMailbox();
      await use(mailbox);
      await mailbox.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ start, mailbox }, use) => {
      // The demo shows its mail on a page of its own; only a real event sends it.
      const mail: Record<string, string> = start.mode === 'serve' ? { SMTP_URL: mailbox.smtpUrl } : {};
      const phase = start.phase === 'dated' ? '' : start.phase;
      const options = start.event === undefined ? [] : ['--event', start.event];
      const product = await startProduct(start.mode, { EVENT_PHASE: phase, ...mail }, options);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
