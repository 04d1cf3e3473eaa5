import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The board's outline. */
export function BoardLoading() {
  const { t } = useTranslation('leaderboard');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="h-[34rem] rounded-card" />
        <Skeleton className="h-[46rem] rounded-card" />
      </div>
    </>
  );
}
