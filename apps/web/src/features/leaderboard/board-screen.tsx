import { Snowflake, Trophy } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeamChanges, useTeamDashboard } from '../../account/team.ts';
import { useEvent } from '../../event/event.ts';
import { QueryError } from '../../layout/query-error.tsx';
import { useZoneName, useZoneTexts, ZoneDot } from '../../layout/zone-name.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Later } from '../../ui/later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BoardFooter } from './board-footer.tsx';
import { BoardLoading } from './board-loading.tsx';
import { type Board, type LeaderboardFilter, useBoard, useBoardHistory } from './board-query.ts';
import { BoardTable } from './board-table.tsx';
import { LeaderboardHero } from './hero.tsx';
import { HistoryGraph } from './history-graph.tsx';
import { OwnCard } from './own-card.tsx';
import { PinnedOwnRow } from './pinned-own-row.tsx';
import { Podium } from './podium.tsx';
import { TeamSearch } from './team-search.tsx';
import { useLeaderboardFilter } from './use-leaderboard-filter.ts';
import { ZoneList } from './zone-list.tsx';

/** The real board: from the opening on, and after the close. */
export function BoardScreen() {
  const { t } = useTranslation('leaderboard');
  const { hasZones } = useZoneTexts();
  const team = useTeamDashboard();
  useTeamChanges();
  const { filter, selectZone, turnTo, showPlace, searchFor } = useLeaderboardFilter(team.data?.zone ?? 0);
  // Without the team the own zone is unknown; when it cannot be had the outermost one is as good.
  const board = useBoard(filter, !team.isPending);
  const history = useBoardHistory(filter.zone, !team.isPending);

  // Drawn bit by bit behind what shows now: it is a long page.
  const shown = useDeferredValue(board.data);

  if (shown === undefined) {
    if (!board.isError) {
      return (
        <>
          {/* The same one as below: it has the focus when the board comes. */}
          <LeaderboardHero />
          <BoardLoading />
        </>
      );
    }
    return (
      <>
        <LeaderboardHero />
        <QueryError title={t('error.title')} query={board} />
      </>
    );
  }

  const { own } = shown;
  const showOwn = () => showPlace(own.row.zone, Math.ceil(Math.max(1, own.row.rank) / shown.page_size));
  return (
    <>
      <LeaderboardHero />
      {shown.frozen_at !== null && <FrozenNotice since={shown.frozen_at} />}
      {shown.podium.length > 0 && <Podium teams={shown.podium} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-6">
          {hasZones && <ZoneList zones={shown.zones} selected={filter.zone} own={own} onSelect={selectZone} />}
          <OwnCard own={own} onShow={showOwn} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Later className="h-[46rem]">
            <Ranking board={shown} filter={filter} onSearch={searchFor} onTurn={turnTo} onShowOwn={showOwn} />
          </Later>
          {history.data !== undefined && (
            <Later className="h-80">
              <HistoryGraph history={history.data} />
            </Later>
          )}
        </div>
      </div>
    </>
  );
}

interface RankingProps {
  readonly board: Board;
  readonly filter: LeaderboardFilter;
  readonly onSearch: (search: string) => void;
  readonly onTurn: (page: number) => void;
  readonly onShowOwn: () => void;
}

function Ranking({ board, filter, onSearch, onTurn, onShowOwn }: RankingProps) {
  const { t } = useTranslation('leaderboard');
  const nameOf = useZoneName();
  const isOnBoard = (useTeamDashboard().data?.standing ?? 'playing') === 'playing';
  return (
    <Card className="px-2 sm:px-3">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 px-2 sm:px-3">
        <h2 className="flex items-center gap-2 text-xl">
          <ZoneDot zone={filter.zone} />
          {nameOf(filter.zone)}
        </h2>
        <TeamSearch search={filter.search} onSearch={onSearch} />
      </div>
      <RankingRules />
      {board.rows.length > 0 ? (
        <BoardTable zone={filter.zone} rows={board.rows} appearance={`${board.zone}/${board.page}`} />
      ) : (
        <EmptyState
          icon={<Trophy aria-hidden="true" />}
          title={filter.search === '' ? t('search.noTeams') : t('search.none', { text: filter.search })}
        />
      )}
      {filter.search === '' && !board.rows.some((row) => row.is_current_team) && (
        <PinnedOwnRow row={board.own.row} {...(isOnBoard && { onShow: onShowOwn })} />
      )}
      <div className="px-2 sm:px-3">
        <BoardFooter board={board} onTurn={onTurn} />
      </div>
    </Card>
  );
}

/** The sentence that says why a team stands before another. */
function RankingRules() {
  const { t } = useTranslation('leaderboard');
  return (
    <div className="mx-2 mb-4 rounded-control bg-sunken px-3 py-2.5 text-sm sm:mx-3">
      <h3 className="font-semibold">{t('rules.title')}</h3>
      <p className="mt-0.5 max-w-prose">{t('rules.text')}</p>
      <details className="mt-1">
        <summary className="text-link w-fit cursor-pointer py-1">{t('rules.more')}</summary>
        <p className="mt-1 max-w-prose text-ink-soft">{t('rules.accuracy')}</p>
      </details>
    </div>
  );
}

function FrozenNotice({ since }: { readonly since: string }) {
  const { t } = useTranslation('leaderboard');
  const { phase } = useEvent();
  return (
    <Notice
      tone="info"
      className="mb-6"
      title={
        <span className="inline-flex items-center gap-2">
          <Snowflake aria-hidden="true" className="size-5" />
          {t('frozen.title')}
        </span>
      }
    >
      {phase === 'after' ? t('frozen.textAfter') : t('frozen.text', { time: since })}
    </Notice>
  );
}
