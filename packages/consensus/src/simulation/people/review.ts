import { type ReviewedBox, untouchedBox } from '@uvh/domain/annotation/review';
import type { ImageReview, ImageSuggestion } from '../../review.ts';
import { type Chance, streamFor } from '../random.ts';
import type { SimulatedClass } from '../world/classes.ts';
import type { WorldImage } from '../world/world-image.ts';
import { confirmedBox, isTouched } from './boxes.ts';
import { reviewBlindly } from './cheats.ts';
import { reviewHonestly, type Sight } from './honest.ts';
import type { WorldPerson } from './person.ts';

/** One image in front of one person. */
export interface ReviewTask {
  readonly reviewId: number;
  readonly person: WorldPerson;
  readonly world: WorldImage;
  readonly shown: readonly ImageSuggestion[];
  readonly classes: readonly SimulatedClass[];
  readonly sharedLookAlike: number;
  /** Images that the person reviewed before. */
  readonly experience: number;
  /** Reviews of the image so far, of which a copier may know one. */
  readonly earlier: readonly ImageReview[];
}

/** A sleeper plays honestly for so many images: about half of what a person reviews in a played event. */
export const SLEEPS_FROM = 10;
/** Share of the images that a careless person looks at. */
const CARELESS_LOOKS = 0.4;
/** Objects that somebody who picks the easy ones takes for sure. */
const EASY_HARDNESS = -0.3;

/** The review that a person submits: the same for the same seed, person, image and suggestions. */
export function simulateReview(task: ReviewTask, seed: number): ImageReview {
  const { reviewId, person, world } = task;
  const { imageId } = world.image;
  const chance = streamFor(seed, 3, person.annotatorId, imageId);
  const { boxes, isLooking } = boxesOf(task, chance);
  const pace = isLooking ? person.msPerBox : chance.between(150, 900);
  const durationMs = Math.round(boxes.filter(isTouched).length * pace * chance.between(0.7, 1.5));
  return { reviewId, imageId, annotatorId: person.annotatorId, teamId: person.teamId, boxes, durationMs };
}

function boxesOf(task: ReviewTask, chance: Chance): { readonly boxes: ReviewedBox[]; readonly isLooking: boolean } {
  const { person, world, shown, classes, experience, sharedLookAlike } = task;
  const sight: Sight = { person, world, shown, classes, experience };
  const honestly = () => reviewHonestly(sight, sharedLookAlike, chance);
  switch (person.behaviour) {
    case 'honest':
      return { boxes: honestly(), isLooking: true };
    case 'easy-only': {
      const boxes = reviewHonestly(sight, sharedLookAlike, chance, ({ hardness }) => hardness < EASY_HARDNESS);
      return { boxes, isLooking: true };
    }
    case 'careless':
      if (chance.is(CARELESS_LOOKS)) return { boxes: honestly(), isLooking: true };
      return { boxes: shown.map((box) => confirmedBox(untouchedBox(box))), isLooking: false };
    case 'sleeper':
      if (experience < SLEEPS_FROM) return { boxes: honestly(), isLooking: true };
      return { boxes: reviewBlindly('blind', sight, chance), isLooking: false };
    // As slow on the rest as people who look, or their pace would tell.
    case 'gold-spotter':
      return { boxes: world.image.truth ? honestly() : reviewBlindly('blind', sight, chance), isLooking: true };
    case 'gold-third':
      return {
        boxes: world.image.truth ? honestly() : reviewBlindly('tail-confirmer', sight, chance),
        isLooking: true,
      };
    case 'copier': {
      const copied = task.earlier.find(({ annotatorId }) => annotatorId === person.partnerId);
      return { boxes: copied ? copyOf(copied, shown) : reviewBlindly('blind', sight, chance), isLooking: false };
    }
    default:
      return { boxes: reviewBlindly(person.behaviour, sight, chance), isLooking: false };
  }
}

/** The partner's answers, and what was shown since then confirmed. */
function copyOf(review: ImageReview, shown: readonly ImageSuggestion[]): ReviewedBox[] {
  const known = new Map(review.boxes.map((box) => [box.bboxId, box]));
  const drawn = review.boxes.filter((box) => box.isNew);
  return [...shown.map((box) => known.get(box.bboxId) ?? confirmedBox(untouchedBox(box))), ...drawn];
}
