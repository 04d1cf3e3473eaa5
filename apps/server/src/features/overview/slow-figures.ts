import { effortFiguresSchema } from '@uvh/contract/effort';
import * as z from 'zod/mini';
import type { Platform } from '../../platform/platform.ts';
import { countTeams, readSettings, writeSetting } from '../event/queries.ts';
import { readEffort } from '../submissions/effort/queries.ts';
import { countStarving, imagesToCount, listProgressByCamera, listProgressByClass } from './queries.ts';

/** Beside dates and settings, so that every process reads what one of them has counted. */
const KEY = 'overviewFigures';
export const COUNT_EVERY_SECONDS = 300;
/** Older than that, nobody counts in the background, and the request counts. */
const USABLE_MS = 3 * COUNT_EVERY_SECONDS * 1000;
/** An import, or the undoing of one, that changes the number of images by more than this share has them counted at once. */
const USABLE_CHANGE = 0.1;

const progressSchema = z.array(z.object({ name: z.string(), all: z.int(), done: z.int() }));
const figuresSchema = z.object({
  countedAt: z.iso.datetime(),
  /** Images to be reviewed that there were. */
  images: z.int(),
  starving: z.int(),
  effort: effortFiguresSchema,
  byClass: progressSchema,
  byCamera: progressSchema,
});

/** What takes seconds to count with 100,000 images: a job counts it, and the overview reads what it stored. */
type SlowFigures = z.output<typeof figuresSchema>;

/** Counts and stores them. */
export async function countSlowFigures({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<SlowFigures> {
  const countedAt = clock.now().toISOString();
  const { teams } = await countTeams(db);
  const counted = await imagesToCount(db);
  const figures = {
    countedAt,
    images: counted.all,
    starving: await countStarving(db, teams),
    effort: await readEffort(db),
    byClass: await listProgressByClass(db, counted),
    byCamera: await listProgressByCamera(db, counted),
  };
  await writeSetting(db, KEY, figures);
  return figures;
}

/** The stored ones as far as they are of use, else fresh ones. `images` is how many there are now to be reviewed. */
export async function slowFigures(services: Pick<Platform, 'db' | 'clock'>, images: number): Promise<SlowFigures> {
  const stored = await storedFigures(services);
  const age =
    stored === undefined
      ? Number.POSITIVE_INFINITY
      : Math.abs(services.clock.now().getTime() - Date.parse(stored.countedAt));
  // Else a third of an import would be told for minutes after it: what was counted while it was at work.
  const isOfUse =
    stored !== undefined && Math.abs(images - stored.images) <= stored.images * USABLE_CHANGE && age < USABLE_MS;
  return isOfUse ? stored : countSlowFigures(services);
}

async function storedFigures({ db }: Pick<Platform, 'db'>): Promise<SlowFigures | undefined> {
  const figures = figuresSchema.safeParse((await readSettings(db, [KEY])).get(KEY));
  return figures.success ? figures.data : undefined;
}
