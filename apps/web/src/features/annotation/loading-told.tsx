import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';

/** How many parts of the page show that an image is being loaded. */
const useShownCount = create(() => 0);

/** Of what shows that an image is being loaded, for as long as it is on the page: it says nothing by itself. */
export function useToldAsLoading(): void {
  useEffect(() => {
    useShownCount.setState((count) => count + 1, true);
    return () => useShownCount.setState((count) => count - 1, true);
  }, []);
}

/** Tells those who listen, once, that an image is being loaded: what shows it comes anew with each part of the screen. */
export function LoadingTold() {
  const { t } = useTranslation('annotation');
  const isLoading = useShownCount((count) => count > 0);
  return (
    <p role="status" className="sr-only">
      {isLoading && t('loadingImage')}
    </p>
  );
}
