import { createHash } from 'node:crypto';
import { packVerdicts } from '@uvh/consensus/settlement/packed-verdicts';
import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import type { Judgement } from '@uvh/consensus/settlement/settle';
import type { BoxReason } from '@uvh/domain/reward/box-reason';
import { RIGHT_CORRECTIONS } from '@uvh/domain/reward/deeds';

/** A judgement as it is stored. */
export interface BookableJudgement extends Pick<Judgement, 'judged' | 'hits' | 'totals'> {
  /** Its verdicts, packed. */
  readonly packed: Uint8Array;
  readonly outline: string;
  readonly answers: readonly SettledAnswer[];
}

/** Boxes of a submission that came to the same. */
interface SettledAnswer {
  readonly reason: BoxReason;
  readonly said: string;
  /** Empty while undecided. */
  readonly settled: string;
  readonly boxes: number;
}

/** What most boxes come to, of which nobody asks what was said: most boxes of most submissions. */
const NOT_COUNTED: ReadonlySet<BoxReason> = new Set(['confirmed-right', 'untouched', 'undecided']);

export function bookable(
  { judged, hits, totals, verdicts }: Judgement,
  outline = outlineOf(verdicts),
): BookableJudgement {
  return { judged, hits, totals, packed: packVerdicts(verdicts), outline, answers: answersOf(verdicts) };
}

/** The same, or undefined where the judgement comes to what is settled already: to pack it takes longer than to see that. */
export function bookableUnless(settledAs: string | null, judgement: Judgement): BookableJudgement | undefined {
  const outline = outlineOf(judgement.verdicts);
  return outline === settledAs ? undefined : bookable(judgement, outline);
}

/**
 * The verdicts of a submission in short: which box came to what, and why. That one only became surer or dearer does not show.
 */
function outlineOf(verdicts: readonly Pick<BoxVerdict, 'boxIndex' | 'reason' | 'settled'>[]): string {
  const lines = verdicts.map(({ boxIndex, reason, settled }) => `${boxIndex} ${reason} ${settled ?? ''}`);
  return createHash('md5').update(lines.join('\n')).digest('hex');
}

function answersOf(verdicts: readonly BoxVerdict[]): SettledAnswer[] {
  const counted = verdicts.filter(({ reason }) => !NOT_COUNTED.has(reason));
  const alike = Map.groupBy(counted, ({ reason, said, settled }) => `${reason}\n${said}\n${settled ?? ''}`);
  return [...alike.values()].flatMap(([first, ...more]) =>
    first ? [{ reason: first.reason, said: first.said, settled: first.settled ?? '', boxes: 1 + more.length }] : [],
  );
}

/** How many boxes were changed, and rightly so. */
export function rightCorrectionsIn({ answers }: Pick<BookableJudgement, 'answers'>): number {
  return answers.reduce((sum, { reason, boxes }) => sum + (RIGHT_CORRECTIONS.has(reason) ? boxes : 0), 0);
}
