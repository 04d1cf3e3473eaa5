import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceTopBar } from '../../workspace/panels/top-bar.tsx';

/** The screen while there is no image on it. */
export function Plain({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('annotation');
  return (
    <div className="flex min-h-dvh flex-col bg-ground">
      <WorkspaceTopBar />
      <main className="grid flex-1 place-items-center p-4">
        <h1 className="sr-only">{t('title')}</h1>
        {children}
      </main>
    </div>
  );
}
