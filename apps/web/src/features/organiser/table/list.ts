import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { whileTransient } from '../../../api/retry.ts';

/** A page of a list as the calls of the console answer it. */
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number | null;
}

/** What is asked of the server for a page: filters and order as they stand in the address, and where to go on. */
interface PageRequest {
  readonly after?: string;
  readonly limit: number;
}

export interface ListSource<Row> {
  /** Tells this list with its filters from all others. */
  readonly key: readonly unknown[];
  readonly fetchPage: (request: PageRequest, signal: AbortSignal) => Promise<Page<Row>>;
}

/** A list that grows by pages while it is scrolled. */
export interface List<Row> {
  readonly source: ListSource<Row>;
  readonly rows: readonly Row[];
  /** Of all pages; undefined until the first has come. */
  readonly total: number | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** Whether it is asked again, and has not failed yet. */
  readonly isRetrying: boolean;
  /** Why rows are missing: the first ones, or those after the ones that are shown. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  more(): void;
  again(): void;
}

const PAGE_SIZE = 100;
const LOOK_AGAIN_MS = 5000;
/** Asked again by itself, and told only where that has not helped at once. */
const UNTOLD_FAILURES = 1;
/** What one request of a download brings. */
const DOWNLOAD_PAGE_SIZE = 1000;

/**
 * Fetches a list page by page. What was shown stays until other filters have brought their first page. While there is a row
 * that is `isUnderWay`, and soon another by itself, the list is asked for again.
 */
export function useList<Row>(source: ListSource<Row>, isUnderWay: (row: Row) => boolean = isNever): List<Row> {
  const query = useInfiniteQuery<Page<Row>, Error, InfiniteData<Page<Row>>, readonly unknown[], string>({
    queryKey: ['organiser', ...source.key],
    queryFn: ({ pageParam, signal }) =>
      source.fetchPage({ limit: PAGE_SIZE, ...(pageParam === '' ? {} : { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    retry: whileTransient,
    // Who has gone on to further pages reads what is older.
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' && data?.pages.length === 1 && data.pages[0]?.rows.some(isUnderWay) ? LOOK_AGAIN_MS : false,
  });
  const pages = query.data?.pages ?? [];
  const error = query.error ?? (query.failureCount > UNTOLD_FAILURES ? query.failureReason : null);
  return {
    source,
    rows: pages.flatMap(({ rows }) => rows),
    total: pages[0]?.total ?? undefined,
    isPending: query.isPending && error === null,
    isFetching: query.isFetching,
    isRetrying: query.isFetching && query.failureCount === 0,
    error,
    hasMore: query.hasNextPage,
    more: () => {
      // What was refused is asked for again by a person, not by each look at the end of the list.
      if (query.hasNextPage && !query.isFetchingNextPage && !query.isError) void query.fetchNextPage();
    },
    again: () =>
      void (query.isFetchNextPageError || query.isFetchingNextPage ? query.fetchNextPage() : query.refetch()),
  };
}

const isNever = () => false;

/** All rows of a list, for a download. */
export async function fetchAll<Row>({ fetchPage }: ListSource<Row>, signal: AbortSignal): Promise<readonly Row[]> {
  const all: Row[] = [];
  let after: string | undefined;
  do {
    const page = await fetchPage({ limit: DOWNLOAD_PAGE_SIZE, ...(after === undefined ? {} : { after }) }, signal);
    all.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return all;
}
