import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { sayFailure } from '../say-failure.ts';
import { Choices } from './choices.tsx';
import { ExportFilterFields, filtersOf, NO_FILTERS } from './export-filters.tsx';
import { useStartTask } from './tasks-query.ts';

const FORMATS = ['coco', 'yolo', 'voc', 'cvat', 'label-studio', 'csv', 'parquet', 'hugging-face'] as const;
const METHODS = ['ours', 'majority', 'dawid-skene', 'staple'] as const;

interface ExportOrder {
  readonly formats: readonly (typeof FORMATS)[number][];
  readonly methods: readonly (typeof METHODS)[number][];
  readonly with_images: boolean;
  readonly only_settled: boolean;
  readonly min_reviews: string;
  readonly title: string;
  readonly licence: string;
}

const USUAL: ExportOrder = {
  formats: ['coco'],
  methods: ['ours'],
  with_images: false,
  only_settled: false,
  min_reviews: '1',
  title: '',
  licence: '',
};

/** What the data set is to hold. */
export function ExportForm({ onTask }: { readonly onTask: (taskId: number) => void }) {
  const { t } = useTranslation('organiser-data');
  const { register, control, handleSubmit } = useForm<ExportOrder>({ defaultValues: USUAL });
  const [filters, setFilters] = useState(NO_FILTERS);
  const start = useStartTask();
  const begin = handleSubmit(({ formats, methods, min_reviews, title, licence, ...switches }) => {
    const least = Number(min_reviews);
    const order = {
      ...switches,
      ...filtersOf(filters),
      formats: [...formats],
      methods: [...methods],
      min_reviews: Number.isInteger(least) && least >= 0 ? least : 1,
      ...(title.trim() !== '' && { title }),
      ...(licence.trim() !== '' && { licence }),
    };
    start.mutate({ kind: 'export', export: order }, { onSuccess: onTask });
  });
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t('export.title')}</h2>
      <form noValidate onSubmit={begin} className="grid gap-4">
        <Controller
          control={control}
          name="formats"
          render={({ field }) => (
            <Choices
              legend={t('export.formats')}
              all={FORMATS}
              chosen={field.value}
              onChange={field.onChange}
              say={(name) => t(`export.format.${name}`)}
            />
          )}
        />
        <Controller
          control={control}
          name="methods"
          render={({ field }) => (
            <Choices
              legend={t('export.methods')}
              all={METHODS}
              chosen={field.value}
              onChange={field.onChange}
              say={(name) => t(`export.method.${name}`)}
            />
          )}
        />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField {...register('min_reviews')} label={t('export.minReviews')} inputMode="numeric" />
          <TextField {...register('title')} label={t('export.name')} />
          <TextField {...register('licence')} label={t('export.licence')} hint={t('import.licenceHint')} />
        </div>
        <div className="grid gap-1">
          <Checkbox {...register('with_images')} label={t('export.withImages')} />
          <Checkbox {...register('only_settled')} label={t('export.onlySettled')} />
        </div>
        <ExportFilterFields filters={filters} onChange={setFilters} />
        {start.isError && <Notice tone="error">{sayFailure(start.error)}</Notice>}
        <div>
          <Button type="submit" isBusy={start.isPending}>
            {t('export.begin')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
