import { Flag, type LucideIcon, PartyPopper, Trophy, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useZoneTexts } from '../zone-name.tsx';
import type { Moment } from './moments-since.ts';
import { chime, useSound } from './sound.ts';

const LOOKS = {
  zone: { Icon: PartyPopper, to: '/home' },
  first: { Icon: Trophy, to: '/leaderboard' },
  end: { Icon: Flag, to: '/leaderboard' },
} as const satisfies Record<Moment['kind'], { readonly Icon: LucideIcon; readonly to: string }>;

interface MomentCardProps {
  readonly moment: Moment;
  readonly onClose: () => void;
}

/** A moment in a corner of the page: it takes no focus, and stays until it is put away. */
export function MomentCard({ moment, onClose }: MomentCardProps) {
  const { t } = useTranslation('moments');
  const zones = useZoneTexts();
  const isHeard = useSound((sound) => sound.isOn);
  const { Icon, to } = LOOKS[moment.kind];
  useEffect(() => {
    if (isHeard) chime();
  }, [isHeard]);
  const zone = zones.full(moment.zone);
  return (
    <div
      role="status"
      className="pointer-events-auto fixed inset-x-3 top-20 z-40 mx-auto flex max-w-lg items-start gap-3 rounded-card border-2 border-accent bg-raised p-4 text-ink shadow-float motion-safe:animate-rise"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-bold font-display text-lg leading-tight">{t(`${moment.kind}.title`, { zone })}</p>
        <p className="text-sm">{t(`${moment.kind}.text`, { zone })}</p>
        <ButtonLink to={to} size="small" className="justify-self-start" onClick={onClose}>
          {t(`${moment.kind}.go`)}
        </ButtonLink>
      </div>
      <IconButton label={t('close')} onClick={onClose} className="-mt-2 -mr-2">
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
