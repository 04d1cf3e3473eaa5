import {
  type Candidate,
  partCandidates,
  USUAL_LEAST_SCORE,
  USUAL_MOST_CANDIDATES,
} from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { decoysOf } from './decoys.ts';
import type { Scene } from './scene.ts';
import { type ErrorProfile, suggestOn, TYPICAL_DETECTOR } from './suggest.ts';
import { type TruthBox, truthOf } from './truth.ts';

/** The same detector looking tile by tile with a low threshold: it misses less, and sees more in what is no vehicle. */
const KEENER: ErrorProfile = { ...TYPICAL_DETECTOR, miss: 0.02, wrongClass: 0.3, falseBox: 0.25 };
/** Scenes are seeded one after the other; far from all of them lies what the machine sees at its second look. */
const SECOND_LOOK = 500_000;
/** How much less sure it is of what it did not suggest. */
const UNSURE_SHARE = 0.4;

/** What the machine was too unsure of to suggest on a scene: mostly vehicles that it missed, and some that are none. */
export function candidatesFor(
  scene: Scene,
  seed: number,
  suggestions: readonly Suggestion[],
  truth: readonly TruthBox[] = truthOf(scene),
): readonly Candidate[] {
  const unsure = suggestOn(truth, seed + SECOND_LOOK, KEENER, decoysOf(scene)).map((box) => ({
    ...box,
    score: Math.round((box.score ?? 1) * UNSURE_SHARE * 1000) / 1000,
  }));
  // Without a score a box counts as suggested, however unsure the machine was of it.
  const suggested = suggestions.map(({ score: _, ...box }) => box);
  const rule = { threshold: 1, least: USUAL_LEAST_SCORE, most: USUAL_MOST_CANDIDATES };
  return partCandidates([...suggested, ...unsure], rule).candidates;
}
