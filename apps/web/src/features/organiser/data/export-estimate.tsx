import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { estimateExport } from '@uvh/contract/calls/organiser/exports';
import { useEffect, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { useClasses } from '../../../event/classes.ts';
import { sayBytes } from '../overview/say-bytes.ts';
import { type ExportBody, type ExportValues, orderOf, problemsOf } from './export-values.ts';

/** Somebody who types is not asked about after each letter. */
const PAUSE_MS = 400;

/** How large the data set would be, before it is written. Nothing where the order is not whole, or nobody can say. */
export function ExportEstimate({ control }: { readonly control: Control<ExportValues> }) {
  const { t, i18n } = useTranslation('organiser-data');
  const order = useSettledOrder(orderOf(useWatch({ control, compute: (values) => values })));
  const classes = useClasses();
  const isWhole = problemsOf(order, classes.names).length === 0;
  const { data } = useQuery({
    queryKey: ['organiser', 'export-estimate', order],
    queryFn: ({ signal }) => callApi(estimateExport, { body: order }, { signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (data === undefined || !isWhole) return null;
  return (
    <div role="status" className="grid gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
      <p>
        {t(data.is_at_most ? 'export.estimate.atMost' : 'export.estimate.pictures', { count: data.pictures })}{' '}
        {t('export.estimate.gold', { count: data.gold_pictures })}{' '}
        {data.picture_bytes !== null &&
          t('export.estimate.bytes', { size: sayBytes(data.picture_bytes, i18n.language) })}
      </p>
      <Lacks data={data} order={order} />
    </div>
  );
}

interface LacksProps {
  readonly data: Answer<typeof estimateExport>;
  readonly order: ExportBody;
}

/** What would be missed later, by whoever uses the data set. */
function Lacks({ data, order }: LacksProps) {
  const { t } = useTranslation('organiser-data');
  const has = (count: number, isSaid: boolean) => count > 0 && !isSaid;
  return (
    <>
      {(data.ungrouped ?? 0) > 0 && <p>{t('export.estimate.ungrouped', { count: data.ungrouped ?? 0 })}</p>}
      {has(data.without_licence, order.picture_licence !== undefined) && (
        <p>{t('export.estimate.withoutLicence', { count: data.without_licence })}</p>
      )}
      {has(data.without_attribution, order.attribution !== undefined) && (
        <p>{t('export.estimate.withoutAttribution', { count: data.without_attribution })}</p>
      )}
      {has(data.without_original, order.with_originals !== true) && (
        <p>{t('export.estimate.withoutOriginal', { count: data.without_original })}</p>
      )}
    </>
  );
}

/** The order as it was when nothing had changed for a moment. */
function useSettledOrder(order: ExportBody): ExportBody {
  const [settled, setSettled] = useState(order);
  const text = JSON.stringify(order);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
