import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';

/** A browser with a profile on disk that can be killed and started again on what is left. */
export interface MortalBrowser {
  /** The one page of the running browser. */
  page(): Page;
  context(): BrowserContext;
  /** Ends all of its processes at once, as a power cut would, and starts it again. */
  crash(): Promise<void>;
  remove(): Promise<void>;
}

/** `launch` is what other browsers of the run are started with, `baseURL` where pages open. */
export async function startMortalBrowser(launch: LaunchOptions, baseURL: string): Promise<MortalBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'uvh-profile-'));
  let closed: Promise<unknown> = Promise.resolve();
  const start = async () => {
    const started = await chromium.launchPersistentContext(profile, {
      ...launch,
      baseURL,
      viewport: { width: 1440, height: 900 },
    });
    closed = new Promise((done) => started.once('close', done));
    return started;
  };
  /** Over when the run knows that it is gone: it would ask it for traces. */
  const kill = async () => {
    await promisify(execFile)('pkill', ['-KILL', '-f', profile]).catch(() => undefined);
    await closed;
  };
  let context = await start();
  return {
    page: () => context.pages()[0] ?? failWithoutPage(),
    context: () => context,
    crash: async () => {
      await kill();
      context = await start();
    },
    remove: async () => {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function failWithoutPage(): never {
  throw new Error('The browser has no page.');
}
