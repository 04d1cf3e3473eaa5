import type { BoxVerdict } from '@uvh/consensus/settlement/reason';

/** The verdicts of a row of `settlement`, whenever it was written; none where nothing is settled. */
export function storedVerdicts({
  verdicts,
  verdictsBefore,
}: {
  readonly verdicts: readonly BoxVerdict[] | null;
  readonly verdictsBefore: readonly BoxVerdict[] | null;
}): readonly BoxVerdict[] {
  return verdicts ?? verdictsBefore ?? [];
}
