import { CloudOff, ImageOff, MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ActiveImageScreen } from './active-image-screen.tsx';
import type { AnnotationSession } from './annotation-session/annotation-session.ts';
import { useAnnotationSession, useAnnotationSessionState } from './annotation-session/use-annotation-session.ts';
import { ClosingTold } from './closing/closing-told.tsx';
import { LoadingView } from './loading-view.tsx';
import { Plain } from './plain.tsx';
import { WaitingNotice } from './session-notices.tsx';

const Gate = lazy(async () => ({ default: (await untilItComes(() => import('./gate.tsx'))).Gate }));
const PausedGate = lazy(async () => ({
  default: (await untilItComes(() => import('./paused-gate.tsx'))).PausedGate,
}));

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
          <EmptyState
            icon={<CloudOff aria-hidden="true" />}
            title={t('offline.title')}
            action={<WaitingNotice session={session} />}
          >
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
