import { usuallyRight } from '../label/fall-back.ts';
import { at, type CrowdSums } from './crowd-sums.ts';
import type { Recapture } from './model.ts';
import { RIGHT_SHARES } from './sum-layout.ts';

/** Disagreements that what is usual is worth. */
const STRENGTH = 6;

/**
 * How often the model is right where the count says otherwise. Known truth and votes that were held out are asked apart,
 * and the one that speaks for the model decides: people who are taken in alike foretell each other, so their votes alone
 * are no reason to leave the model, and a few gold images alone are none either.
 */
export function modelRightOf(crowd: CrowdSums, { weight }: Recapture): number[] {
  const { goldModelRight, heldOutModelRight } = crowd.places;
  return usuallyRight(weight).map((usual, kind) => {
    const of = (place: number) => shareOf(crowd, place + kind * RIGHT_SHARES.length, usual);
    return Math.max(of(goldModelRight), of(heldOutModelRight));
  });
}

/** The mean of the shares, each as likely as what was seen and what is usual make it. */
function shareOf({ sums }: CrowdSums, first: number, usual: number): number {
  const scores = RIGHT_SHARES.map((share, index) => {
    const prior = STRENGTH * (usual * Math.log(share) + (1 - usual) * Math.log(1 - share));
    return prior + at(sums, first + index);
  });
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const all = weights.reduce((a, b) => a + b, 0);
  return RIGHT_SHARES.reduce((mean, share, index) => mean + (share * (weights[index] ?? 0)) / all, 0);
}
