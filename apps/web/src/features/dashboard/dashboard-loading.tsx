import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';

const CARDS = ['rank', 'score', 'size', 'accuracy'] as const;

/** The dashboard's outline, so that nothing jumps when the team is there. */
export function DashboardLoading() {
  const { t } = useTranslation('dashboard');
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="grid min-h-64 content-end rounded-card bg-asphalt p-8 text-road-mark">
        <p aria-hidden="true" className="font-display font-semibold text-2xl">
          {t('loading')}
        </p>
        <div className="lane-line mt-4 animate-lane" />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-36 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}
