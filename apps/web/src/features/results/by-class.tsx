import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { Card } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/formats.ts';
import { classCounts } from './session-figures.ts';
import type { SessionSummary } from './session-summary-query.ts';

/** What was labelled, class by class, in the colours of the boxes. */
export function ByClass({ counts }: { readonly counts: SessionSummary['by_class'] }) {
  const { t, i18n } = useTranslation('results');
  const classes = classCounts(counts, useClasses());
  return (
    <Card>
      <h2 className="text-xl">{t('byClass')}</h2>
      {classes.length === 0 && <p className="mt-3 text-ink-soft">{t('byClassNone')}</p>}
      <ul className="mt-4 grid gap-3">
        {classes.map(({ of, count, share }) => (
          <li key={of.id} className="grid grid-cols-[8.5rem_1fr_auto] items-center gap-3 text-sm">
            <span className="flex min-w-0 items-center gap-2">
              <span
                aria-hidden="true"
                className="size-3.5 shrink-0 rounded-sm border border-ink/30 forced-color-adjust-none"
                style={{ backgroundColor: of.color }}
              />
              <span className="truncate" title={of.displayName}>
                {of.displayName}
              </span>
            </span>
            <span aria-hidden="true" className="h-3 bg-sunken forced-color-adjust-none">
              <span className="block h-full" style={{ width: `${share * 100}%`, backgroundColor: of.color }} />
            </span>
            <span className="figures min-w-8 text-end font-semibold">{formatNumber(count, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
