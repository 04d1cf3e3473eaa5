import { useQuery } from '@tanstack/react-query';
import { listImportSources } from '@uvh/contract/calls/organiser/tasks';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { Group, type PartProps } from './export-group.tsx';
import { SourceField } from './source-field.tsx';

const WAYS = ['none', 'shown', 'originals'] as const;

/** Whether the pictures are written, which ones, and what is blurred on them. */
export function PictureFields({ form: { control, formState } }: PartProps) {
  const { t } = useTranslation('organiser-data');
  const pictures = useWatch({ control, name: 'pictures' });
  const { data } = useQuery({
    queryKey: ['organiser', 'import-sources'],
    queryFn: ({ signal }) => callApi(listImportSources, {}, { signal }),
    retry: whileTransient,
    enabled: pictures !== 'none',
  });
  return (
    <Group title={t('export.pictures.title')}>
      <Controller
        control={control}
        name="pictures"
        render={({ field }) => (
          <div className="grid gap-2 lg:grid-cols-3">
            {WAYS.map((way) => (
              <RadioChoice
                key={way}
                name="pictures"
                label={t(`export.pictures.ways.${way}`)}
                hint={t(`export.pictures.hints.${way}`)}
                isChosen={field.value === way}
                onChoose={() => field.onChange(way)}
              />
            ))}
          </div>
        )}
      />
      {pictures !== 'none' && (
        <Controller
          control={control}
          name="blurBoxes"
          render={({ field }) => (
            <SourceField
              label={t('export.pictures.blur')}
              hint={t('export.pictures.blurHint')}
              none={t('export.pictures.noBlur')}
              sources={data?.sources ?? []}
              value={field.value}
              onChange={field.onChange}
              error={formState.errors.blurBoxes?.message}
            />
          )}
        />
      )}
    </Group>
  );
}
