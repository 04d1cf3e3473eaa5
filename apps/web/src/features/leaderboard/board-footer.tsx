import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { Board } from './board-query.ts';
import { pageCount, shownRows } from './leaderboard-filter.ts';

interface BoardFooterProps {
  readonly board: Pick<Board, 'page' | 'page_size' | 'rows' | 'total'>;
  readonly onTurn: (page: number) => void;
}

/** 'Showing 1 to N of N teams', and the way to the other pages. */
export function BoardFooter({ board, onTurn }: BoardFooterProps) {
  const { t } = useTranslation('leaderboard');
  const { from, to } = shownRows(board);
  return (
    <footer className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="figures text-ink-soft text-sm">
        {board.rows.length === 0 ? t('paging.showingNone') : t('paging.showing', { from, to, count: board.total })}
      </p>
      <nav aria-label={t('paging.label')} className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={board.page <= 1}
          onClick={() => onTurn(board.page - 1)}
          icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        >
          {t('paging.previous')}
        </Button>
        <span aria-current="page" className="figures px-1 font-semibold text-sm">
          {t('paging.page', { page: board.page })}
        </span>
        <Button
          variant="secondary"
          size="small"
          disabled={board.page >= pageCount(board)}
          onClick={() => onTurn(board.page + 1)}
        >
          {t('paging.next')}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </nav>
      <ButtonLink to="/dashboard" variant="quiet" size="small">
        {t('toDashboard')}
      </ButtonLink>
    </footer>
  );
}
