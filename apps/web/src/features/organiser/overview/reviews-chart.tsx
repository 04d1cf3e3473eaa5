import { useTranslation } from 'react-i18next';
import { useEvent } from '../../../event/event.ts';
import { Card } from '../../../ui/card.tsx';
import { formatShort } from '../../../ui/chart/format-short.ts';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { formatHour } from '../../../ui/formats.ts';
import type { Overview } from './overview-query.ts';

/** Reviews an hour of the last two days, in the time of the event as everything else on the page. */
export function ReviewsChart({ hours }: { readonly hours: Overview['reviews']['by_hour'] }) {
  const { t, i18n } = useTranslation('organiser');
  const { timeZone } = useEvent();
  const values = hours.map(({ reviews }) => reviews);
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('overview.chart.title')}</h2>
      <LineChart
        summary={t('overview.chart.summary', { most: Math.max(0, ...values), latest: values.at(-1) ?? 0 })}
        days={hours.map(({ hour }) => hour)}
        series={[{ id: 'reviews', label: t('overview.chart.reviews'), values, isOwn: true }]}
        formatDay={(hour) => formatHour(hour, i18n.language, timeZone)}
        formatValue={(value) => formatShort(value, i18n.language)}
        texts={{ table: t('overview.chart.table'), day: t('overview.chart.hour') }}
        hasArea
      />
    </Card>
  );
}
