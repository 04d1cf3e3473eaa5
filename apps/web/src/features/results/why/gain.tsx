import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';

/** XP with its sign; the colour only repeats what the sign says. */
export function Gain({ xp, className }: { readonly xp: number; readonly className?: string }) {
  const { t } = useTranslation('results');
  return (
    <span
      className={clsx(
        'figures shrink-0 whitespace-nowrap font-bold font-display',
        xp > 0 ? 'text-go' : xp < 0 ? 'text-danger' : 'text-ink-soft',
        className,
      )}
    >
      {t('byImage.gain', { xp })}
    </span>
  );
}
