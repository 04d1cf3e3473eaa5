import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Gain } from './gain.tsx';
import type { ExplainedSubmission } from './submissions-query.ts';

type Row = ExplainedSubmission['rows'][number];

/** One plain sentence for each row of the ledger, with what it brought or cost. */
export function LedgerRows({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('results');
  return (
    <div>
      <h4 className="text-base">{t('byImage.rows')}</h4>
      {rows.length === 0 && <p className="mt-1 text-ink-soft text-sm">{t('byImage.noRows')}</p>}
      <ul className="mt-1">
        {rows.map((row) => (
          <li
            key={`${row.reason} ${row.booked_at}`}
            className="flex items-baseline justify-between gap-4 border-line border-b py-2 text-sm last:border-b-0"
          >
            <span>{sentenceOf(row, t)}</span>
            <Gain xp={row.amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function sentenceOf({ reason, amount, boxes }: Row, t: TFunction<'results'>): string {
  if (reason === 'window-floor') return amount > 0 ? t('row.forgiven') : t('row.madeGood');
  if (reason === 'adjustment' || reason === 'provisional-returned' || reason === 'revised') return t(`row.${reason}`);
  return t(`row.${reason}`, { count: boxes });
}
