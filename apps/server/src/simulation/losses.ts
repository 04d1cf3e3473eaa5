/** What a loss is about, in the order in which losses are printed. */
const KINDS = [
  'label accuracy',
  'recall',
  'calibration',
  'missing vehicles',
  'pay',
  'flags',
  'cost',
  'order and passes',
] as const;
type LossKind = (typeof KINDS)[number];

/** A figure that is worse than is asked for; the larger the worse. */
export interface Loss {
  readonly kind: LossKind;
  readonly size: number;
  readonly text: string;
}

/** What is asked for. */
export const ASKED = {
  /** Label accuracy below the better of majority vote and Dawid-Skene, and recall below majority vote. */
  behind: 0.005,
  ece: { ordinary: 0.03, hostile: 0.06 },
  mistakesToExpected: [0.8, 1.25],
  /** XP per image of a cheat as a share of the honest median, and its rank among honest people. */
  cheatShare: 0.2,
  cheatPercentile: 0.1,
  usefulness: 0.9,
  honestFlagged: 0.01,
  imagesToFlag: 30,
  reviewsFixed: 2.8,
  reviewsPlayed: 3,
} as const;

/** The losses as Markdown: a list for each kind, the worst first. */
export function lossList(losses: readonly Loss[]): string {
  if (losses.length === 0) return 'Nowhere, by the bounds that are asked for.';
  return KINDS.flatMap((kind) => {
    const own = losses.filter((loss) => loss.kind === kind).sort((a, b) => b.size - a.size);
    return own.length === 0 ? [] : [`**${kind}** (${own.length})`, '', ...own.map(({ text }) => `- ${text}`), ''];
  })
    .join('\n')
    .trimEnd();
}

/** Whether as many vehicles are missing as are expected to be; bounds as of other mistakes. */
export function missingLosses(where: string, missedToExpected: number): readonly Loss[] {
  const [least, most] = ASKED.mistakesToExpected;
  if (missedToExpected >= least && missedToExpected <= most) return [];
  const text = `${where}: ${missedToExpected.toFixed(2)} vehicles are missing for each one expected to be (${least} to ${most})`;
  return [{ kind: 'missing vehicles', size: Math.abs(Math.log(missedToExpected)), text }];
}

/** The losses of stated probabilities. */
export function calibrationLosses(
  where: string,
  ece: number,
  mistakesToExpected: number,
  isHostile: boolean,
): readonly Loss[] {
  const losses: Loss[] = [];
  const allowed = isHostile ? ASKED.ece.hostile : ASKED.ece.ordinary;
  if (ece > allowed) {
    losses.push({ kind: 'calibration', size: ece, text: `${where}: ECE ${ece.toFixed(3)} (at most ${allowed})` });
  }
  const [least, most] = ASKED.mistakesToExpected;
  if (mistakesToExpected < least || mistakesToExpected > most) {
    const text = `${where}: ${mistakesToExpected.toFixed(2)} mistakes for each one expected (${least} to ${most})`;
    losses.push({ kind: 'calibration', size: Math.abs(Math.log(mistakesToExpected)) / 100, text });
  }
  return losses;
}
