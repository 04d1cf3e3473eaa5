import { useQuery } from '@tanstack/react-query';
import { imageFilters } from '@uvh/contract/calls/organiser/images';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { useClasses } from '../../../event/classes.ts';
import { useZones } from '../../../layout/zone-name.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Choices } from './choices.tsx';
import type { PartProps } from './export-group.tsx';

/** What is to be left out; most of it folded away, since most exports hold everything. */
export function ExportFilterFields({ form: { register, control, formState } }: PartProps) {
  const { t } = useTranslation('organiser-data');
  const { errors, defaultValues } = formState;
  const zones = useZones();
  const classes = useClasses();
  const { data: known } = useQuery({
    queryKey: ['organiser', 'image-filters'],
    queryFn: ({ signal }) => callApi(imageFilters, {}, { signal }),
    retry: whileTransient,
  });
  const same = (name: string) => name;
  const chosenBefore = defaultValues?.cameras?.flatMap((name) => name ?? []) ?? [];
  const lists = [
    { name: 'classes', legend: t('export.filters.classes'), all: classes.names },
    { name: 'zones', legend: t('export.filters.zones'), all: zones.map(({ number }) => String(number)) },
    // A camera that was named before counts although no picture of it is left.
    { name: 'cameras', legend: t('export.filters.cameras'), all: unique([...(known?.cameras ?? []), ...chosenBefore]) },
  ] as const;
  // What leaves something out is not to be hidden from whoever writes the data set again.
  const isOpen =
    defaultValues?.agreement !== '' ||
    defaultValues.risk !== '' ||
    lists.some(({ name }) => (defaultValues[name] ?? []).length > 0);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...register('minReviews')}
          label={t('export.minReviews')}
          hint={t('export.minReviewsHint')}
          inputMode="numeric"
          error={errors.minReviews?.message}
        />
        <Checkbox {...register('onlySettled')} label={t('export.onlySettled')} className="sm:mt-9" />
      </div>
      <details open={isOpen || errors.agreement !== undefined || errors.risk !== undefined}>
        <summary className="w-fit cursor-pointer py-1 font-semibold">{t('export.filters.more')}</summary>
        <div className="mt-3 grid gap-4">
          <p className="text-ink-soft text-sm">{t('export.filters.hint')}</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              {...register('agreement')}
              label={t('export.filters.agreement')}
              inputMode="decimal"
              error={errors.agreement?.message}
            />
            <TextField
              {...register('risk')}
              label={t('export.filters.risk')}
              inputMode="decimal"
              error={errors.risk?.message}
            />
          </div>
          {lists.map(
            ({ name, legend, all }) =>
              all.length > 0 && (
                <Controller
                  key={name}
                  control={control}
                  name={name}
                  render={({ field }) => (
                    <Choices
                      legend={legend}
                      all={all}
                      chosen={field.value}
                      onChange={field.onChange}
                      say={same}
                      mayBeEmpty
                    />
                  )}
                />
              ),
          )}
        </div>
      </details>
    </>
  );
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
