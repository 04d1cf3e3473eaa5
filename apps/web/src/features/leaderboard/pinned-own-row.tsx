import type { LeaderboardRow } from '@uvh/contract/calls/leaderboard';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/formats.ts';
import { RankBadge } from './rank-badge.tsx';

interface PinnedOwnRowProps {
  readonly row: LeaderboardRow;
  /** Left out where no page shows it. */
  readonly onShow?: () => void;
}

/** The own team while another page is open: at the lower edge, so that it never is out of sight. */
export function PinnedOwnRow({ row, onShow }: PinnedOwnRowProps) {
  const { t, i18n } = useTranslation('leaderboard');
  return (
    <aside
      aria-label={t('table.yourTeam')}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-accent border-t-4 bg-accent-soft px-2 py-2 sm:px-4"
    >
      {row.rank > 0 && <RankBadge rank={row.rank} />}
      <span className="wrap-anywhere min-w-0 flex-1 basis-40 font-semibold leading-tight">{row.name}</span>
      <Badge tone="accent" className="hidden sm:inline-flex">
        {t('table.yourTeam')}
      </Badge>
      <span className="figures font-bold text-lg">{formatNumber(row.points, i18n.language)}</span>
      {onShow !== undefined && (
        <Button size="small" variant="secondary" onClick={onShow}>
          {t('own.show')}
        </Button>
      )}
    </aside>
  );
}
