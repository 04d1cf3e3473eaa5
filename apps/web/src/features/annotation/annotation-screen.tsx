import type { Editor } from '@uvh/annotator/editor';
import { CloudOff, ImageOff, MonitorSmartphone } from 'lucide-react';
import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { fetched } from '../../layout/loadable.ts';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { LatePanel } from '../../workspace/panels/late-panel.tsx';
import { WorkspaceTopBar } from '../../workspace/panels/top-bar.tsx';
import { DOCUMENT_AND_SELECTION, useEditorValue } from '../../workspace/use-editor.ts';
import { IMAGE_HOLD_MS } from '../../workspace/use-flow.ts';
import { Workspace } from '../../workspace/workspace.tsx';
import { setWorkspaceSettings, useWorkspaceSettings } from '../../workspace/workspace-settings.ts';
import type { AnnotationSession } from './annotation-session/annotation-session.ts';
import type { ActiveImage } from './annotation-session/annotation-view.ts';
import { useAnnotationSession, useAnnotationSessionState } from './annotation-session/use-annotation-session.ts';
import { ClosingStrip } from './closing/closing-strip.tsx';
import { ClosingTold } from './closing/closing-told.tsx';
import { LoadingView } from './loading-view.tsx';
import { PictureState } from './picture-state.tsx';
import { Plain } from './plain.tsx';
import type { QuestionNoticesProps } from './questions/question-notices.tsx';
import { SessionNotices } from './session-notices.tsx';
// Not fetched when it is needed: the answer to a submission must not hang on the network.
import { SubmissionDialogs } from './submission-dialogs.tsx';
import { WorkFigures } from './work-figures.tsx';

const Gate = lazy(async () => ({ default: (await untilItComes(() => import('./gate.tsx'))).Gate }));
const PausedGate = lazy(async () => ({
  default: (await untilItComes(() => import('./paused-gate.tsx'))).PausedGate,
}));
const LessonCorner = lazy(async () => {
  const module = await untilItComes(() =>
    fetched({ texts: ['lesson', 'guide'], load: () => import('./lesson/lesson-corner.tsx') }),
  );
  return { default: module.LessonCorner };
});

/** What teammates say comes after the image, and never in the way of it: without a network it is left out. */
const QuestionNotices = lazy(() =>
  fetched({ texts: ['question'], load: () => import('./questions/question-notices.tsx') }).then(
    ({ QuestionNotices: Notices }): { default: ComponentType<QuestionNoticesProps> } => ({ default: Notices }),
    () => ({ default: () => null }),
  ),
);

interface AnnotationScreenProps {
  readonly user: string;
  readonly clockOffsetMs: number;
}

/** The annotation screen (docs/product/screens.md#annotation-screen). */
export function AnnotationScreen({ user, clockOffsetMs }: AnnotationScreenProps) {
  const { t } = useTranslation('annotation');
  const { session, isElsewhere, takeOver } = useAnnotationSession(user, clockOffsetMs);
  if (isElsewhere) {
    return (
      <Plain>
        <EmptyState
          icon={<MonitorSmartphone aria-hidden="true" />}
          title={t('elsewhere.title')}
          action={<Button onClick={takeOver}>{t('elsewhere.takeOver')}</Button>}
        >
          {t('elsewhere.text')}
        </EmptyState>
      </Plain>
    );
  }
  if (session === undefined) return <LoadingView />;
  return (
    <>
      <SessionScreen session={session} />
      <SubmissionTold session={session} />
      <ClosingTold />
    </>
  );
}

/** Tells those who listen that an image went, where no dialog does; it stands while images come and go, else it is not read out. */
function SubmissionTold({ session }: { readonly session: AnnotationSession }) {
  const { t } = useTranslation('annotation');
  const went = useAnnotationSessionState(session, (state) => state.wentStraight);
  return (
    <p aria-live="polite" className="sr-only">
      {went !== undefined && <span key={went}>{t('announce.submitted')}</span>}
    </p>
  );
}

function SessionScreen({ session }: { readonly session: AnnotationSession }) {
  const { t } = useTranslation('annotation');
  const newest = useAnnotationSessionState(session, (state) => state.view);
  // The whole workspace is drawn bit by bit behind what shows that it is coming; from then on all is shown at once.
  const behind = useDeferredValue(newest);
  const view = behind.kind === 'loading' ? behind : newest;
  const goOn = useCallback(() => void session.loadNext(), [session]);
  switch (view.kind) {
    case 'loading':
      return <LoadingView />;
    case 'gated':
      return (
        <Suspense fallback={<LoadingView />}>
          {view.code === 'GAME_PAUSED' ? <PausedGate onOpen={goOn} /> : <Gate code={view.code} />}
        </Suspense>
      );
    case 'noneLeft':
      return (
        <Plain>
          <EmptyState
            icon={<ImageOff aria-hidden="true" />}
            title={t('noneLeft.title')}
            action={
              <div className="mt-2 flex flex-wrap justify-center gap-2">
                <ButtonLink to="/game/results" variant="secondary">
                  {t('noneLeft.results')}
                </ButtonLink>
                <Button onClick={() => void session.loadNext()}>{t('noneLeft.retry')}</Button>
              </div>
            }
          >
            {t('noneLeft.text')}
          </EmptyState>
        </Plain>
      );
    case 'offline':
      return (
        <Plain>
          <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('offline.title')}>
            {t('offline.text')}
          </EmptyState>
        </Plain>
      );
    case 'failed':
      return (
        <Plain>
          <ErrorState title={t('failed.title')} message={view.message} onRetry={() => void session.loadNext()} />
        </Plain>
      );
    case 'annotating':
      return <ActiveImageScreen session={session} active={view.active} />;
  }
}

