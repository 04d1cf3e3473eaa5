import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatNumber, formatPercent } from '../../../ui/formats.ts';
import type { Overview } from './overview-query.ts';

const STATES = [
  { id: 'done', look: 'bg-go' },
  { id: 'started', look: 'bg-accent' },
  { id: 'waiting', look: 'bg-line-strong' },
  { id: 'gold', look: 'bg-info' },
  { id: 'withdrawn', look: 'bg-danger' },
] as const;

/** Where all images stand: a strip to look at, and the table that says the same. */
export function ImageStates({ images }: Pick<Overview, 'images'>) {
  const { t, i18n } = useTranslation('organiser');
  const all = STATES.reduce((sum, { id }) => sum + images[id], 0);
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('overview.states.title')}</h2>
      <div aria-hidden="true" className="mb-4 flex h-6 overflow-hidden rounded-full bg-sunken forced-color-adjust-none">
        {STATES.map(({ id, look }) => (
          <span key={id} className={look} style={{ width: all === 0 ? 0 : `${(100 * images[id]) / all}%` }} />
        ))}
      </div>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('overview.states.title')}</caption>
        <tbody>
          {STATES.map(({ id, look }) => (
            <tr key={id} className="border-line border-t">
              <th scope="row" className="py-2 text-start font-normal">
                <span className="flex items-center gap-2.5">
                  <span aria-hidden="true" className={`size-3.5 rounded-sm forced-color-adjust-none ${look}`} />
                  {t(`overview.states.${id}`)}
                </span>
              </th>
              <td className="figures py-2 text-end">{formatNumber(images[id], i18n.language)}</td>
              <td className="figures w-20 py-2 text-end text-ink-soft">
                {all === 0 ? '–' : formatPercent((100 * images[id]) / all, i18n.language)}
              </td>
            </tr>
          ))}
          <tr className="border-line border-t text-ink-soft">
            <th scope="row" className="py-2 text-start font-normal">
              {t('overview.states.starving')}
            </th>
            <td className="figures py-2 text-end">{formatNumber(images.starving, i18n.language)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </Card>
  );
}
