import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { Spinner } from '../../ui/spinner.tsx';

/** How many parts of the page show that an image is being loaded. */
const useShownCount = create(() => 0);
const addToShown = (parts: number) => useShownCount.setState((count) => count + parts);

interface LoadingLineProps {
  readonly className: string;
  /** Classes of the wheel. */
  readonly spinner: string;
}

/** Shows that an image is being loaded, and says nothing by itself: {@link LoadingTold} does. */
export function LoadingLine({ className, spinner }: LoadingLineProps) {
  const { t } = useTranslation('annotation');
  useEffect(() => {
    addToShown(1);
    return () => addToShown(-1);
  }, []);
  return (
    <p className={clsx('flex items-center', className)}>
      <Spinner className={spinner} />
      {t('loadingImage')}
    </p>
  );
}

/**
 * Tells those who listen, once, that an image is being loaded: what shows it comes anew with each part of the screen. In
 * letters that are there already: none are asked for beside the first picture.
 */
export function LoadingTold() {
  const { t } = useTranslation('annotation');
  const isLoading = useShownCount((count) => count > 0);
  return (
    <p role="status" className="sr-only font-first">
      {isLoading && t('loadingImage')}
    </p>
  );
}
