import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { Overview } from './overview-query.ts';

interface ProgressTableProps {
  readonly title: string;
  readonly note: string;
  /** Heads of the columns. */
  readonly name: string;
  readonly all: string;
  /** What an empty name stands for. */
  readonly unknown: string;
  readonly rows: Overview['by_class'];
}

/** How far each class or camera has come. */
export function ProgressTable({ title, note, name, all, unknown, rows }: ProgressTableProps) {
  const { t, i18n } = useTranslation('organiser');
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <Card>
      <h2 className="text-xl">{title}</h2>
      <p className="mb-4 text-ink-soft text-sm">{note}</p>
      {rows.length === 0 && <p className="text-ink-soft">{t('overview.noImages')}</p>}
      {rows.length > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus
          tabIndex={0}
          aria-label={title}
          className="max-h-96 overflow-auto"
        >
          <table className="w-full border-collapse">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="text-sm">
                <th scope="col" className="py-1.5 text-start font-semibold">
                  {name}
                </th>
                <th scope="col" className="py-1.5 text-end font-semibold">
                  {t('overview.doneColumn')}
                </th>
                <th scope="col" className="py-1.5 text-end font-semibold">
                  {all}
                </th>
                <th scope="col" className="w-2/5 py-1.5 ps-4 text-start font-semibold">
                  {t('overview.progress')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name} className="border-line border-t">
                  <th scope="row" className="break-words py-2 text-start font-normal">
                    {row.name === '' ? unknown : row.name}
                  </th>
                  <td className="figures py-2 text-end">{number(row.done)}</td>
                  <td className="figures py-2 text-end">{number(row.all)}</td>
                  <td className="py-2 ps-4">
                    <ProgressBar label={row.name === '' ? unknown : row.name} share={row.done / Math.max(1, row.all)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
