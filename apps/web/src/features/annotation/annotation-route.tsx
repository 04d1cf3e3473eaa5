import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { PageTitle } from '../../layout/title.tsx';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { useSession } from '../../session/session.ts';
import { AnnotationScreen } from './annotation-screen.tsx';
import { keepOffline } from './keep-offline.ts';
import { LoadingTold } from './loading-line.tsx';
import { LoadingView } from './loading-view.tsx';
import { useIsTeamOut } from './use-team.ts';

const Gate = lazy(async () => ({ default: (await untilItComes(() => import('./gate.tsx'))).Gate }));

/** `/game`: one image after another, for as long as the game is open. */
export function Component() {
  const { t } = useTranslation('annotation');
  const user = useSession((session) => session.user?.username);
  const { phase, clockOffsetMs } = useEvent();
  const isOut = useIsTeamOut();
  useEffect(keepOffline, []);
  if (user === undefined) return null;
  const shutBy = shutIn(phase) ?? (isOut ? 'TEAM_DISQUALIFIED' : undefined);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <LoadingTold />
      {shutBy !== undefined ? (
        <Suspense fallback={<LoadingView />}>
          <Gate code={shutBy} />
        </Suspense>
      ) : (
        <AnnotationScreen key={user} user={user} clockOffsetMs={clockOffsetMs} />
      )}
    </>
  );
}

function shutIn(phase: ReturnType<typeof useEvent>['phase']) {
  if (phase === 'before') return 'GAME_NOT_OPEN';
  return phase === 'after' ? 'GAME_OVER' : undefined;
}
