import { iou } from '@uvh/domain/annotation/box';
import { describe, expect, it } from 'vitest';
import { composeScene } from './scene.ts';
import { suggestFor } from './suggest.ts';
import { truthOf } from './truth.ts';
import { candidatesFor } from './unsure.ts';

function sceneWithBoxes(seed: number) {
  const scene = composeScene(seed, { vehicles: 30 });
  const truth = truthOf(scene);
  const suggestions = suggestFor(scene, seed, undefined, truth);
  return { truth, suggestions, candidates: candidatesFor(scene, seed, suggestions, truth) };
}

const scenes = [1, 2, 3, 4, 5].map(sceneWithBoxes);

describe('candidates of a scene', () => {
  it('are the same for the same scene and seed', () => {
    expect(sceneWithBoxes(3).candidates).toEqual(scenes[2]?.candidates);
  });

  it('lie over no suggestion and are less sure than suggestions usually are', () => {
    for (const { suggestions, candidates } of scenes) {
      for (const candidate of candidates) {
        expect(candidate.score).toBeLessThan(0.5);
        for (const suggestion of suggestions) expect(iou(candidate, suggestion)).toBeLessThanOrEqual(0.5);
      }
    }
  });

  it('cover most of the vehicles that were missed, and are not all vehicles', () => {
    let missed = 0;
    let covered = 0;
    let wrong = 0;
    for (const { truth, suggestions, candidates } of scenes) {
      const isOn = (boxes: readonly { x: number; y: number; width: number; height: number }[], index: number) =>
        boxes.some((box) => iou(box, truth[index] ?? box) > 0.5);
      for (const index of truth.keys()) {
        if (isOn(suggestions, index)) continue;
        missed += 1;
        if (isOn(candidates, index)) covered += 1;
      }
      wrong += candidates.filter((one) => !truth.some((box) => iou(box, one) > 0.5)).length;
    }
    expect(covered / missed).toBeGreaterThan(0.5);
    expect(wrong).toBeGreaterThan(0);
  });
});
