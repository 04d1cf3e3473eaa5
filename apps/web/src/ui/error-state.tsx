import { RotateCw, TrafficCone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface ErrorStateProps {
  readonly title: ReactNode;
  readonly message?: ReactNode;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** Other ways on, beside Retry. */
  readonly actions?: ReactNode;
  /** What to look into, say a list. */
  readonly children?: ReactNode;
}

/** A part of the page could not be had. */
export function ErrorState({ title, message, onRetry, isRetrying = false, actions, children }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-xl justify-items-start gap-4 rounded-card border border-line bg-surface p-6 shadow-card"
    >
      <TrafficCone aria-hidden="true" className="size-10 text-danger" />
      <div>
        <h2 className="text-2xl">{title}</h2>
        {message !== undefined && <p className="mt-1 text-ink-soft">{message}</p>}
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        {onRetry !== undefined && (
          <Button onClick={onRetry} isBusy={isRetrying} icon={<RotateCw aria-hidden="true" className="size-5" />}>
            {t('retry')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
