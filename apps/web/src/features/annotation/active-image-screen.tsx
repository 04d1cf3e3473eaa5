import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastMinutes } from '../../event/last-minutes.ts';
import { fetched } from '../../layout/loadable.ts';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { toast } from '../../ui/toast.tsx';
import { WorkspaceTopBar } from '../../workspace/panels/top-bar.tsx';
import { Workspace } from '../../workspace/workspace.tsx';
import { setWorkspaceSettings, useWorkspaceSettings } from '../../workspace/workspace-settings.ts';
import type { AnnotationSession } from './annotation-session/annotation-session.ts';
import type { ActiveImage } from './annotation-session/annotation-view.ts';
import { useAnnotationSessionState } from './annotation-session/use-annotation-session.ts';
import { AskOpinion, Report } from './late-dialogs.tsx';
import { PictureState } from './picture-state.tsx';
import { QuestionsOnceBegun } from './questions/questions-once-begun.tsx';
import { SessionNotices } from './session-notices.tsx';
// Not fetched when it is needed: the answer to a submission must not hang on the network.
import { SubmissionDialogs } from './submission-dialogs.tsx';
import { useFreshness } from './use-freshness.ts';
import { WorkFigures } from './work-figures.tsx';

const LessonCorner = lazy(async () => {
  const module = await untilItComes(() =>
    fetched({ texts: ['lesson', 'guide'], load: () => import('./lesson/lesson-corner.tsx') }),
  );
  return { default: module.LessonCorner };
});

const ClosingStrip = lazy(async () => ({
  default: (await untilItComes(() => import('./closing/closing-strip.tsx'))).ClosingStrip,
}));

/** The image that is worked on, with all that may come up beside it. */
export function ActiveImageScreen({
  session,
  active,
}: {
  readonly session: AnnotationSession;
  readonly active: ActiveImage;
}) {
  const { t } = useTranslation('annotation');
  const dialog = useAnnotationSessionState(session, (state) => state.dialog?.kind);
  const accepted = useAnnotationSessionState(session, (state) => state.accepted);
  const goesStraight = useWorkspaceSettings((settings) => settings.goesStraight);
  const { editor, image, prepared, picture } = active;
  const openNext = useCallback(() => session.openNext(), [session]);
  // What is said of the image, or asked of a box of it. It goes with the image, whatever took that away.
  const [said, setSaid] = useState<{ readonly imageId: number; readonly index?: number }>();
  const isFresh = useFreshness(editor);
  const imageId = image.image_id;
  const report = () => setSaid({ imageId });
  const about = { session, editor, onClose: () => setSaid(undefined) };
  const submit = () => {
    // The second press on an image that was reviewed ahead would hand it in before anybody has seen it.
    if (!isFresh()) void session.submit({ goesStraight: goesStraight === true });
  };
  return (
    <>
      <Workspace
        editor={editor}
        imageKey={imageId}
        title={t('title')}
        picture={picture === 'ready' ? prepared.picture?.bitmap : undefined}
        openNext={openNext}
        placeholder={image.placeholder}
        submit={{
          label: t('bar.submit'),
          busyLabel: t('bar.submitting'),
          isBusy: dialog === 'submitting',
          onSubmit: submit,
        }}
        onReport={report}
        onAskOpinion={(index) => setSaid({ imageId, index })}
        onSave={async () => {
          await session.flushed();
          // What is not kept is said as long as it is not.
          if (session.state.getState().storage === 'kept') toast.success(t('draft.saved'));
        }}
        top={
          <WorkspaceTopBar>
            <WorkFigures session={session} editor={editor} />
          </WorkspaceTopBar>
        }
        above={<Closing />}
        notices={
          <>
            <SessionNotices session={session} />
            <QuestionsOnceBegun editor={editor} imageId={imageId} />
          </>
        }
        over={<PictureState picture={picture} onRetry={() => void session.resume()} onReport={report} />}
      />
      <SubmissionDialogs
        session={session}
        editor={editor}
        goesStraight={goesStraight ?? true}
        onGoStraight={(choice) => setWorkspaceSettings({ goesStraight: choice })}
      />
      {accepted !== undefined && (
        <Suspense>
          <LessonCorner key={accepted} submissionId={accepted} isCovered={dialog !== undefined} />
        </Suspense>
      )}
      {said?.imageId === imageId &&
        (said.index === undefined ? (
          <Report {...about} />
        ) : (
          <AskOpinion {...about} picture={prepared.picture?.bitmap} index={said.index} />
        ))}
      <UsableWhenSeen />
    </>
  );
}

/** In its last minutes the game has a strip that counts them down: of all other images it is no part. */
function Closing() {
  return (
    useLastMinutes() !== undefined && (
      <Suspense>
        <ClosingStrip />
      </Suspense>
    )
  );
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
