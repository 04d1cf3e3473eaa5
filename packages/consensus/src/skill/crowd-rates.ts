import { erringOf } from './calibrate.ts';
import { type AnnotatorSkill, addCounts, noCounts, type SkillCounts } from './counts.ts';
import { at, type CrowdSums } from './crowd-sums.ts';
import { discoverRateOf } from './discoveries.ts';
import { answersJudged, independentShare, shareOf } from './independent-answers.ts';
import {
  type CrowdRates,
  copyRate,
  crowdRate,
  keptMislabelled,
  keptSpurious,
  lookAlikeShareOf,
  mistakes,
  type Observed,
  TYPICAL_RATES,
} from './rates.ts';

/** The rates of the crowd as a whole: what is certain of its people, and what is believed of them. */
export function crowdRatesOf(skills: readonly AnnotatorSkill[], crowd: CrowdSums): CrowdRates {
  const { places, states, sums } = crowd;
  const lookAlikeShare = lookAlikeShareOf(states);
  const certain = noCounts();
  const believed = noCounts();
  for (const { counts, goldCounts } of skills) {
    addCounts(certain, goldCounts);
    addCounts(believed, counts);
    addCounts(believed, goldCounts, -1);
  }
  const typical = TYPICAL_RATES;
  const none: Observed = { count: 0, of: 0 };
  const typicalKept = typical.copy + (1 - typical.copy) * lookAlikeShare * typical.error;
  const ratesOf = (rate: (usual: number, known: Observed, held: Observed) => number) => {
    const kept = rate(typicalKept, keptMislabelled(certain), keptMislabelled(believed));
    const firstCopy = copyRate(kept, typical.error, lookAlikeShare);
    const error = rate(
      typical.error,
      mistakes(certain, firstCopy, lookAlikeShare),
      mistakes(believed, firstCopy, lookAlikeShare),
    );
    return { kept, error, copy: copyRate(kept, error, lookAlikeShare) };
  };
  const told = erringOf(ratesOf((usual, _, held) => crowdRate(usual, none, held)));
  // What is certain is of few objects that many answered to.
  const independent = independentShare(answersJudged(certain), crowd) ** told;
  const rate = (usual: number, known: Observed, held: Observed) =>
    crowdRate(usual, shareOf(known, independent), held, told);
  const { kept, error, copy } = ratesOf(rate);
  const keepSpurious = rate(typical.keepSpurious, keptSpurious(certain), keptSpurious(believed));
  const peer = (count: number, of: number): Observed => ({ count: at(sums, count), of: at(sums, of) });
  const keptPeer = crowdRate(kept, none, peer(places.peerMislabelledKept, places.peerMislabelled));
  const foundIn = ({ missedFound, missedOverlooked }: SkillCounts): Observed => ({
    count: missedFound,
    of: missedFound + missedOverlooked,
  });
  return {
    error,
    deleteShare: typical.deleteShare,
    copy,
    keepSpurious,
    copyPeer: copyRate(keptPeer, error, lookAlikeShare),
    keepSpuriousPeer: crowdRate(keepSpurious, none, peer(places.peerSpuriousKept, places.peerSpurious)),
    find: findRate(rate(typical.find, foundIn(certain), foundIn(believed))),
    discover: findRate(discoverRateOf(crowd, foundIn(certain))),
    agreeOnNothing: Math.min(
      0.3,
      crowdRate(
        typical.agreeOnNothing,
        peer(places.goldAgreedOnNothing, places.goldCouldAgreeOnNothing),
        peer(places.agreedOnNothing, places.couldAgreeOnNothing),
      ),
    ),
    drawnReal: Math.min(
      0.95,
      Math.max(
        0.1,
        crowdRate(
          typical.drawnReal,
          peer(places.goldDrawnReal, places.goldDrawnPlaces),
          peer(places.drawnReal, places.drawnPlaces),
        ),
      ),
    ),
  };
}

/** Nobody finds all, or nothing: what would follow from it no later review could take back. */
function findRate(rate: number): number {
  return Math.min(0.95, Math.max(0.03, rate));
}
