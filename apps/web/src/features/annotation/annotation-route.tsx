import { lazy, Suspense, useEffect } from 'react';
import { useEvent } from '../../event/event.ts';
import { PageTitle } from '../../layout/title.tsx';
import { useSession } from '../../session/session.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { keepOffline } from './keep-offline.ts';
import { LoadingScene } from './loading-scene.tsx';
import { ReviewScreen } from './review-screen.tsx';

const Gate = lazy(() => import('./gate.tsx').then((module) => ({ default: module.Gate })));

/** `/game`: one image after another, for as long as the game is open. */
export function Component() {
  const { t } = useTranslation('annotation');
  const user = useSession((session) => session.user?.username);
  const { phase, isKnown, clockOffsetMs } = useEvent();
  useEffect(keepOffline, []);
  if (user === undefined) return null;
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {isKnown && phase !== 'open' ? (
        <Suspense fallback={<LoadingScene />}>
          <Gate code={phase === 'before' ? 'GAME_NOT_OPEN' : 'GAME_OVER'} />
        </Suspense>
      ) : (
        <ReviewScreen key={user} user={user} clockOffsetMs={clockOffsetMs} />
      )}
    </>
  );
}
