import { basename } from 'node:path';
import { chromium } from '@playwright/test';
import { startProduct } from '../../../e2e/src/support/product.ts';
import { findHeadlessShell } from '../../../scripts/chromium.ts';
import { demoSession } from '../demo-session.ts';
import { startBrowser } from './browser.ts';
import { measureInteractions } from './interactions.ts';
import { installLighthouse, type LighthouseReport, measurePage, SCORES } from './lighthouse.ts';

const GOAL = 95;
const GOAL_INTERACTION_MS = 100;

/** Screens by name; what is signed in is the demo's player. */
const SCREENS = [
  { name: 'landing', path: '/', isSignedIn: false },
  { name: 'login', path: '/login', isSignedIn: false },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
  { name: 'leaderboard', path: '/leaderboard', isSignedIn: true },
  { name: 'map', path: '/home', isSignedIn: true },
  { name: 'game', path: '/game', isSignedIn: true },
] as const;

/**
 * Lighthouse (a phone, a slow line) of the main screens, and how long keys, taps and clicks take until something is
 * painted. Of `ROUNDS` rounds, three unless told otherwise, the median counts. `PRODUCT_URL` measures a demo that
 * runs already, `SCREENS` only those screens ('landing,login').
 */
export async function benchLighthouse(): Promise<void> {
  const running = process.env.PRODUCT_URL;
  const product = running === undefined ? await startProduct('demo') : undefined;
  try {
    const url = running ?? product?.url ?? '';
    const asked = process.env.SCREENS?.split(',');
    const screens = SCREENS.filter(({ name }) => asked === undefined || asked.includes(name));
    await printScores(url, screens);
    await printInteractions(url, asked);
  } finally {
    await product?.stop();
  }
}

async function printScores(url: string, screens: readonly (typeof SCREENS)[number][]): Promise<void> {
  const tool = installLighthouse();
  const rounds = Number(process.env.ROUNDS ?? 3);
  console.log(`Lighthouse, mobile, in ${basename(findHeadlessShell())}, median of ${rounds} (goal: ${GOAL} each)`);
  console.log(`| screen | ${SCORES.map(({ title }) => title).join(' | ')} | first paint | largest | blocked | shift |`);
  console.log(`| --- |${' ---: |'.repeat(SCORES.length + 4)}`);
  const worst: string[] = [];
  for (const { name, path, isSignedIn } of screens) {
    const reports: LighthouseReport[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const browser = await startBrowser(isSignedIn ? { url, session: await demoSession(url) } : undefined);
      reports.push(await measurePage(tool, browser.port, url + path).finally(browser.stop));
    }
    reports.sort((a, b) => a.scores.performance - b.scores.performance);
    const report = reports[Math.floor(reports.length / 2)];
    if (report === undefined) continue;
    const scores = SCORES.map(({ key }) => report.scores[key].toFixed(0));
    console.log(`| ${name} | ${[...scores, ...report.timings].join(' | ')} |`);
    worst.push(...report.failed.map((audit) => `  ${name}: ${audit}`));
  }
  console.log(`\nWhat costs most:\n${worst.join('\n') || '  nothing'}\n`);
}

async function printInteractions(url: string, asked: readonly string[] | undefined): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findHeadlessShell(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    console.log(`Interaction to next paint, a 4x slower processor (goal: under ${GOAL_INTERACTION_MS} ms)`);
    console.log('| screen | doing | ms, median | worst |\n| --- | --- | ---: | ---: |');
    for (const { screen, doing, medianMs, worstMs } of await measureInteractions(browser, url, asked)) {
      console.log(`| ${screen} | ${doing} | ${medianMs.toFixed(0)} | ${worstMs.toFixed(0)} |`);
    }
  } finally {
    await browser.close();
  }
}
