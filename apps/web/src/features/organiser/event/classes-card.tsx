import { useMutation } from '@tanstack/react-query';
import { changeEvent, previewEventChange } from '@uvh/contract/calls/organiser/event';
import { CLASS_COUNT_BOUNDS, type WireClass } from '@uvh/contract/object-class';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { UnsavedInput } from '../../../layout/unsaved-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import { ChangeDialog, type PreparedChange } from './change-dialog.tsx';
import { type Problem, shapeProblems, useSayClassProblems } from './class-problems.ts';
import { ClassRow } from './class-row.tsx';
import type { EventState } from './event-form.ts';
import { mergeClasses } from './merge-classes.ts';

/** What was wrong with a list that was looked at. */
interface Refused {
  readonly wanted: readonly WireClass[];
  readonly problems: readonly Problem[];
}

/** What is edited, and the list that it was begun with. */
interface Edited {
  readonly list: readonly WireClass[];
  readonly begunWith: readonly WireClass[];
}

const NONE: readonly Problem[] = [];

/** The classes of the event: what people read and see of each, and further ones. The file has the rest of them. */
export function ClassesCard({ state }: { readonly state: EventState }) {
  const { t } = useTranslation('organiser-event');
  const { classes: stored } = state.settings;
  const [edited, setEdited] = useState<Edited>();
  const [prepared, setPrepared] = useState<PreparedChange>();
  const [refused, setRefused] = useState<Refused>();
  const classes = useMemo(
    () => (edited === undefined ? stored : mergeClasses(edited.begunWith, edited.list, stored)),
    [edited, stored],
  );
  const change = (list: readonly WireClass[]) => setEdited({ list, begunWith: stored });
  const look = useMutation({
    mutationFn: async (wanted: readonly WireClass[]) => {
      const change = { settings: { classes: [...wanted] } };
      return { wanted, change, preview: await callApi(previewEventChange, { body: change }) };
    },
    onSuccess: ({ wanted, change, preview }) => {
      if (preview.problems.length > 0) setRefused({ wanted, problems: preview.problems });
      else if (preview.changes.length === 0) toast.info(t('nothing'));
      else
        setPrepared({ preview, apply: () => callApi(changeEvent, { body: { ...change, version: preview.version } }) });
    },
  });
  // Once the list is another, what was said of it no longer stands at its rows.
  const said = useSayClassProblems(refused?.wanted === classes ? refused.problems : NONE);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refused]);
  const replace = (index: number, to: WireClass) => change(classes.map((each, at) => (at === index ? to : each)));
  const row = (index: number) => form.current?.querySelectorAll('fieldset')[index];
  const add = () => {
    flushSync(() => change([...classes, aNewClass(classes)]));
    row(classes.length)?.querySelector<HTMLElement>('input:not([type=color])')?.focus();
  };
  // Who takes several out goes on from the one that moves up.
  const remove = (index: number) => {
    flushSync(() => change(classes.filter((_, at) => at !== index)));
    const next = row(index) ?? row(index - 1) ?? form.current;
    next?.querySelector('button')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = shapeProblems(classes);
    if (edited === undefined) toast.info(t('nothing'));
    else if (problems.length > 0) setRefused({ wanted: classes, problems });
    else look.mutate(classes);
  };
  // Not `disabled`: who has applied their changes comes back to this button.
  const isIdle = edited === undefined || undefined;
  const isFull = classes.length >= CLASS_COUNT_BOUNDS.most;
  return (
    <Card className="mt-6">
      <form ref={form} className="grid gap-3" onSubmit={submit}>
        <UnsavedInput isUnsaved={edited !== undefined} />
        <h2 className="text-xl">{t('classes.title')}</h2>
        <p className="text-ink-soft text-sm">{t('classes.text')}</p>
        <ul className="grid gap-3">
          {classes.map((each, index) => (
            <ClassRow
              key={each.id}
              value={each}
              errors={said.ofClass(index)}
              onChange={(to) => replace(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
        {said.ofList.length > 0 && <Notice tone="error">{said.ofList.join(' ')}</Notice>}
        {look.isError && <Notice tone="error">{sayFailure(look.error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={look.isPending} aria-disabled={isIdle}>
            {t('classes.review')}
          </Button>
          <Button variant="quiet" onClick={add} disabled={isFull}>
            <Plus aria-hidden="true" className="size-4" /> {t('classes.add')}
          </Button>
          <Button variant="quiet" onClick={() => setEdited(undefined)} aria-disabled={isIdle}>
            {t('classes.discard')}
          </Button>
        </div>
        {isFull && <p className="text-ink-soft text-sm">{t('classes.most', { count: CLASS_COUNT_BOUNDS.most })}</p>}
      </form>
      <ChangeDialog
        prepared={prepared}
        onClose={() => setPrepared(undefined)}
        onDone={() => {
          setPrepared(undefined);
          setEdited(undefined);
        }}
      />
    </Card>
  );
}

/** An id that no class had, and a colour to begin with; its name is for the organiser to write. */
function aNewClass(classes: readonly WireClass[]): WireClass {
  const id = 1 + Math.max(0, ...classes.map((each) => each.id));
  const own = { id, name: '', code: '', color: '#8a8f98', dash: [], look_alikes: [], key: null };
  return { ...own, display_names: {}, guide: {}, guide_picture: null, coco: null };
}
