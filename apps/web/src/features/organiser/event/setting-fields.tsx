import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type EventForm, INNER_ZONES } from './event-form.ts';

interface SettingFieldsProps {
  readonly register: UseFormRegister<EventForm>;
  readonly errors: FieldErrors<EventForm>;
}

interface AllFieldsProps extends SettingFieldsProps {
  readonly zoneCount: number;
}

const WINDOWS = ['registration', 'game', 'competition'] as const;

/** What a tile server's address is written with (OpenStreetMap wiki, "Slippy map tilenames"). */
const TILE_SLOTS = { x: '{x}', y: '{y}', z: '{z}' };

/** Every date and setting with its control. */
export function SettingFields({ zoneCount, ...props }: AllFieldsProps) {
  const { register, errors } = props;
  const { t } = useTranslation('organiser-event');
  return (
    <>
      <Group title={t('groups.about')} text={t('groups.aboutText')}>
        <Text name="eventName" {...props} />
        <Text name="contactEmail" {...props} />
        <Text name="hostName" {...props} />
        <Text name="hostUrl" {...props} hint={t('hints.hostUrl')} />
        <Long name="introduction" {...props} />
        <Long name="rulesAddendum" {...props} />
      </Group>
      <Group title={t('groups.dates')} text={t('groups.datesText')}>
        <div className="sm:col-span-2">
          <Text name="timeZone" {...props} hint={t('hints.timeZone')} />
        </div>
        {WINDOWS.map((name) => (
          <div key={name} className="contents">
            <TextField
              {...register(`${name}Opens`)}
              type="datetime-local"
              label={t(`fields.${name}Opens`)}
              error={errors[`${name}Opens`]?.message}
            />
            <TextField
              {...register(`${name}Closes`)}
              type="datetime-local"
              label={t(`fields.${name}Closes`)}
              error={errors[`${name}Closes`]?.message}
            />
          </div>
        ))}
      </Group>
      <Group title={t('groups.teams')}>
        <Text name="maxTeamSize" {...props} isNumber />
        <Checkbox {...register('leadersMayRemoveMembers')} label={t('fields.leadersMayRemoveMembers')} />
        {INNER_ZONES.slice(0, Math.max(0, zoneCount - 1)).map((name) => (
          <Text key={name} name={name} {...props} isNumber />
        ))}
        <Text name="zoneRadii" {...props} hint={t('hints.zoneRadii')} />
        <Text name="mapCentre" {...props} hint={t('hints.mapCentre')} />
      </Group>
      <Group title={t('groups.scoring')} text={t('groups.scoringText')}>
        <Text name="payPerBit" {...props} isNumber hint={t('hints.payPerBit')} />
        <Text name="payMostFound" {...props} isNumber hint={t('hints.payMostFound')} />
        <Text name="payCostOfNothing" {...props} isNumber hint={t('hints.payCostOfNothing')} />
      </Group>
      <Group title={t('groups.reviews')} text={t('groups.reviewsText')}>
        <Text name="leastReviews" {...props} isNumber />
        <Text name="mostReviews" {...props} isNumber />
        <Text name="riskLimit" {...props} isNumber hint={t('hints.riskLimit')} />
        <Text name="goldShare" {...props} isNumber hint={t('hints.goldShare')} />
        <div className="sm:col-span-2">
          <Checkbox {...register('followsPace')} label={t('fields.followsPace')} />
        </div>
      </Group>
      <Group title={t('groups.registration')}>
        <Text name="emailDomains" {...props} hint={t('hints.emailDomains')} />
        <Asked name="rollNumber" {...props} />
        <Asked name="institute" {...props} />
        <Long name="consentText" {...props} />
      </Group>
      <Group title={t('groups.pages')} text={t('groups.pagesText')}>
        <Text name="languages" {...props} hint={t('hints.languages')} />
        <Text name="practice" {...props} hint={t('hints.practice')} />
        <Text name="accentSurface" {...props} hint={t('hints.accentSurface')} />
        <Text name="accentText" {...props} hint={t('hints.accentText')} />
        <Text name="mapTilesLight" {...props} hint={t('hints.mapTiles', TILE_SLOTS)} />
        <Text name="mapTilesDark" {...props} hint={t('hints.mapTiles', TILE_SLOTS)} />
        <Text name="measurementId" {...props} hint={t('hints.measurementId')} />
      </Group>
    </>
  );
}

type LongName = 'introduction' | 'rulesAddendum' | 'consentText';
type TextName = Exclude<keyof EventForm, LongName | 'leadersMayRemoveMembers' | 'rollNumber' | 'institute'>;

interface TextProps extends SettingFieldsProps {
  readonly name: TextName;
  readonly isNumber?: boolean;
  readonly hint?: string;
}

function Text({ name, register, errors, isNumber = false, hint }: TextProps) {
  const { t } = useTranslation('organiser-event');
  return (
    <TextField
      {...register(name)}
      label={t(`fields.${name}`)}
      hint={hint}
      inputMode={isNumber ? 'decimal' : undefined}
      error={errors[name]?.message}
    />
  );
}

/** Some sentences, with what becomes of them. */
function Long({ name, register, errors }: SettingFieldsProps & { readonly name: LongName }) {
  const { t } = useTranslation('organiser-event');
  return (
    <Field label={t(`fields.${name}`)} hint={t(`hints.${name}`)} error={errors[name]?.message}>
      {(control) => <textarea {...control} {...register(name)} rows={4} className={CONTROL_LOOK} />}
    </Field>
  );
}

function Asked({ name, register }: SettingFieldsProps & { readonly name: 'rollNumber' | 'institute' }) {
  const { t } = useTranslation('organiser-event');
  return (
    <Field label={t(`fields.${name}`)}>
      {(control) => (
        <select {...control} {...register(name)} className={CONTROL_LOOK}>
          <option value="no">{t('asked.no')}</option>
          <option value="optional">{t('asked.optional')}</option>
          <option value="required">{t('asked.required')}</option>
        </select>
      )}
    </Field>
  );
}

interface GroupProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Group({ title, text, children }: GroupProps) {
  return (
    <Card>
      <fieldset>
        <legend className="font-bold font-display text-xl">{title}</legend>
        {text !== undefined && <p className="mb-4 text-ink-soft text-sm">{text}</p>}
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">{children}</div>
      </fieldset>
    </Card>
  );
}
