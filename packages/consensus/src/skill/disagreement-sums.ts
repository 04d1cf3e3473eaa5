import { answerOf } from '../label/answer-tables.ts';
import { LEVEL_SHARES } from '../label/difficulty.ts';
import type { Disagreement } from '../label/fall-back.ts';
import { likelihoodOf } from '../label/likelihood.ts';
import type { SeenObject } from '../label/seen-object.ts';
import type { Vote } from '../matching/vote.ts';
import { RIGHT_SHARES } from './sum-layout.ts';
import type { SumsOfImage } from './sums.ts';
import type { Rates } from './tables.ts';

/** Votes that are held out of one object lean on each other: together they say less than as many known truths. */
const HELD_OUT_WEIGHT = 0.5;

/**
 * Who is right where the other teams' votes make the count say otherwise than the model, by the vote of somebody who
 * had no part in either: how likely each of the two verdicts makes what this person said, who may have copied the
 * suggestion.
 */
export function addHeldOutVote(sums: SumsOfImage, { object, reading }: SeenObject, vote: Vote, rates: Rates): void {
  const { belief, disagreement } = reading.without(vote.teamId);
  const person = rates.personOf(vote.annotatorId);
  if (!disagreement || person.weight === 0) return;
  const answer = answerOf(object, vote);
  const chance = (truth: number) =>
    LEVEL_SHARES.reduce((sum, share, level) => sum + share * likelihoodOf(answer, person, truth, level, -1), 0);
  const [model, rival] = [chance(belief.best), chance(disagreement.state)];
  const most = Math.max(model, rival);
  const { heldOutModelRight } = sums.layout.crowd;
  addDisagreement(sums, heldOutModelRight, disagreement, [model / most, rival / most], HELD_OUT_WEIGHT);
}

/** How well each share of cases in which the model is right foretells what was seen, by how likely the two verdicts make it. */
export function addDisagreement(
  sums: SumsOfImage,
  place: number,
  { kind }: Disagreement,
  [model, rival]: readonly [number, number],
  weight: number,
): void {
  const first = place + kind * RIGHT_SHARES.length;
  for (const [index, share] of RIGHT_SHARES.entries()) {
    sums.addCrowd(first + index, weight * Math.log(share * model + (1 - share) * rival));
  }
}
