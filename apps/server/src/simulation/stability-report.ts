import type { OrderResult } from '@uvh/consensus/simulation/event/order';
import type { PassesResult } from '@uvh/consensus/simulation/run/passes';
import { ASKED, type Loss } from './losses.ts';
import { percent, table } from './markdown.ts';

/** Where the order of arrival or the number of learning passes changes the result. */
export function stabilityLosses(orders: readonly OrderResult[], passes: readonly PassesResult[]): Loss[] {
  const byOrder = orders.flatMap(({ world, settledOnce, finalDifference, totals }): Loss[] => [
    ...((settledOnce ?? 1) < 0.999
      ? [
          {
            kind: 'order and passes' as const,
            size: 1 - (settledOnce ?? 1),
            text: `${world}: totals of people in two orders of the same reviews correlate with ${settledOnce?.toFixed(2)} when settled once (sums ${totals.join(', ')} XP)`,
          },
        ]
      : []),
    ...(finalDifference > 0
      ? [
          {
            kind: 'order and passes' as const,
            size: finalDifference,
            text: `${world}: a final pass still leaves a difference of ${finalDifference.toFixed(3)} XP between orders`,
          },
        ]
      : []),
  ]);
  const byPasses = passes.flatMap(({ world, byPasses: runs }): Loss[] => {
    const first = runs.find((run) => run.passes === 2)?.score.accuracy ?? 0;
    const last = runs.at(-1)?.score.accuracy ?? 0;
    if (first - last <= ASKED.behind) return [];
    const text = `${world}: many learning passes cost ${percent(first - last)} points of label accuracy against two`;
    return [{ kind: 'order and passes', size: first - last, text }];
  });
  return [...byOrder, ...byPasses];
}

/** The tables of orders and of passes. */
export function stabilityTables(orders: readonly OrderResult[], passes: readonly PassesResult[]): string {
  const orderTable = table(
    ['world', 'orders', 'rank correlation, settled once', 'sums of XP, settled once', 'largest difference, final pass'],
    orders.map(({ world, orders: count, settledOnce, totals, finalDifference }) => [
      world,
      String(count),
      settledOnce?.toFixed(2) ?? '',
      totals.join(', '),
      `${finalDifference.toFixed(3)} XP`,
    ]),
  );
  const counts = passes[0]?.byPasses.map((run) => run.passes) ?? [];
  const passTable = table(
    ['world', ...counts.map((count) => `${count} pass${count === 1 ? '' : 'es'}`)],
    passes.map(({ world, byPasses }) => [
      world,
      ...byPasses.map(({ score: { accuracy, recall, missedFound, reliability } }) => {
        return `${percent(accuracy)} / ${percent(recall)} / ${(100 * missedFound).toFixed(0)} / ${reliability.all.ece.toFixed(3)}`;
      }),
    ]),
  );
  return `${orderTable}\n\n${passTable}`;
}
