import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingLine } from './loading-line.tsx';
import { Plain } from './plain.tsx';

/** Before the first image the line is the picture's: letters that are not there yet are not asked for. */
export function LoadingView() {
  const { t } = useTranslation('annotation');
  const [doLettersWait] = useState(() => !document.fonts.check('1em Noto', t('loadingImage')));
  return (
    <div className={doLettersWait ? 'letters-wait contents' : 'contents'}>
      <Plain>
        <LoadingLine className="gap-3 font-first text-ink-soft text-lg" spinner="size-7" />
      </Plain>
    </div>
  );
}
