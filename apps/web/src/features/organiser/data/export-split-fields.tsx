import { SPLIT_RULES } from '@uvh/domain/data-set/export-choices';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Group, type PartProps } from './export-group.tsx';

const PARTS = ['train', 'val', 'test'] as const;

/** How pictures are shared out over train, val and test, and what stays together. */
export function SplitFields({ form: { register, control, formState } }: PartProps) {
  const { t } = useTranslation('organiser-data');
  const [isSplit, splitBy] = useWatch({ control, name: ['isSplit', 'splitBy'] });
  const { errors } = formState;
  return (
    <Group title={t('export.split.title')} text={t('export.split.text')}>
      <Checkbox {...register('isSplit')} label={t('export.split.isSplit')} />
      {isSplit && (
        <>
          {/* Labels, fields and errors in rows: a label of two lines must not push its field below the others. */}
          <div className="grid grid-cols-3 gap-x-3 gap-y-1.5 *:row-span-3 *:grid-rows-subgrid sm:max-w-lg [&_label]:self-end">
            {PARTS.map((part) => (
              <TextField
                key={part}
                {...register(part)}
                label={t(`export.split.${part}`)}
                inputMode="numeric"
                error={errors[part]?.message}
              />
            ))}
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={t('export.split.by')} hint={t(`export.split.hints.${splitBy}`)}>
              {(select) => (
                <select {...select} {...register('splitBy')} className={CONTROL_LOOK}>
                  {SPLIT_RULES.map((rule) => (
                    <option key={rule} value={rule}>
                      {t(`export.split.rules.${rule}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {splitBy === 'pattern' && (
              <TextField
                {...register('splitPattern')}
                label={t('export.split.pattern')}
                hint={t('export.split.patternHint', { example: '^(cam\\d+)_(\\d{8})' })}
                error={errors.splitPattern?.message}
                spellCheck={false}
                autoCapitalize="none"
              />
            )}
          </div>
        </>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...register('cameraPattern')}
          label={t('export.split.camera')}
          hint={t('export.split.cameraHint', { example: '^(cam\\d+)_' })}
          error={errors.cameraPattern?.message}
          spellCheck={false}
          autoCapitalize="none"
        />
      </div>
    </Group>
  );
}
