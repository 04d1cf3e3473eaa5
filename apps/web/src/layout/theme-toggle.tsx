import { clsx } from 'clsx';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../ui/button-look.ts';
import { useTheme } from './theme.ts';

interface ThemeToggleProps {
  /** Hide the word on narrow screens; it is read out all the same. */
  readonly isShort?: boolean;
  readonly className?: string;
}

/** Light or dark, labelled with the current one. */
export function ThemeToggle({ isShort = true, className }: ThemeToggleProps) {
  const { t } = useTranslation();
  const { theme, toggle } = useTheme();
  const Icon = theme === 'dark' ? Moon : Sun;
  return (
    <button
      type="button"
      onClick={toggle}
      title={t('theme.switch')}
      className={clsx(buttonLook('quiet', 'medium', false), 'px-3', className)}
    >
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('theme.label')} </span>
      <span className={clsx(isShort && 'sr-only sm:not-sr-only')}>{t(`theme.${theme}`)}</span>
    </button>
  );
}
