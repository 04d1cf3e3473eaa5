import { consensusOf } from '@uvh/consensus/image-consensus';
import type { ImageWithReviews } from '@uvh/consensus/review';
import type { SkillModel } from '@uvh/consensus/skill/learn';
import { openRates } from '@uvh/consensus/skill/tables';
import type { Judge, JudgedPicture } from './method.ts';
import { drawnFor, namedObjects } from './observed-objects.ts';

/** The event's own consensus, under what was learned from all reviews. */
export function ourJudge(learned: SkillModel): Judge {
  const rates = openRates(learned.model, learned.skills);
  const of = (item: ImageWithReviews): JudgedPicture => {
    const consensus = consensusOf(item.image, item.reviews, rates);
    const named = namedObjects(item, ({ annotatorId }) => rates.personOf(annotatorId).weight > 0, rates.states);
    const byId = new Map(named.map((object) => [object.observed.objectId, object]));
    const agreements = consensus.objects.map(({ agreement }) => agreement);
    return {
      objects: consensus.objects.map((object) => {
        const own = byId.get(object.objectId);
        return {
          objectId: own?.lastingId ?? object.objectId,
          kind: object.kind,
          suggestionIds: object.bboxId === null ? [] : [object.bboxId, ...object.rivalIds],
          verdict: object.verdict,
          probability: object.posterior,
          rect: object.rect,
          agreement: object.agreement,
          votes: object.votes,
          drawn: own ? drawnFor(own.observed, item.reviews) : [],
        };
      }),
      agreement: meanOf(agreements),
      risk: consensus.risk,
      expectedMissed: consensus.expectedMissed,
    };
  };
  return {
    method: 'ours',
    of,
    withoutTruth: ({ image, reviews }) =>
      of({ image: { imageId: image.imageId, suggestions: image.suggestions }, reviews }),
  };
}

/** The mean; 1 of nothing. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
