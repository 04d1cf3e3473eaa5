import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/spinner.tsx';
import { Plain } from './plain.tsx';

export function LoadingView() {
  const { t } = useTranslation('annotation');
  return (
    <Plain>
      <p role="status" className="flex items-center gap-3 font-first text-ink-soft text-lg">
        <Spinner className="size-7" />
        {t('loadingImage')}
      </p>
    </Plain>
  );
}
