import { useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventQuery } from '../../event/event-query.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Shut } from './shut.tsx';

/** Live news of the event ask at once; this is for when they do not come. */
const ASK_AGAIN_MS = 5_000;

/** In place of the image while organisers have paused the game; it goes on by itself when they let it. */
export function PausedGate({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('annotation');
  // What was known of the event before the server refused may be older than the pause.
  const [shutAt] = useState(() => Date.now());
  const { data: event, dataUpdatedAt } = useQuery({ ...eventQuery, staleTime: 0, refetchInterval: ASK_AGAIN_MS });
  const isOpen = dataUpdatedAt > shutAt && event?.settings.is_paused === false;
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen, onOpen]);
  return (
    <Shut
      icon={<Pause aria-hidden="true" />}
      title={t('gate.paused.title')}
      text={t('gate.paused.text')}
      actions={[
        <ButtonLink key="dashboard" to="/dashboard" variant="secondary">
          {t('gate.dashboard')}
        </ButtonLink>,
      ]}
    />
  );
}
