import { ErrorState } from '../ui/error-state.tsx';

interface QueryErrorProps {
  /** What could not be had. */
  readonly title: string;
  /** A query that failed. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** In place of what a query should have brought: why it did not, and another attempt. */
export function QueryError({ title, query }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      message={query.error?.message}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
