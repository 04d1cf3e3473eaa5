import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/formats.ts';

const MEDALS: Readonly<Record<number, string>> = {
  1: 'bg-gold-soft text-gold border-gold',
  2: 'bg-silver-soft text-silver border-silver',
  3: 'bg-bronze-soft text-bronze border-bronze',
};

/** Gold, silver and bronze for the first three, a plain number for the rest. */
export function RankBadge({ rank }: { readonly rank: number }) {
  const { i18n } = useTranslation();
  const medal = MEDALS[rank];
  return (
    <span
      className={clsx(
        'figures grid h-9 w-fit min-w-9 place-items-center px-1.5 font-bold leading-none',
        medal !== undefined && `rounded-full border-2 ${medal}`,
      )}
    >
      <span className={clsx(medal !== undefined && 'text-ink')}>{formatNumber(rank, i18n.language)}</span>
    </span>
  );
}
