import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/spinner.tsx';
import { useToldAsLoading } from './loading-told.tsx';
import { Plain } from './plain.tsx';

/** Before the first image the line is the picture's: letters that are not there yet are not asked for. */
export function LoadingView() {
  const { t } = useTranslation('annotation');
  const [doLettersWait] = useState(() => !document.fonts.check('1em Noto', t('loadingImage')));
  useToldAsLoading();
  return (
    <div className={doLettersWait ? 'letters-wait contents' : 'contents'}>
      <Plain>
        <p className="flex items-center gap-3 font-first text-ink-soft text-lg">
          <Spinner className="size-7" />
          {t('loadingImage')}
        </p>
      </Plain>
    </div>
  );
}
