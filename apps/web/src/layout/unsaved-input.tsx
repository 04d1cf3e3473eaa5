import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Stands beside a form and asks before a link, back or forward would lose what was typed into it; the browser asks before
 * the tab is closed or loaded again. Not when the session ends: the page is refused then, whatever stands on it. A page may
 * have several forms, but the router listens to one blocker, the last: a form without unsaved input has none. It does not
 * listen to the end of the page either, which would keep browsers from bringing the page back as it was.
 */
export function UnsavedInput({ isUnsaved }: { readonly isUnsaved: boolean }) {
  return isUnsaved ? <LeaveQuestion /> : null;
}

function LeaveQuestion() {
  const { t } = useTranslation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useBeforeUnload(askOfBrowser);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      onClose={blocker.reset}
      title={t('unsaved.title')}
      description={t('unsaved.text')}
      actions={
        <>
          <Button variant="quiet" onClick={blocker.proceed}>
            {t('unsaved.leave')}
          </Button>
          <Button onClick={blocker.reset}>{t('unsaved.stay')}</Button>
        </>
      }
    />
  );
}

/** In the browser's own words, and only where something was pressed or typed on the page: no page may say its own there. */
function askOfBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
