import { useTranslation } from 'react-i18next';
import { useEvent } from '../../app/event.ts';
import { useSession } from '../../app/session.ts';
import { PageTitle } from '../../app/title.tsx';
import { Gate } from './gate.tsx';
import { ReviewScreen } from './review-screen.tsx';

/** `/game`: one image after another, for as long as the game is open. */
export function Component() {
  const { t } = useTranslation('annotation');
  const user = useSession((session) => session.user?.username);
  const { phase, isKnown, clockOffsetMs } = useEvent();
  if (user === undefined) return null;
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {isKnown && phase !== 'open' ? (
        <Gate code={phase === 'before' ? 'GAME_NOT_OPEN' : 'GAME_OVER'} />
      ) : (
        <ReviewScreen key={user} user={user} clockOffsetMs={clockOffsetMs} />
      )}
    </>
  );
}
