import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../../../apps/server/src/platform/free-port.ts';
import { findHeadlessShell } from '../../../scripts/chromium.ts';
import { SESSION_KEY } from '../demo-session.ts';

interface StartedBrowser {
  /** Where it listens for its protocol. */
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** A fresh browser by itself, for a tool that drives it over its protocol; signed in where a session is given. */
export async function startBrowser(
  signedIn: { readonly url: string; readonly session: object } | undefined,
): Promise<StartedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'uvh-lighthouse-'));
  const port = await freePort();
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-extensions'];
  const child = spawn(
    findHeadlessShell(),
    [...flags, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'],
    // A group of its own: Debian's command of the browser without a window is a script that starts it.
    { stdio: 'ignore', detached: true },
  );
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    // Killed, since the script ends before a browser that was asked to, and that one writes its profile until it has.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilListening(port);
    if (signedIn !== undefined) await keepSession(port, signedIn);
    return { port, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** The session stays when the tool clears caches before it measures. */
async function keepSession(port: number, { url, session }: { url: string; session: object }): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${url}/favicon.svg`);
  await page?.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
  await page?.close();
  // Of a browser that it did not start this ends the connection alone.
  await browser.close();
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isListening = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isListening) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The browser did not start within half a minute.');
}
