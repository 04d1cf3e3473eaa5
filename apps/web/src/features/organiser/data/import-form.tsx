import type { Answer } from '@uvh/contract/call';
import type { listImportSources } from '@uvh/contract/calls/organiser/tasks';
import { DEFAULT_TIME_ZONE } from '@uvh/domain/event/phases';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../../event/event.ts';
import { UnsavedInput } from '../../../layout/unsaved-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { sayFailure } from '../say-failure.ts';
import { BegunBefore } from './begun-before.tsx';
import { classMapOf, foreignClassesOf, isChosenSince } from './class-choices.ts';
import { type ImportFacts, modeOf, orderedFacts, orderedPlaces } from './import-facts.ts';
import { mayHoldPictures } from './picture-sources.ts';
import { importReportOf } from './report.ts';
import { SourceField } from './source-field.tsx';
import { TakenAtField } from './taken-at-field.tsx';
import { TaskReport } from './task-report.tsx';
import { isUnderWay, useStartTask, useTask } from './tasks-query.ts';
import type { BegunImport } from './unfinished-import.ts';

interface ImportFormProps {
  readonly begin: BegunImport;
  /** Leaves what was begun alone. */
  readonly onForget: () => void;
  readonly sources: Answer<typeof listImportSources>['sources'];
  readonly source: string;
  readonly onSource: (source: string) => void;
}

/** What to import and under which conditions. It is tried first; only what was tried can be imported, below its report. */
export function ImportForm({ begin: begun, onForget, sources, source, onSource }: ImportFormProps) {
  const { t } = useTranslation('organiser-data');
  const { register, handleSubmit, reset, formState } = useForm<ImportFacts>({ defaultValues: begun.facts });
  const [suggestions, setSuggestions] = useState(begun.suggestions);
  const [trusted, setTrusted] = useState(begun.trusted);
  // For the whole visit: the files of one tool call things by the same names.
  const [chosen, setChosen] = useState(begun.chosen);
  const [taskId, setTaskId] = useState(begun.taskId);
  const start = useStartTask();
  const task = useTask(taskId);
  const isBusy = start.isPending || (task.data !== undefined && isUnderWay(task.data));
  const { timeZone = DEFAULT_TIME_ZONE } = useEvent();
  const report = task.data?.target === source ? importReportOf(task.data.report) : undefined;
  const wasTried = report?.dryRun === true;
  const isUnsaved =
    formState.isDirty || (wasTried && report !== undefined && isChosenSince(foreignClassesOf(report), chosen));
  const pictures = sources.filter(mayHoldPictures);

  // What was tried with other boxes says nothing about these.
  const choosing = (choose: (name: string) => void) => (name: string) => {
    choose(name);
    setTaskId(undefined);
  };
  const begin = (isDryRun: boolean) =>
    handleSubmit((facts) => {
      const places = { source, suggestions, trusted };
      const class_map = isDryRun || report === undefined ? chosen : classMapOf(foreignClassesOf(report), chosen);
      const order = { ...orderedPlaces(places), ...orderedFacts(facts, timeZone), ...modeOf(isDryRun), class_map };
      const onSuccess = (id: number) => {
        setTaskId(id);
        // What was sent is kept there.
        reset(facts);
      };
      start.mutate({ kind: 'import', import: order }, { onSuccess });
    });

  // Where the button is that was pressed.
  const failure = start.isError && <Notice tone="error">{sayFailure(start.error)}</Notice>;

  return (
    <>
      <Card>
        <UnsavedInput isUnsaved={isUnsaved && !isBusy} />
        {begun.taskId !== undefined && (
          <BegunBefore text={t('import.remembered')} className="mb-4" onForget={onForget} />
        )}
        <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SourceField
              label={t('import.source')}
              hint={pictures.length === 0 ? t('import.noSource') : t('import.sourceHint')}
              none={t('import.choose')}
              sources={pictures}
              value={source}
              onChange={onSource}
            />
            <SourceField
              label={t('import.suggestions')}
              hint={t('import.suggestionsHint')}
              none={t('import.beside')}
              sources={sources}
              value={suggestions}
              onChange={choosing(setSuggestions)}
            />
            <SourceField
              label={t('import.trusted')}
              hint={t('import.trustedHint')}
              none={t('import.noTrusted')}
              sources={sources}
              value={trusted}
              onChange={choosing(setTrusted)}
            />
            <TextField {...register('name')} label={t('import.name')} />
            <TextField {...register('camera')} label={t('import.camera')} />
            <TakenAtField register={register} timeZone={timeZone} error={formState.errors.capturedAt?.message} />
            <TextField {...register('licence')} label={t('import.licence')} hint={t('import.licenceHint')} />
            <TextField {...register('attribution')} label={t('import.attribution')} />
          </div>
          <div className="grid gap-1">
            <Checkbox {...register('takes_exif_times')} label={t('import.exifTimes')} />
            <Checkbox {...register('keeps_originals')} label={t('import.keepOriginals')} />
            <Checkbox {...register('skips_look_alikes')} label={t('import.skipLookAlikes')} />
          </div>
          {!wasTried && failure}
          <div>
            <Button
              variant={wasTried ? 'secondary' : 'primary'}
              onClick={begin(true)}
              disabled={source === ''}
              isBusy={isBusy}
            >
              {t('import.try')}
            </Button>
          </div>
        </form>
      </Card>
      {taskId !== undefined && (
        <TaskReport
          taskId={taskId}
          trial={{
            chosen,
            onChoose: setChosen,
            begin: wasTried && (
              <div className="grid justify-items-start gap-4">
                {failure}
                <Button onClick={begin(false)} isBusy={isBusy}>
                  {t('import.begin')}
                </Button>
              </div>
            ),
          }}
        />
      )}
    </>
  );
}
