import type { LeaderboardFilter } from './board-query.ts';

export interface LeaderboardParams {
  readonly zone: string;
  readonly page?: string;
  readonly search?: string;
}

const LONGEST_SEARCH = 100;

/** Reads the address; what it does not say, or says wrongly, is the own zone, page 1, no search. */
export function leaderboardFilterFrom(
  params: URLSearchParams,
  { ownZone, lastZone }: { readonly ownZone: number; readonly lastZone: number },
): LeaderboardFilter {
  return {
    zone: wholeNumber(params.get('zone'), 0, lastZone) ?? ownZone,
    page: wholeNumber(params.get('page'), 1, 100_000) ?? 1,
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH),
  };
}

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** First and last row of a page, counted from 1: 'Showing 1 to N of N teams'. */
export function shownRows(board: { page: number; page_size: number; rows: readonly unknown[] }) {
  const from = (board.page - 1) * board.page_size + 1;
  return { from, to: from + board.rows.length - 1 };
}

export function pageCount(board: { total: number; page_size: number }): number {
  return Math.max(1, Math.ceil(board.total / Math.max(1, board.page_size)));
}
