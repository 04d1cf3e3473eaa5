import { useQuery } from '@tanstack/react-query';
import { draftExport } from '@uvh/contract/calls/organiser/exports';
import { EXPORT_FORMATS, EXPORT_METHODS } from '@uvh/domain/data-set/export-choices';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { useClasses } from '../../../event/classes.ts';
import { UnsavedInput } from '../../../layout/unsaved-input.tsx';
import { useZones } from '../../../layout/zone-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sayFailure } from '../say-failure.ts';
import { BegunBefore } from './begun-before.tsx';
import { Choices } from './choices.tsx';
import { CardFields } from './export-card-fields.tsx';
import { ExportEstimate } from './export-estimate.tsx';
import { ExportFilterFields } from './export-filters.tsx';
import { Group } from './export-group.tsx';
import { PictureFields } from './export-picture-fields.tsx';
import { SplitFields } from './export-split-fields.tsx';
import { type ExportValues, orderOf, problemsOf, USUAL_VALUES, valuesOf } from './export-values.ts';
import { useSayExportProblem } from './say-export-problem.ts';
import { useStartTask } from './tasks-query.ts';

interface ExportFormProps {
  readonly onTask: (taskId: number) => void;
}

/** What the data set is to hold. It begins with what the last one was to hold. */
export function ExportForm({ onTask }: ExportFormProps) {
  const { t } = useTranslation('organiser-data');
  const classes = useClasses();
  const zones = useZones();
  const draft = useQuery({
    queryKey: ['organiser', 'export-draft'],
    queryFn: ({ signal }) => callApi(draftExport, {}, { signal }),
    retry: whileTransient,
    // Somebody who is choosing is not to be overtaken by another's order.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [isUsual, setIsUsual] = useState(false);
  if (draft.isPending)
    return (
      <Card aria-busy="true">
        <h2 className="mb-4 text-xl">{t('export.title')}</h2>
        {/* The form is higher than any screen: what is below it comes into sight below it alone. */}
        <Skeleton className="h-svh" />
      </Card>
    );
  // What was chosen before is a comfort: without it, the form begins as it does for the first one.
  const last = isUsual ? null : (draft.data?.order ?? null);
  const choices = { classes: classes.names, zones: zones.map(({ number }) => String(number)) };
  return (
    <ExportFields
      key={last === null ? 'usual' : 'last'}
      begin={last === null ? USUAL_VALUES : valuesOf(last, choices)}
      eventLicence={draft.data?.event_licence ?? null}
      onForget={last === null ? undefined : () => setIsUsual(true)}
      onTask={onTask}
    />
  );
}

interface ExportFieldsProps extends ExportFormProps {
  readonly begin: ExportValues;
  readonly eventLicence: string | null;
  /** Begins anew; undefined where the form has begun so. */
  readonly onForget: (() => void) | undefined;
}

function ExportFields({ begin, eventLicence, onForget, onTask }: ExportFieldsProps) {
  const { t } = useTranslation('organiser-data');
  const form = useForm<ExportValues>({ defaultValues: begin });
  const { control, handleSubmit, setError, reset, formState } = form;
  const classes = useClasses();
  const sayProblem = useSayExportProblem();
  const start = useStartTask();
  const send = handleSubmit((values) => {
    const order = orderOf(values);
    const problems = problemsOf(order, classes.names);
    for (const [index, { control: name, problem }] of problems.entries())
      setError(name, { message: sayProblem(problem) }, { shouldFocus: index === 0 });
    if (problems.length > 0) return;
    const onSuccess = (id: number) => {
      onTask(id);
      // It is what the form begins with from now on.
      reset(values);
    };
    start.mutate({ kind: 'export', export: order }, { onSuccess });
  });
  return (
    <Card>
      <UnsavedInput isUnsaved={formState.isDirty && !start.isPending} />
      <h2 className="text-xl">{t('export.title')}</h2>
      {onForget && <BegunBefore text={t('export.remembered')} className="mt-1" onForget={onForget} />}
      <form noValidate onSubmit={send} className="mt-4 grid gap-6">
        <div className="grid gap-4">
          <Controller
            control={control}
            name="formats"
            render={({ field }) => (
              <Choices
                legend={t('export.formats')}
                all={EXPORT_FORMATS}
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
                all={EXPORT_METHODS}
                chosen={field.value}
                onChange={field.onChange}
                say={(name) => t(`export.method.${name}`)}
              />
            )}
          />
        </div>
        <PictureFields form={form} />
        <SplitFields form={form} />
        <CardFields form={form} eventLicence={eventLicence} />
        <Group title={t('export.filters.title')}>
          <ExportFilterFields form={form} />
        </Group>
        <ExportEstimate control={control} />
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
