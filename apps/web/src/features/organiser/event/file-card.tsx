import { useMutation, useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { applyEventFile, checkEventFile, getEventFile } from '@uvh/contract/calls/organiser/event';
import clsx from 'clsx';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { UnsavedInput } from '../../../layout/unsaved-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CONTROL_LOOK } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import { takenFiles } from '../taken-files.ts';
import { ChangeDialog, type PreparedChange } from './change-dialog.tsx';

type Problem = Answer<typeof checkEventFile>['problems'][number];

/** Part of the key of the settings, so that the file is read again whenever they change. */
const KEY = ['organiser', 'event', 'file'] as const;

/** The event as a file: what the form above says, to be kept, edited and applied as a whole. */
export function FileCard() {
  const { t } = useTranslation('organiser-event');
  const stored = useQuery<Answer<typeof getEventFile>>({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getEventFile, {}, { signal }),
    retry: whileTransient,
  });
  return (
    <Card className="mt-6 grid gap-3">
      <h2 className="text-xl">{t('file.title')}</h2>
      <p className="text-ink-soft text-sm">{t('file.text')}</p>
      {stored.isPending && <Skeleton className="h-80" />}
      {stored.isLoadingError && <QueryError title={t('failed')} query={stored} />}
      {stored.data !== undefined && <FileForm stored={stored.data} />}
    </Card>
  );
}

function FileForm({ stored: { file, version } }: { readonly stored: Answer<typeof getEventFile> }) {
  const { t } = useTranslation('organiser-event');
  const [edited, setEdited] = useState<string>();
  // What the text was when it was begun with; undefined of one that was chosen.
  const [begunWith, setBegunWith] = useState<string>();
  const [prepared, setPrepared] = useState<PreparedChange>();
  const area = useRef<HTMLTextAreaElement>(null);
  const problemsId = useId();
  const text = edited ?? file;
  const look = useMutation({
    mutationFn: async (wanted: string) => ({
      wanted,
      ...(await callApi(checkEventFile, { body: { file: wanted } })),
    }),
    onSuccess: ({ wanted, version: looked, problems, changes, consequences }) => {
      if (problems.length > 0) return;
      if (changes.length === 0) toast.info(t('nothing'));
      else {
        const apply = () => callApi(applyEventFile, { body: { file: wanted, version: looked } });
        const isOvertaken = begunWith !== undefined && begunWith !== looked;
        setPrepared({ preview: { changes, consequences }, isOvertaken, apply });
      }
    },
  });
  // Once the text is another, what was said of it no longer stands at its line.
  const problems = look.data?.wanted === text ? look.data.problems : [];
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        look.mutate(text);
      }}
    >
      <UnsavedInput isUnsaved={edited !== undefined && edited !== file} />
      <textarea
        ref={area}
        aria-label={t('file.label')}
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? problemsId : undefined}
        spellCheck={false}
        rows={24}
        value={text}
        onChange={(event) => {
          if (edited === undefined) setBegunWith(version);
          setEdited(event.target.value);
        }}
        className={clsx(CONTROL_LOOK, 'resize-y whitespace-pre font-mono text-sm')}
      />
      {problems.length > 0 && (
        <div id={problemsId}>
          <ProblemList problems={problems} onGo={(problem) => goTo(area.current, problem)} />
        </div>
      )}
      {look.isError && <Notice tone="error">{sayFailure(look.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={look.isPending}>
          {t('file.check')}
        </Button>
        <FileChooser
          onText={(chosen) => {
            setBegunWith(undefined);
            setEdited(chosen);
          }}
        />
        <Button variant="quiet" onClick={() => saveFile(new File([text], 'event.yaml', { type: 'application/yaml' }))}>
          {t('file.download')}
        </Button>
        <Button variant="quiet" onClick={() => setEdited(undefined)} disabled={text === file}>
          {t('file.discard')}
        </Button>
      </div>
      <ChangeDialog
        prepared={prepared}
        onClose={() => setPrepared(undefined)}
        onDone={() => {
          setPrepared(undefined);
          setEdited(undefined);
        }}
      />
    </form>
  );
}

interface ProblemListProps {
  readonly problems: readonly Problem[];
  readonly onGo: (problem: Problem) => void;
}

/** Each problem leads to its line. */
function ProblemList({ problems, onGo }: ProblemListProps) {
  const { t } = useTranslation('organiser-event');
  return (
    <Notice tone="error">
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={`${problem.line}:${problem.column}:${problem.message}`} className="break-words">
            <button type="button" className="font-semibold underline" onClick={() => onGo(problem)}>
              {t('file.line', { line: problem.line })}
            </button>{' '}
            <SayProblem problem={problem} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The server's sentence names what is expected, but in English; to others it is said in their language first. */
function SayProblem({ problem: { about, message } }: { readonly problem: Problem }) {
  const { t, i18n } = useTranslation('organiser-event');
  const sentence = <span lang="en">{message}</span>;
  if (about === undefined || i18n.language === 'en') return sentence;
  const { name, kind, limit } = about;
  return (
    <>
      {name !== '' && <code>{name}</code>} {t(`problems.${kind}`, { limit: limit ?? '' })} ({sentence})
    </>
  );
}

function FileChooser({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation('organiser-event');
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = takenFiles(event.target);
    if (chosen) onText(await chosen.text());
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".yaml,.yml"
        aria-label={t('file.choose')}
        onChange={choose}
        className="hidden"
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {t('file.choose')}
      </Button>
    </>
  );
}

function goTo(area: HTMLTextAreaElement | null, { line, column }: Problem): void {
  if (!area) return;
  const before = area.value.split('\n').slice(0, line - 1);
  const at = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  area.focus();
  area.setSelectionRange(at, at);
  area.scrollTop = ((line - 1) / Math.max(1, area.value.split('\n').length)) * area.scrollHeight;
}
