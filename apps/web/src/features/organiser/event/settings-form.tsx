import { useMutation } from '@tanstack/react-query';
import { changeEvent, previewEventChange } from '@uvh/contract/calls/organiser/event';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { UnsavedInput } from '../../../layout/unsaved-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import { ChangeDialog, type PreparedChange } from './change-dialog.tsx';
import { changeOf, controlOf, type EventForm, type EventState, formOf } from './event-form.ts';
import { useSayProblem } from './say-problem.ts';
import { SettingFields } from './setting-fields.tsx';
import { unreadableControls } from './unreadable-controls.ts';

/** All dates and settings; looked at once more before they hold. */
export function SettingsForm({ state }: { readonly state: EventState }) {
  const { t } = useTranslation(['organiser-event', 'organiser']);
  const [prepared, setPrepared] = useState<PreparedChange>();
  const sayProblem = useSayProblem();
  const form = useForm<EventForm>({
    defaultValues: formOf(state),
    values: formOf(state),
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;

  // `resetOptions` holds for every reset: what is typed must go here all the same.
  const restart = (from: EventState) => form.reset(formOf(from), { keepDirtyValues: false });

  const place = useRef<HTMLFormElement>(null);
  /** At their fields; the first one on the page has the focus, and is in sight with what is said of it. */
  const refuse = (problems: readonly { readonly control: keyof EventForm; readonly message: string }[]) => {
    if (problems.length === 0) return;
    flushSync(() => {
      for (const { control, message } of problems) form.setError(control, { message });
    });
    const first = place.current?.querySelector<HTMLElement>('[aria-invalid]');
    first?.focus();
    first?.parentElement?.scrollIntoView({ block: 'nearest' });
  };

  const look = useMutation({
    mutationFn: async (values: EventForm) => {
      const change = changeOf(values, state);
      return { change, preview: await callApi(previewEventChange, { body: change }) };
    },
    onSuccess: ({ change, preview }) => {
      const told = preview.problems.map((problem) => ({
        control: controlOf(problem.field),
        message: sayProblem(problem),
      }));
      refuse(told.flatMap(({ control, message }) => (control === undefined ? [] : { control, message })));
      // What has no field here is not refused without a word.
      for (const { control, message } of told) if (control === undefined) toast.error(message);
      if (told.length > 0) return;
      if (preview.changes.length === 0) toast.info(t('nothing'));
      else
        setPrepared({ preview, apply: () => callApi(changeEvent, { body: { ...change, version: preview.version } }) });
    },
  });

  const submit = (values: EventForm) => {
    if (!isDirty) return toast.info(t('nothing'));
    const unreadable = unreadableControls(changeOf(values, state));
    refuse(unreadable.map(({ control, kind }) => ({ control, message: t(`problems.${kind}`) })));
    if (unreadable.length === 0) look.mutate(values);
  };
  // Not `disabled`: who has applied their changes comes back to this button.
  const isIdle = !isDirty || undefined;

  return (
    <>
      <UnsavedInput isUnsaved={isDirty} />
      <form
        ref={place}
        noValidate
        onSubmit={form.handleSubmit(submit)}
        // Chromium brings the caret of a field above the bar that stays, and not the field.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        className="grid grid-cols-1 gap-6"
      >
        {state.forced_phase !== null && <Notice tone="warning">{t('forced', { phase: state.forced_phase })}</Notice>}
        <SettingFields
          register={form.register}
          errors={form.formState.errors}
          zoneCount={state.settings.zone_thresholds.length}
        />
        {look.isError && <Notice tone="error">{sayFailure(look.error)}</Notice>}
        <div className="sticky short:static bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-line border-t bg-ground px-4 py-3">
          <Button type="submit" isBusy={look.isPending} aria-disabled={isIdle}>
            {t('review')}
          </Button>
          <Button variant="quiet" onClick={() => restart(state)} aria-disabled={isIdle}>
            {t('discard')}
          </Button>
        </div>
      </form>
      <ChangeDialog
        prepared={prepared}
        onClose={() => setPrepared(undefined)}
        onDone={(after) => {
          setPrepared(undefined);
          restart(after);
        }}
      />
    </>
  );
}
