import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { GameCountdown } from '../../event/game-countdown.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BoardLoading } from './board-loading.tsx';
import { SamplePreview } from './sample-preview.tsx';

/** Before the game: the preview behind a veil, and when the board opens. */
export function ComingSoon() {
  const { t } = useTranslation(['leaderboard', 'common']);
  const { texts } = useEvent();
  const [isTold, setIsTold] = useState(false);
  if (texts === undefined) return <BoardLoading />;
  const opens = t('soon.text', { period: texts.gamePeriod });
  return (
    <div className="relative">
      <SamplePreview />
      <div className="absolute -inset-x-4 -inset-y-8 bg-ground/45 backdrop-blur-[3px] sm:-inset-x-6">
        {/* Out of sight while the dialog says the same: two boxes of one title never lie on each other. */}
        <section
          className={clsx(
            isTold && 'invisible',
            'bracketed sticky top-24 mx-auto mt-16 grid max-w-xl justify-items-center gap-5 bg-surface p-8 text-center shadow-float sm:mt-24 sm:p-12',
          )}
        >
          <h1 className="text-4xl sm:text-5xl">{t('soon.title')}</h1>
          <p className="text-ink-soft text-lg">
            {opens} {t('soon.ranked')}
          </p>
          <GameCountdown label={t('common:countdown.toGame')} to="opening" className="justify-items-center" />
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="secondary" onClick={() => setIsTold(true)}>
              {t('soon.more')}
            </Button>
            <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
          </div>
        </section>
      </div>
      <Dialog
        isOpen={isTold}
        onClose={() => setIsTold(false)}
        title={t('soon.title')}
        description={`${opens} ${t('soon.ranked')}`}
        icon={<CalendarClock aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-accent-text" />}
        actions={<Button onClick={() => setIsTold(false)}>{t('common:gotIt')}</Button>}
      />
    </div>
  );
}
