import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consensusOf } from './image-consensus.ts';
import { COUNTED } from './label/fall-back.ts';
import type { ImageReview, ImageSuggestion, ReviewedImage } from './review.ts';
import { type AnnotatorSkill, noCounts, SKILL_COUNT_KEYS } from './skill/counts.ts';
import { initialCrowdModel } from './skill/model.ts';
import { openRates, type Rates } from './skill/tables.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from './testing/builders.ts';

const PEOPLE = [1, 2, 3, 4, 5, 6, 7];
const label = fc.constantFrom(...DEFAULT_CLASSES.names);
const rate = fc.double({ min: 0.01, max: 0.98, noNaN: true });
const few = fc.double({ min: 0, max: 80, noNaN: true });

/** Any crowd that learning could come to: good or bad, gullible or not, of a good machine or a bad one. */
const anyRates: fc.Arbitrary<Rates> = fc
  .record({
    error: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
    copy: rate,
    keepSpurious: rate,
    copyPeer: rate,
    keepSpuriousPeer: rate,
    find: rate,
    agreeOnNothing: fc.double({ min: 0.001, max: 0.3, noNaN: true }),
    drawnReal: fc.double({ min: 0.1, max: 0.95, noNaN: true }),
    scoreOdds: fc.double({ min: 0.15, max: 6, noNaN: true }),
    temperature: fc.constantFrom(0.3, 0.6, 1, 1.3),
    disputeBias: fc.double({ min: -2.5, max: 2.5, noNaN: true }),
    removalBias: fc.double({ min: -1, max: 3, noNaN: true }),
    tieBreakOdds: fc.double({ min: 1, max: 6, noNaN: true }),
    goldAnswers: fc.constantFrom(0, 0, 10, 500),
    untold: fc.record({
      sharedMistakes: fc.double({ min: 0, max: 0.4, noNaN: true }),
      keptUnexamined: fc.double({ min: 0, max: 0.2, noNaN: true }),
      takenAlike: fc.double({ min: 0, max: 0.4, noNaN: true }),
    }),
    modelRight: fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), {
      minLength: COUNTED.length,
      maxLength: COUNTED.length,
    }),
    skills: fc.array(fc.array(few, { minLength: SKILL_COUNT_KEYS.length, maxLength: SKILL_COUNT_KEYS.length }), {
      maxLength: PEOPLE.length,
    }),
  })
  .map(
    ({
      scoreOdds,
      temperature,
      disputeBias,
      removalBias,
      tieBreakOdds,
      goldAnswers,
      untold,
      modelRight,
      skills,
      ...rates
    }) => {
      const initial = initialCrowdModel(TRAFFIC);
      const t = temperature;
      const model = {
        ...initial,
        rates: { ...initial.rates, ...rates },
        scoreOdds: initial.scoreOdds.map(() => scoreOdds),
        temperature: { kept: t, disputed: t * 0.7, relabelled: t, removed: t, drawn: t },
        agreedMistakes: { kept: 0.01, disputed: 0.02, relabelled: 0.08, removed: 0, drawn: 0.1 },
        ...untold,
        disputeBias,
        removalBias,
        tieBreakOdds,
        learnedFrom: { goldAnswers, images: 100 },
        modelRight,
      };
      return openRates(model, skills.map(skillOf));
    },
  );

function skillOf(values: readonly number[], index: number): AnnotatorSkill {
  const counts = noCounts();
  for (const [place, key] of SKILL_COUNT_KEYS.entries()) counts[key] = values[place] ?? 0;
  const naming = [{ truth: index % 5, said: (index + 1) % 5, count: values[0] ?? 0 }];
  return { annotatorId: index + 1, weight: 1, counts, goldCounts: noCounts(), naming };
}

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom('confirm' as const, 'leave' as const, 'delete' as const),
  label.map((name) => ({ label: name })),
);
const anySuggestion: fc.Arbitrary<ImageSuggestion> = fc
  .record({ name: label, score: fc.option(fc.double({ min: 0, max: 1, noNaN: true })) })
  .map(({ name, score }) => aSuggestion(1, { label: name, ...(score === null ? {} : { score }) }));

function probabilityOf(image: ReviewedImage, reviews: readonly ImageReview[], rates: Rates) {
  const [object] = consensusOf(image, reviews, rates).objects;
  if (!object) throw new Error('The image has a suggestion.');
  return object;
}

