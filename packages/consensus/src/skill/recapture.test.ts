import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { fallBacksOf } from '../label/fall-back.ts';
import { streamFor } from '../simulation/random.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { initialModel, learnRates } from './learn.ts';
import { type CrowdModel, NO_RECAPTURE } from './model.ts';
import { wrongThoughKept } from './recapture.ts';
import { openRates } from './tables.ts';

const SUGGESTIONS = 8;
const NAMES = TRAFFIC.names;

/** A crowd of whom each looks at a suggestion, or leaves it as it is, and names it rightly where they look. */
interface Crowd {
  readonly images?: number;
  readonly gold?: number;
  readonly reviews?: number;
  readonly wrong: number;
  readonly looks: number;
}

function reviewed({ images = 120, gold = 0, reviews = 3, wrong, looks }: Crowd) {
  return Array.from({ length: images + gold }, (_, number) => {
    const chance = streamFor(number, 5);
    const boxes = Array.from({ length: SUGGESTIONS }, (__, place) => {
      const truth = chance.pick(NAMES);
      const label = chance.is(wrong) ? chance.pick(NAMES.filter((name) => name !== truth)) : truth;
      return { suggestion: aSuggestion(place + 1, { label, x: 20 + 150 * place }), truth };
    });
    const image = anImage(
      boxes.map(({ suggestion }) => suggestion),
      number + 1,
    );
    const people = Array.from({ length: reviews }, (__, index) => 1 + ((number + 7 * index) % 30));
    const act = ({ suggestion, truth }: (typeof boxes)[number]): Act =>
      truth !== suggestion.label && chance.is(looks) ? { label: truth } : 'confirm';
    return {
      image:
        number < images
          ? image
          : { ...image, truth: boxes.map(({ suggestion, truth }) => ({ ...suggestion, label: truth })) },
      truths: boxes.map(({ truth }) => truth),
      reviews: people.map((person) => aReview(image, person, boxes.map(act))),
    };
  });
}

function learned(crowd: Crowd) {
  return learnRates(reviewed(crowd), initialModel(TRAFFIC), 8);
}

const KEEPS_MUCH: Crowd = { wrong: 0.3, looks: 0.35 };

describe('what is changed alike', () => {
  const kept = learned(KEEPS_MUCH);

  it('tells how many suggestions are wrong, where people keep most of them and learning believes the machine', () => {
    const { machineRight, recapture } = kept.model;
    expect(machineRight).toBeGreaterThan(0.9);
    expect(recapture.weight).toBeGreaterThan(0.5);
    // As often as they look, and at most three times what is learned of the three in ten that are wrong.
    expect(recapture.found).toBeCloseTo(KEEPS_MUCH.looks, 1);
    expect(recapture.wrong).toBeCloseTo(3 * (1 - machineRight));
  });

  it('gives the verdict to what most changed there', () => {
    expect(fallBacksOf(kept.model.modelRight).map(({ counted }) => counted)).toEqual(['changed']);
  });

  it('makes what everybody kept be stated for less sure, which it is', () => {
    const images = reviewed(KEEPS_MUCH);
    const statedBy = (model: CrowdModel) => {
      const rates = openRates(model, kept.skills);
      return images.flatMap(({ image, reviews, truths }) =>
        consensusOf(image, reviews, rates).objects.flatMap(({ bboxId, verdict, posterior }, place) => {
          const answers = reviews.flatMap(({ boxes }) => boxes.filter((box) => box.bboxId === bboxId));
          return answers.every(({ isConfirmed }) => isConfirmed)
            ? [{ posterior, isRight: truths[place] === verdict }]
            : [];
        }),
      );
    };
    const tooSure = (model: CrowdModel) => {
      const stated = statedBy(model);
      return stated.reduce((sum, { posterior, isRight }) => sum + posterior - Number(isRight), 0) / stated.length;
    };
    const without = tooSure({ ...kept.model, recapture: NO_RECAPTURE });
    expect(without).toBeGreaterThan(0.06);
    expect(Math.abs(tooSure(kept.model))).toBeLessThan(0.75 * without);
  });

  it.each<[string, Crowd]>([
    ['of a machine that is about as good as is learned', { wrong: 0.1, looks: 0.9 }],
    ['beside gold', { ...KEEPS_MUCH, gold: 12 }],
    ['of two reviews, which no third has found again', { ...KEEPS_MUCH, reviews: 2 }],
    ['of a few, by luck', { ...KEEPS_MUCH, images: 3 }],
  ])('says next to nothing %s', (_, crowd) => {
    const { modelRight, recapture } = learned(crowd).model;
    expect(recapture.weight).toBeLessThan(0.1);
    expect(modelRight.every((share) => share > 0.5)).toBe(true);
  });
});

describe('what everybody kept', () => {
  const bad = { weight: 1, wrong: 0.3, found: 0.4 };

  it('is wrong as often as wrong ones are kept, of all that are', () => {
    const [wrong, right] = [0.3 * 0.6 ** 3, 0.7 * 0.9 ** 3];
    expect(wrongThoughKept(bad, 3, 0.1)).toBeCloseTo(wrong / (wrong + right), 12);
  });

  it('is the less likely to be wrong, the more kept it, and no likelier where people err oftener than they find', () => {
    expect(wrongThoughKept(bad, 4, 0.1)).toBeLessThan(wrongThoughKept(bad, 3, 0.1));
    expect(wrongThoughKept(bad, 4, 0.7)).toBeCloseTo(wrongThoughKept(bad, 3, 0.7), 12);
  });
});
