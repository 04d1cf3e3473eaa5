import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, MAX_ANNOUNCEMENT_LENGTH } from '@uvh/contract/calls/organiser/announcements';
import { isShownAt } from '@uvh/domain/event/announcement';
import { calendarOf } from '@uvh/domain/event/calendar';
import { DEFAULT_TIME_ZONE } from '@uvh/domain/event/phases';
import { Megaphone } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { useEvent } from '../../../event/event.ts';
import { UnsavedInput } from '../../../layout/unsaved-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useHalfTyped } from '../../../ui/use-half-typed.ts';
import { sayFailure } from '../say-failure.ts';

interface Draft {
  readonly text: string;
  readonly tone: 'info' | 'warning';
  /** As the control writes it, in the reader's own zone. */
  readonly until: string;
  readonly byMail: boolean;
}

const EMPTY: Draft = { text: '', tone: 'info', until: '', byMail: false };

/** Writes an announcement and shows how it will look. */
export function AnnouncementForm() {
  const { t } = useTranslation('organiser');
  const client = useQueryClient();
  const { timeZone = DEFAULT_TIME_ZONE, clockOffsetMs } = useEvent();
  const { register, handleSubmit, control, reset, setFocus, formState } = useForm<Draft>({ defaultValues: EMPTY });
  const { isHalfTyped, watched } = useHalfTyped();
  const { text, tone } = useWatch({ control });
  const send = useMutation({
    mutationFn: (draft: Draft) =>
      callApi(announce, {
        body: {
          text: draft.text,
          tone: draft.tone,
          by_mail: draft.byMail,
          ...(draft.until === '' ? {} : { ends_at: calendarOf(timeZone).instantAt(draft.until) }),
        },
      }),
    onSuccess: async ({ mailed }) => {
      toast.success(mailed === 0 ? t('announcements.sent') : t('announcements.sentWithMail', { count: mailed }));
      reset(EMPTY);
      await client.invalidateQueries();
    },
  });
  const isEmpty = (text ?? '').trim() === '';
  const until = register('until', {
    validate: (value) => {
      if (isHalfTyped()) return t('announcements.untilUnread');
      if (value === '') return true;
      const endsAt = Date.parse(calendarOf(timeZone).instantAt(value));
      return isShownAt(endsAt, Date.now() + clockOffsetMs) || t('announcements.untilPast');
    },
  });
  // Not `disabled` while there is nothing to say: who has said something comes back to this button.
  const submit = (draft: Draft) => (isEmpty ? setFocus('text') : send.mutate(draft));
  return (
    <Card>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
        <UnsavedInput isUnsaved={!isEmpty && !send.isPending} />
        <Field label={t('announcements.text')} hint={t('announcements.hint', { count: MAX_ANNOUNCEMENT_LENGTH })}>
          {(own) => (
            <textarea
              {...own}
              {...register('text')}
              rows={3}
              maxLength={MAX_ANNOUNCEMENT_LENGTH}
              className={CONTROL_LOOK}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('announcements.tone')}>
            {(own) => (
              <select {...own} {...register('tone')} className={CONTROL_LOOK}>
                <option value="info">{t('announcements.info')}</option>
                <option value="warning">{t('announcements.warning')}</option>
              </select>
            )}
          </Field>
          <TextField
            {...watched(until)}
            type="datetime-local"
            label={t('announcements.until')}
            hint={t('announcements.untilHint', { zone: timeZone })}
            error={formState.errors.until?.message}
          />
        </div>
        <Checkbox {...register('byMail')} label={t('announcements.byMail')} />
        {!isEmpty && (
          <section aria-label={t('announcements.preview')} className="grid gap-1.5">
            <h3 className="font-sans font-semibold text-sm">{t('announcements.preview')}</h3>
            <Notice tone={tone ?? 'info'}>
              <p dir="auto" className="whitespace-pre-line">
                {text}
              </p>
            </Notice>
          </section>
        )}
        {send.isError && <Notice tone="error">{sayFailure(send.error)}</Notice>}
        <div>
          <Button
            type="submit"
            aria-disabled={isEmpty || undefined}
            isBusy={send.isPending}
            busyLabel={t('announcements.sending')}
            icon={<Megaphone aria-hidden="true" className="size-5" />}
          >
            {t('announcements.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