describe('verdicts, by any crowd', () => {
  it('keep what every reviewer kept', () => {
    const kept = fc.array(fc.constantFrom('confirm' as const, 'leave' as const), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(anyRates, anySuggestion, kept, (rates, suggestion, acts) => {
        const image = anImage([suggestion]);
        const reviews = acts.map((act, index) => aReview(image, index + 1, [act]));
        const { verdict, posterior, probabilities } = probabilityOf(image, reviews, rates);
        expect(verdict).toBe(suggestion.label);
        expect(Math.max(...probabilities)).toBeGreaterThan(0.5);
        // Where gold has shown that people are oftener wrong there, less is stated of it.
        if (rates.model.learnedFrom.goldAnswers === 0) expect(posterior).toBeGreaterThan(0.5);
      }),
    );
  });

  it('remove what every reviewer removed', () => {
    fc.assert(
      fc.property(anyRates, anySuggestion, fc.integer({ min: 1, max: 7 }), (rates, suggestion, count) => {
        const image = anImage([suggestion]);
        const reviews = PEOPLE.slice(0, count).map((person) => aReview(image, person, ['delete']));
        expect(probabilityOf(image, reviews, rates).verdict).toBe('removed');
      }),
    );
  });

  it('never remove what nobody removed', () => {
    const standing = fc.array(
      fc.oneof(
        fc.constant('confirm' as const),
        label.map((name) => ({ label: name })),
      ),
      {
        minLength: 1,
        maxLength: 7,
      },
    );
    fc.assert(
      fc.property(anyRates, anySuggestion, standing, (rates, suggestion, acts) => {
        const image = anImage([suggestion]);
        const reviews = acts.map((act, index) => aReview(image, index + 1, [act]));
        expect(probabilityOf(image, reviews, rates).verdict).not.toBe('removed');
      }),
    );
  });

  it('keep a drawn vehicle that everybody who was shown it kept', () => {
    fc.assert(
      fc.property(anyRates, label, fc.integer({ min: 0, max: 2 }), (rates, name, silent) => {
        const before = anImage([]);
        const after = anImage([aSuggestion(1, { label: name, origin: 'peer' })]);
        const drawn = { ...aSuggestion(1), label: name };
        const reviews = [
          aReview(before, 1, [], [drawn]),
          ...PEOPLE.slice(1, 1 + silent).map((person) => aReview(before, person, [])),
          ...PEOPLE.slice(3).map((person) => aReview(after, person, ['confirm'])),
        ];
        expect(probabilityOf(after, reviews, rates).verdict).toBe(name);
      }),
    );
  });

  const anyVotes = fc.array(anyAct, { minLength: 1, maxLength: 6 });
  /** What is found of a suggestion, and what is once another person says the same. */
  const beforeAndAfter = (rates: Rates, suggestion: ImageSuggestion, acts: readonly Act[]) => {
    const image = anImage([suggestion]);
    const reviews = acts.map((act, index) => aReview(image, index + 1, [act]));
    const before = probabilityOf(image, reviews, rates);
    const { verdict } = before;
    const agreeing: Act =
      verdict === 'removed' ? 'delete' : verdict === suggestion.label ? 'confirm' : { label: verdict };
    return { before, after: probabilityOf(image, [...reviews, aReview(image, 7, [agreeing])], rates) };
  };

  it('stand when another vote agrees', () => {
    fc.assert(
      fc.property(anyRates, anySuggestion, anyVotes, (rates, suggestion, acts) => {
        const { before, after } = beforeAndAfter(rates, suggestion, acts);
        expect(after.verdict).toBe(before.verdict);
      }),
      { numRuns: 1500 },
    );
  });

  // Not to the last bit: a further vote also tells how hard the object is to see, and so how far to trust the others.
  it('hardly lose probability when another vote agrees', () => {
    fc.assert(
      fc.property(anyRates, anySuggestion, anyVotes, (rates, suggestion, acts) => {
        const { before, after } = beforeAndAfter(rates, suggestion, acts);
        expect(after.posterior).toBeGreaterThan(before.posterior - 0.15);
      }),
      { numRuns: 200 },
    );
  });

  /** The same crowds, whose changes show more of the machine's labels to be wrong than is learned. */
  const anyRecapture: fc.Arbitrary<Rates> = fc
    .tuple(
      anyRates,
      fc.record({
        weight: fc.double({ min: 0, max: 1, noNaN: true }),
        wrong: fc.double({ min: 0, max: 0.5, noNaN: true }),
        found: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    )
    .map(([rates, recapture]) => ({ ...rates, model: { ...rates.model, recapture } }));

  it('keep what everybody kept, and are the surer the more kept it, also beside a machine that changes show to be bad', () => {
    fc.assert(
      fc.property(anyRecapture, anySuggestion, fc.integer({ min: 1, max: 6 }), (rates, suggestion, count) => {
        const image = anImage([suggestion]);
        const kept = (people: number) =>
          probabilityOf(
            image,
            PEOPLE.slice(0, people).map((person) => aReview(image, person, ['confirm'])),
            rates,
          );
        const [before, after] = [kept(count), kept(count + 1)];
        expect(after.verdict).toBe(suggestion.label);
        expect(after.posterior).toBeGreaterThan(before.posterior - 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  it('do not depend on the order of the reviews, to the last bit', () => {
    fc.assert(
      fc.property(
        anyRates,
        anySuggestion,
        fc.array(anyAct, { minLength: 2, maxLength: 7 }),
        (rates, suggestion, acts) => {
          const image = anImage([suggestion]);
          const reviews = acts.map((act, index) => aReview(image, index + 1, [act]));
          expect(consensusOf(image, reviews.toReversed(), rates)).toEqual(consensusOf(image, reviews, rates));
        },
      ),
    );
  });

  it('are those of the others where a person has no weight', () => {
    fc.assert(
      fc.property(
        anyRates,
        anySuggestion,
        fc.array(anyAct, { minLength: 2, maxLength: 7 }),
        (rates, suggestion, acts) => {
          const image = anImage([suggestion]);
          const reviews = acts.map((act, index) => aReview(image, index + 1, [act]));
          const muted = { ...rates, personOf: (id: number) => ({ ...rates.personOf(id), weight: id === 1 ? 0 : 1 }) };
          expect(consensusOf(image, reviews, muted)).toEqual(consensusOf(image, reviews.slice(1), rates));
        },
      ),
    );
  });
});
