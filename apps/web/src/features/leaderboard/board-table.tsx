import type { LeaderboardRow } from '@uvh/contract/calls/leaderboard';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { formatAccuracy, formatNumber, formatWeight } from '../../ui/formats.ts';
import { Movement } from './movement.tsx';
import { RankBadge } from './rank-badge.tsx';
import { useGlide } from './use-glide.ts';

/** After a page of rows the rest comes at once: docs/product/limits.md#timings */
const STAGGER_MS = 50;
const ZONE_RESET_MS = 100;
const STAGGERED_ROWS = 20;

interface BoardTableProps {
  readonly zone: number;
  readonly rows: readonly LeaderboardRow[];
  /** Changes when other rows come in, not when the same ones move: the rows appear one by one again. */
  readonly appearance: string;
}

/** The ranking of a zone. */
export function BoardTable({ zone, rows, appearance }: BoardTableProps) {
  const { t } = useTranslation('leaderboard');
  const ref = useGlide<HTMLTableSectionElement>(`${appearance} ${rows.map((row) => row.team_id).join(' ')}`);
  const head = 'px-2 py-2.5 font-display font-semibold text-ink-soft text-sm @md:px-4';
  return (
    // By its own width: beside the zones it is narrower on a tablet than alone on a smaller one.
    <div className="@container">
      <table className="relative w-full border-collapse text-start">
        <caption className="sr-only">{t('table.caption', { zone })}</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className={clsx(head, 'w-18 @md:w-24 text-start')}>
              {t('table.rank')}
            </th>
            <th scope="col" className={clsx(head, 'text-start')}>
              {t('table.team')}
            </th>
            <th scope="col" className={clsx(head, 'hidden w-28 text-end @2xl:table-cell')}>
              {t('table.accuracy')}
            </th>
            <th scope="col" className={clsx(head, 'hidden w-24 text-end @2xl:table-cell')}>
              {t('table.xp')}
            </th>
            <th scope="col" aria-sort="descending" className={clsx(head, 'w-24 text-end text-ink @sm:w-32 @md:w-48')}>
              {t('table.points')}
            </th>
          </tr>
        </thead>
        <tbody key={appearance} ref={ref}>
          {rows.map((row, index) => (
            <BoardRow key={row.team_id} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BoardRow({ row, index }: { readonly row: LeaderboardRow; readonly index: number }) {
  const { t, i18n } = useTranslation('leaderboard');
  const cell = 'px-2 py-2 @md:px-4';
  return (
    <tr
      data-glide={row.team_id}
      aria-current={row.is_current_team ? 'true' : undefined}
      className={clsx(
        'animate-rise border-line motion-reduce:animate-none border-b last:border-b-0',
        // Stays under the top bar once the list has been scrolled past it, where it leaves room for the others.
        row.is_current_team ? 'bg-accent-soft not-short:sticky not-short:top-16 not-short:z-10' : 'hover:bg-sunken',
      )}
      style={{ animationDelay: `${ZONE_RESET_MS + Math.min(index, STAGGERED_ROWS) * STAGGER_MS}ms` }}
    >
      <td className={cell}>
        <span className="flex items-center gap-2">
          <RankBadge rank={row.rank} />
          <Movement ranks={row.movement} />
        </span>
      </td>
      <th scope="row" className={clsx(cell, 'max-w-0 text-start font-normal')}>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/teams/${row.team_id}`}
            title={row.name}
            className="line-clamp-2 min-w-0 scroll-mt-24 break-words font-semibold decoration-2 decoration-accent underline-offset-4 hover:underline"
          >
            {row.name}
          </Link>
          {row.is_current_team && <Badge tone="accent">{t('table.yourTeam')}</Badge>}
          {row.rank === 1 && <Badge className="border border-gold">{t('table.leader')}</Badge>}
        </span>
        <span className="block text-ink-soft text-sm">
          {t('table.members', { count: row.members })}
          <span className="@2xl:hidden"> · {formatAccuracy(row.accuracy, i18n.language)}</span>
        </span>
      </th>
      <td className={clsx(cell, 'figures hidden text-end @2xl:table-cell')}>
        {formatAccuracy(row.accuracy, i18n.language)}
      </td>
      <td className={clsx(cell, 'figures hidden text-end @2xl:table-cell')}>{formatNumber(row.xp, i18n.language)}</td>
      <td className={clsx(cell, 'figures text-end')}>
        <span className="block font-bold text-lg leading-tight">{formatNumber(row.points, i18n.language)}</span>
        <span className="block text-ink-soft text-xs @sm:whitespace-nowrap @md:text-sm">
          {t('formula', { ...row, weight: formatWeight(row, i18n.language) })}
        </span>
      </td>
    </tr>
  );
}
