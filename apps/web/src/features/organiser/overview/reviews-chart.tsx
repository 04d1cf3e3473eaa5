import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { formatShort } from '../../../ui/formats.ts';
import type { Overview } from './overview-query.ts';

/** Reviews an hour of the last two days. */
export function ReviewsChart({ hours }: { readonly hours: Overview['reviews']['by_hour'] }) {
  const { t, i18n } = useTranslation('organiser');
  const hourFormat = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-IN' : i18n.language, {
    weekday: 'short',
    hour: 'numeric',
  });
  const values = hours.map(({ reviews }) => reviews);
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('overview.chart.title')}</h2>
      <LineChart
        summary={t('overview.chart.summary', { most: Math.max(0, ...values), latest: values.at(-1) ?? 0 })}
        days={hours.map(({ hour }) => hour)}
        series={[{ id: 'reviews', label: t('overview.chart.reviews'), values, isOwn: true }]}
        formatDay={(hour) => hourFormat.format(Date.parse(hour))}
        formatValue={(value) => formatShort(value, i18n.language)}
        texts={{ table: t('overview.chart.table'), day: t('overview.chart.hour') }}
        hasArea
      />
    </Card>
  );
}
