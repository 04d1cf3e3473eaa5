import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { fetchPicture } from '../../api/fetch-picture.ts';
import photographs from './photographs/photographs.json';
import type { PracticeScene } from './scene-messages.ts';

const urls = import.meta.glob<string>('./photographs/*.webp', { query: '?url', import: 'default', eager: true });

/** How many photographs there are; after the last one the first comes again. */
const PHOTOGRAPH_COUNT = photographs.length;

/** The photograph of that number, from 1: a detector's boxes as it gave them, and a truth that was checked by eye. */
export async function photograph(number: number): Promise<PracticeScene> {
  const found = photographs[(number - 1) % PHOTOGRAPH_COUNT];
  const url = found && urls[`./photographs/${found.file}.webp`];
  if (found === undefined || url === undefined) throw new Error(`There is no photograph ${number}.`);
  const size = { resizeWidth: SPACE_WIDTH, resizeHeight: SPACE_HEIGHT, resizeQuality: 'high' } as const;
  return {
    picture: await createImageBitmap(await fetchPicture(url), size),
    suggestions: found.suggestions.map((box, index) => ({ ...box, bboxId: index + 1 })),
    truths: found.truths.map((box) => ({ ...box, visibleShare: 1 })),
  };
}
