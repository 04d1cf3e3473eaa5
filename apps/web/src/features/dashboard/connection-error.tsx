import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/api-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

interface ConnectionErrorProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The team could not be had: what was said, what to look into, where to go (docs/product/screens.md#dashboard). */
export function ConnectionError({ error, isRetrying, onRetry }: ConnectionErrorProps) {
  const { t } = useTranslation('dashboard');
  return (
    <ErrorState
      title={t('error.title')}
      message={messageOf(error, t('error.fallback'))}
      onRetry={onRetry}
      isRetrying={isRetrying}
      actions={
        <ButtonLink to="/home" variant="secondary">
          {t('error.home')}
        </ButtonLink>
      }
    >
      <div>
        <h3 className="text-lg">{t('error.troubleshooting')}</h3>
        <ul className="mt-1 list-disc pl-5 text-ink-soft">
          <li>{t('error.backend')}</li>
          <li>{t('error.authenticated')}</li>
          <li>{t('error.network')}</li>
          <li>{t('error.support')}</li>
        </ul>
      </div>
    </ErrorState>
  );
}
