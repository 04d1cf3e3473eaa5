import { setTimeout as sleep } from 'node:timers/promises';
import { prngFrom } from '@uvh/domain/random/prng';

/** So many people, and how long each takes for an image on average. */
export interface Pace {
  readonly players: number;
  readonly secondsAnImage: number;
}

/** A person's time for one image, as shares of the average. */
const SHORTEST = 0.5;
const LONGEST = 1.5;

/**
 * Lets everybody work at that pace until it is over, beginning at different moments. Nobody takes equally long for each image:
 * where all did, those who once waited together would come back together until the end, which no crowd of people does.
 */
export async function atPace(
  { players, secondsAnImage }: Pace,
  isOver: () => boolean,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const times = prngFrom(1);
  await Promise.all(
    Array.from({ length: players }, async (_, index) => {
      await sleep((index / players) * secondsAnImage * 1000);
      while (!isOver()) {
        const begun = performance.now();
        const periodMs = times.between(SHORTEST, LONGEST) * secondsAnImage * 1000;
        await work(index);
        if (!isOver()) await sleep(Math.max(0, periodMs - (performance.now() - begun)));
      }
    }),
  );
}
