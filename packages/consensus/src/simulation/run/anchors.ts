import { type Anchors, anchorsOf } from '../measure/anchors.ts';
import { simulatePeople } from '../people/person.ts';
import { classesOf } from '../world/classes.ts';
import { simulateImages } from '../world/images.ts';
import type { WorldParameters } from '../world/parameters.ts';
import { reviewsWithoutPeers } from './world-reviews.ts';

const REVIEWS = 9;

/** Figures of a world that can be held against those of a real crowd: nine reviews of each ordinary image. */
export function worldAnchors(parameters: WorldParameters, seed: number): Anchors {
  const images = simulateImages(parameters, seed).filter(({ image }) => !image.truth);
  const people = simulatePeople(parameters, seed);
  const reviewed = reviewsWithoutPeers(parameters, images, people, REVIEWS, seed);
  return anchorsOf(
    reviewed,
    classesOf(parameters.objects.classes).map(({ name }) => name),
  );
}
