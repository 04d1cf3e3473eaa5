import { clsx } from 'clsx';
import { Menu as MenuIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LanguageMenu } from '../language-menu.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';

interface FoldingMenuProps {
  /** What its {@link MenuButton} controls. */
  readonly id: string;
  /** What it is called to screen readers. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** The ways to the pages of a part of the site: beside the page, or below the top bar and folded away on narrow screens. */
export function FoldingMenu({ id, label, isOpen, children }: FoldingMenuProps) {
  return (
    <div
      id={id}
      className={clsx(
        'shrink-0 border-line bg-surface px-4 py-4 lg:sticky lg:top-[61px] lg:z-20 lg:block lg:h-[calc(100dvh-61px)] lg:w-60 lg:overflow-y-auto lg:border-r lg:bg-transparent',
        isOpen ? 'border-b' : 'hidden',
      )}
    >
      <nav aria-label={label} className="grid gap-5">
        {children}
      </nav>
      <div className="mt-4 flex border-line border-t pt-3 lg:hidden">
        <LanguageMenu isShort={false} />
        <ThemeToggle isShort={false} />
      </div>
    </div>
  );
}

interface MenuGroupProps {
  readonly title: string;
  /** Many short names stand in two columns on narrow screens. */
  readonly isPaired?: boolean;
  readonly children: ReactNode;
}

export function MenuGroup({ title, isPaired = false, children }: MenuGroupProps) {
  return (
    <section>
      <h2 className="mb-1.5 px-3 font-semibold text-ink-soft text-sm tracking-normal">{title}</h2>
      <ul className={clsx('grid gap-0.5', isPaired && 'grid-cols-2 lg:grid-cols-1')}>{children}</ul>
    </section>
  );
}

interface MenuButtonProps {
  /** Id of the menu. */
  readonly controls: string;
  readonly isOpen: boolean;
  /** What pressing it does now. */
  readonly label: string;
  readonly onToggle: () => void;
}

/** Unfolds the menu on narrow screens. */
export function MenuButton({ controls, isOpen, label, onToggle }: MenuButtonProps) {
  return (
    <IconButton label={label} aria-expanded={isOpen} aria-controls={controls} className="lg:hidden" onClick={onToggle}>
      {isOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
    </IconButton>
  );
}
