import { type ReactNode, useEffect, useRef } from 'react';
import { WorkspaceTopBar } from '../../workspace/panels/top-bar.tsx';

interface ShutProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly actions: readonly ReactNode[];
  readonly children?: ReactNode;
}

/** A page in place of the image, which says why there is none. */
export function Shut({ icon, title, text, actions, children }: ShutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It came in the place of the image, which had the focus and took it along: those who listen would hear nothing.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="flex min-h-dvh flex-col bg-ground">
      <WorkspaceTopBar />
      <main className="grid flex-1 place-items-center">
        <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
          <span className="bracketed grid size-20 place-items-center text-ink-soft [&_svg]:size-8">{icon}</span>
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            {title}
          </h1>
          <p className="max-w-prose text-ink-soft">{text}</p>
          {children}
          <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>
        </div>
      </main>
    </div>
  );
}
