import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';

export function MembersLoading() {
  const { t } = useTranslation('members');
  return (
    <div role="status" className="grid gap-3">
      <p className="text-ink-soft">{t('loading')}</p>
      <Skeleton className="mb-3 h-10 w-72 max-w-full" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
