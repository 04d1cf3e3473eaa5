import { believeFrom } from '../label/belief.ts';
import { logsOf, pooledLogs } from '../label/dawid-skene-view.ts';
import type { PersonTables } from '../label/likelihood.ts';
import type { SeenObject } from '../label/seen-object.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { Vote } from '../matching/vote.ts';
import type { Rates } from '../skill/tables.ts';

/** Judged answers of somebody at which their own word counts by half. */
const HALF_KNOWN = 20;
/** How often a review is made without looking by somebody who usually looks, before anything is known of it. */
const OUT_OF_CHARACTER = 0.02;
/** Shares of the boxes that somebody may change who does not look. */
const CHANGED_SHARES: readonly number[] = [0.25, 0.5, 0.95];
/** Half of what is changed without looking is deleted, half renamed. */
const DELETED_SHARE = 0.5;
/** How likely somebody who does not look leaves a box, and deletes it: logarithms, for each share that they change. */
const LOGS_OF_KEPT: readonly number[] = CHANGED_SHARES.map((share) => Math.log(1 - share));
const LOGS_OF_DELETED: readonly number[] = CHANGED_SHARES.map((share) => Math.log(share * DELETED_SHARE));

/** A person's answer to a suggestion, and what the other teams say of it. */
export interface OwnAnswer {
  readonly object: ObservedObject;
  readonly own: Vote;
  readonly byOthers: readonly number[];
}

/**
 * How much a person's own word counts in what their review is paid by, 0 to 1: the more of their answers were judged, the
 * more, as far as this review is like the others of theirs. It is nothing for a stranger, for somebody who follows a rule
 * of their own or does not count, and where the answers look as if boxes were changed without looking: a good record
 * vouches for somebody who looks, not for what they begin to do instead.
 */
export function ownShareOf(answers: readonly OwnAnswer[], person: PersonTables): number {
  if (!person.isTypical || person.weight === 0) return 0;
  return (inCharacter(answers, person) * person.judgedAnswers) / (HALF_KNOWN + person.judgedAnswers);
}

/** How likely a review is made as the person makes theirs, against boxes changed whatever is there, by what the others say. */
function inCharacter(answers: readonly OwnAnswer[], { states, shareOfAnswers }: PersonTables): number {
  const { count, removed } = states;
  let usual = Math.log(1 - OUT_OF_CHARACTER);
  const changing = CHANGED_SHARES.map(() => Math.log(OUT_OF_CHARACTER / CHANGED_SHARES.length));
  const renamedAs = (1 - DELETED_SHARE) / Math.max(1, removed - 1);
  const logsOfRenamed = CHANGED_SHARES.map((share) => Math.log(share * renamedAs));
  for (const { object, own, byOthers } of answers) {
    let expected = 0;
    for (let truth = 0; truth < count; truth++) {
      expected += (byOthers[truth] ?? 0) * (shareOfAnswers[truth * count + own.state] ?? 0);
    }
    usual += Math.log(expected);
    const isKept = own.state === object.suggestedState;
    const logs = isKept ? LOGS_OF_KEPT : own.state === removed ? LOGS_OF_DELETED : logsOfRenamed;
    for (let index = 0; index < changing.length; index++) changing[index] = (changing[index] ?? 0) + (logs[index] ?? 0);
  }
  return 1 / (1 + changing.reduce((sum, log) => sum + Math.exp(log - usual), 0));
}

/**
 * What an answer to a suggestion is paid by: what all votes say, the person's own by what is known of them, tempered by
 * what the others say. By the others alone, of whom there are one or two, somebody who is mostly right would be paid as
 * if any of their answers were as likely a mistake as the next, so that XP would follow luck more than worth. It is no
 * word in their own cause: it weighs what their answers have shown of them. Whether an answer was right for the accuracy,
 * others decide alone.
 */
export function weighedFor(
  { object, own, byOthers }: OwnAnswer,
  reading: SeenObject['reading'],
  ownShare: number,
  rates: Rates,
): readonly number[] {
  if (ownShare === 0) return byOthers;
  const counts = (vote: Vote) => vote.reviewId === own.reviewId || vote.teamId !== own.teamId;
  // Seldom has an image been reviewed by two of a team.
  const byAll = object.votes.every(counts)
    ? reading.logsOfSettled
    : logsOf(believeFrom(object, reading.evidence, rates, counts).probabilities);
  return pooledLogs(byAll, logsOf(byOthers), { model: ownShare, dawidSkene: 1 - ownShare });
}