function ActiveImageScreen({ session, active }: { readonly session: AnnotationSession; readonly active: ActiveImage }) {
  const { t } = useTranslation('annotation');
  const isSubmitting = useAnnotationSessionState(session, ({ dialog }) => dialog?.kind === 'submitting');
  const accepted = useAnnotationSessionState(session, (state) => state.accepted);
  const goesStraight = useWorkspaceSettings((settings) => settings.goesStraight);
  const { editor, image, prepared, picture } = active;
  const [isReporting, setIsReporting] = useState(false);
  const openNext = useCallback(() => session.openNext(), [session]);
  const [asked, setAsked] = useState<number>();
  const isFresh = useFreshness(editor);
  const submit = () => {
    // The second press on an image that was reviewed ahead would hand it in before anybody has seen it.
    if (!isFresh()) void session.submit({ goesStraight: goesStraight === true });
  };
  return (
    <>
      <Workspace
        editor={editor}
        imageKey={image.image_id}
        title={t('title')}
        picture={picture === 'ready' ? prepared.picture?.bitmap : undefined}
        openNext={openNext}
        placeholder={image.placeholder}
        submit={{
          label: t('bar.submit'),
          busyLabel: t('bar.submitting'),
          isBusy: isSubmitting,
          onSubmit: submit,
        }}
        onReport={() => setIsReporting(true)}
        onAskOpinion={setAsked}
        onSave={() => void session.flushed().then(() => toast.success(t('draft.saved')))}
        top={
          <>
            <WorkspaceTopBar>
              <WorkFigures session={session} editor={editor} />
            </WorkspaceTopBar>
            <ClosingStrip />
          </>
        }
        notices={
          <>
            <SessionNotices session={session} />
            <QuestionsOnceBegun editor={editor} imageId={image.image_id} />
          </>
        }
        over={
          <PictureState picture={picture} onRetry={() => void session.resume()} onReport={() => setIsReporting(true)} />
        }
      />
      <SubmissionDialogs
        session={session}
        editor={editor}
        goesStraight={goesStraight ?? true}
        onGoStraight={(choice) => setWorkspaceSettings({ goesStraight: choice })}
      />
      {accepted !== undefined && (
        <Suspense>
          <LessonCorner key={accepted} submissionId={accepted} />
        </Suspense>
      )}
      {asked !== undefined && (
        <AskOpinion
          session={session}
          editor={editor}
          picture={prepared.picture?.bitmap}
          index={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
      <UsableWhenSeen />
      {isReporting && <Report session={session} editor={editor} onClose={() => setIsReporting(false)} />}
    </>
  );
}

/** Tells whether the image has only just come up in place of another one, and nothing was done on it since. */
function useFreshness(editor: Editor): () => boolean {
  const shown = useRef({ editor, sinceMs: Number.NEGATIVE_INFINITY, changes: 0 });
  useLayoutEffect(() => {
    if (shown.current.editor === editor) return;
    shown.current = { editor, sinceMs: performance.now(), changes: changesOf(editor) };
  }, [editor]);
  return () => performance.now() - shown.current.sinceMs < IMAGE_HOLD_MS && changesOf(editor) === shown.current.changes;
}

function changesOf({ changes: { versions } }: Editor): number {
  return versions.selection + versions.document;
}

/**
 * Nothing that the first image does not need comes before the person's first step; and behind what that step has changed,
 * which is waited for.
 */
function QuestionsOnceBegun(props: QuestionNoticesProps) {
  const hasBegun = useDeferredValue(useEditorValue(props.editor, DOCUMENT_AND_SELECTION, isBegun), false);
  if (!hasBegun) return null;
  return (
    <Suspense>
      <QuestionNotices {...props} />
    </Suspense>
  );
}

function isBegun(editor: Editor): boolean {
  return changesOf(editor) > 0 || editor.history.length > 0;
}

/**
 * What was drawn bit by bit has its effects, and with them its keys, in a task after it is seen. To draw once more in the
 * task that shows it has them first.
 */
function UsableWhenSeen() {
  const [, setIsSeen] = useState(false);
  useLayoutEffect(() => setIsSeen(true), []);
  return null;
}

interface ReportProps {
  readonly session: AnnotationSession;
  readonly editor: Editor;
  readonly onClose: () => void;
}

function Report(props: ReportProps) {
  const { t } = useTranslation('annotation');
  return (
    <LatePanel
      title={t('tools.report')}
      texts={['report']}
      onClose={props.onClose}
      load={() => import('./reports/report-dialog.tsx')}
    >
      {({ ReportDialog }) => <ReportDialog {...props} />}
    </LatePanel>
  );
}

interface AskOpinionProps extends ReportProps {
  readonly picture: ImageBitmap | undefined;
  readonly index: number;
}

function AskOpinion(props: AskOpinionProps) {
  const { t } = useTranslation('annotation');
  return (
    <LatePanel
      title={t('tools.secondOpinion')}
      texts={['question']}
      onClose={props.onClose}
      load={() => import('./questions/question-dialog.tsx')}
    >
      {({ QuestionDialog }) => <QuestionDialog {...props} />}
    </LatePanel>
  );
}
