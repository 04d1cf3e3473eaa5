import type { ReactNode } from 'react';
import { TopBar } from '../../review/top-bar.tsx';

/** The screen while there is no image on it. */
export function Plain({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-ground">
      <TopBar />
      <main className="grid flex-1 place-items-center p-4">{children}</main>
    </div>
  );
}
