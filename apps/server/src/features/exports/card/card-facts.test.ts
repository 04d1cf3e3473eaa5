import { COUNTED } from '@uvh/consensus/label/fall-back';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { cardFacts, type ExportFacts, sourceOfVerdicts } from './card-facts.ts';

describe('where the data card says that verdicts come from', () => {
  const modelRight = COUNTED.map(() => 0.8);

  it('is the model, as long as nothing else is oftener right', () => {
    expect(sourceOfVerdicts({ model: { modelRight, tieBreakOdds: 1 } })).toBe('the model');
  });

  it('names what falls back on the count, and how ties are broken', () => {
    const model = { modelRight: COUNTED.map((kind) => (kind === 'changed' ? 0.25 : 0.8)), tieBreakOdds: 4.96 };
    expect(sourceOfVerdicts({ model })).toBe(
      'the model; where majority vote and Dawid-Skene say otherwise, theirs of what most changed (model held to be right in 25 %); where votes are tied, the suggestion, against odds of up to 5.0',
    );
  });
});

/** What follows from an event of the default classes in which nobody has reviewed anything yet. */
function factsOf(source: string | undefined) {
  const card: ExportFacts['order']['card'] = {
    title: 'Junction',
    authors: [],
    ...(source !== undefined && { source }),
  };
  const counts = { classes: [], parts: [], licences: [], cameras: 0, withoutCamera: 0, emptyImages: 0 };
  const reviews = { reviews: 0, reviewers: [], teams: 0, firstReviewAt: undefined, lastReviewAt: undefined };
  const facts = { classes: DEFAULT_CLASSES, counts, agreement: undefined, methods: [], version: '1', knownGaps: [] };
  return cardFacts({
    ...facts,
    order: { card, withPictures: false } as unknown as ExportFacts['order'],
    census: { pictures: 0, goldPictures: 0, ...reviews } as unknown as ExportFacts['census'],
  });
}

describe('what the data card says of the pictures', () => {
  it('begins with where they come from, as a sentence whether or not it was typed as one', () => {
    expect(factsOf('City police, 2026').collection).toMatch(/^City police, 2026\. Teams of volunteers/);
    expect(factsOf('Our own cameras. ').collection).toMatch(/^Our own cameras\. Teams of volunteers/);
    expect(factsOf('हमारे कैमरे।').collection).toMatch(/^हमारे कैमरे। Teams of volunteers/);
    expect(factsOf(undefined).collection).toMatch(/^The organisers did not state .* come from\. Teams of volunteers/);
  });

  it('names no country: the classes of a list do not say of which one they are', () => {
    expect(factsOf(undefined).tags).toEqual(['traffic', 'vehicles', 'crowdsourced']);
  });
});
