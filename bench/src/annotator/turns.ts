import type { Browser } from '@playwright/test';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { openGame } from './game-page.ts';
import { costOfGesture, type Gesture, type OpenPage } from './gestures.ts';
import { openContender } from './measure.ts';

interface Turns {
  readonly boxes: number;
  readonly gestures: readonly Gesture[];
  readonly turns: number;
}

/**
 * Only gestures, on the empty page, the bare editor and /game in turns, so that what else the machine does strikes all
 * alike: a row per gesture with what both cost net of the empty page, turn by turn, and the ratio of all of them.
 */
export async function compareInTurns(
  browser: Browser,
  urls: { readonly pages: string; readonly product: string },
  { boxes, gestures, turns }: Turns,
): Promise<string> {
  const conditions = { boxes, classes: DEFAULT_CLASSES };
  const empty = await openContender(browser, urls.pages, 'empty', conditions);
  const bare = await openContender(browser, urls.pages, 'ours', conditions);
  const game = await openGame(browser, urls.product, boxes);
  const costOf = async (open: OpenPage, gesture: Gesture) => {
    // Frames are made for the page in front alone.
    await open.page.bringToFront();
    return costOfGesture(open, gesture);
  };
  const rows: string[] = [];
  for (const gesture of gestures) {
    const net: { bare: number; game: number }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const events = await costOf(empty, gesture);
      net.push({ bare: (await costOf(bare, gesture)) - events, game: (await costOf(game, gesture)) - events });
    }
    const listed = (key: 'bare' | 'game') => net.map((each) => each[key].toFixed(2)).join(' ');
    const ratio = sumOf(net, 'game') / sumOf(net, 'bare');
    rows.push(`| ${boxes} | ${gesture} | ${listed('bare')} | ${listed('game')} | ${ratio.toFixed(2)} |`);
  }
  for (const { page } of [empty, bare, game]) await page.close();
  return rows.join('\n');
}

function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
