import { useTranslation } from 'react-i18next';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Group, type PartProps } from './export-group.tsx';

interface CardFieldsProps extends PartProps {
  /** What the event promises; it stands where no licence is named. */
  readonly eventLicence: string | null;
}

/** What only the organisers know of the data: rights, sources, and how it is to be cited. */
export function CardFields({ form: { register, formState }, eventLicence }: CardFieldsProps) {
  const { t } = useTranslation('organiser-data');
  const { errors } = formState;
  const licenceHint = eventLicence === null ? t('import.licenceHint') : t('export.card.ofEvent', { eventLicence });
  return (
    <Group title={t('export.card.title')} text={t('export.card.text')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...register('title')} label={t('export.name')} error={errors.title?.message} />
        <TextField
          {...register('licence')}
          label={t('export.licence')}
          hint={licenceHint}
          error={errors.licence?.message}
        />
        <TextField
          {...register('pictureLicence')}
          label={t('import.licence')}
          hint={t('export.card.pictureLicenceHint')}
          error={errors.pictureLicence?.message}
        />
        <TextField
          {...register('attribution')}
          label={t('import.attribution')}
          hint={t('export.card.attributionHint')}
          error={errors.attribution?.message}
        />
        <TextField {...register('source')} label={t('export.card.source')} error={errors.source?.message} />
        <TextField
          {...register('url')}
          label={t('export.card.url')}
          hint={t('export.card.urlHint')}
          inputMode="url"
          error={errors.url?.message}
        />
        <Field label={t('export.card.authors')} hint={t('export.card.authorsHint')} error={errors.authors?.message}>
          {(control) => <textarea {...control} {...register('authors')} rows={3} className={CONTROL_LOOK} />}
        </Field>
      </div>
    </Group>
  );
}
