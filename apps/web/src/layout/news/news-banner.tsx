import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLiveRefresh } from '../../api/use-live-refresh.ts';
import { useEvent } from '../../event/event.ts';
import { eventQuery } from '../../event/event-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Screens that have no room above them: there it lies over the page. */
const FULL_SCREEN: ReadonlySet<string> = new Set(['/game', '/practice', '/home']);
/** Over the image, not over what answers its boxes: that is below it, and on low screens at its sides. */
const PLACE_ON_IMAGE = 'top-36 lg:top-24 flat:top-16 flat:max-w-xs';
const PLACE_ON_MAP = 'bottom-24 flat:bottom-2';
/** Projected on a wall: nothing comes between. */
const REVEAL = '/organiser/reveal';

/** What somebody has read and put away, until the page is loaded again. */
const hidden = new Set<number>();

/** What the organisers tell everybody, as soon as they say it; also that the game is paused. */
export function NewsBanner() {
  const { t } = useTranslation();
  const [, setHiddenCount] = useState(0);
  const { phase, settings, announcements } = useEvent();
  useLiveRefresh(eventQuery.queryKey, ['event']);
  const news = announcements.filter(({ announcement_id }) => !hidden.has(announcement_id));
  // Neither before the game nor after it is there anything to go on with.
  const isPaused = phase === 'open' && settings.is_paused;
  const [isPauseHidden, setIsPauseHidden] = useState(false);
  // The next pause is told again.
  if (!isPaused && isPauseHidden) setIsPauseHidden(false);
  const { pathname } = useLocation();
  if ((news.length === 0 && !isPaused) || pathname === REVEAL) return null;
  const fillsScreen = FULL_SCREEN.has(pathname);
  const hide = (id: number) => {
    hidden.add(id);
    setHiddenCount(hidden.size);
  };
  return (
    <section
      aria-label={t('news.label')}
      className={clsx(
        'mx-auto grid gap-2',
        fillsScreen
          ? 'fixed inset-x-3 z-40 short:max-h-[45dvh] max-w-xl overflow-y-auto short:text-sm'
          : 'w-full max-w-[110rem] px-4 pt-3 sm:px-6',
        fillsScreen && (pathname === '/home' ? PLACE_ON_MAP : PLACE_ON_IMAGE),
      )}
    >
      {isPaused && !(fillsScreen && isPauseHidden) && (
        <Notice
          tone="warning"
          // Where it lies over the image, it has been read and the image is still looked at.
          {...(fillsScreen && { action: <Hide onHide={() => setIsPauseHidden(true)} /> })}
        >
          {t('news.paused')}
        </Notice>
      )}
      {news.map(({ announcement_id, text, tone }) => (
        <Notice key={announcement_id} tone={tone} action={<Hide onHide={() => hide(announcement_id)} />}>
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        </Notice>
      ))}
    </section>
  );
}

function Hide({ onHide }: { readonly onHide: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('news.hide')} onClick={onHide} className="-my-2 -mr-2">
      <X aria-hidden="true" />
    </IconButton>
  );
}
