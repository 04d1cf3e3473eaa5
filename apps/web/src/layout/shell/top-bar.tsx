import { useIsFetching } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TEAM_CODE_PLACEHOLDER, useTeamDashboard } from '../../account/team.ts';
import { useSession } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { CodePlate } from '../../ui/code-plate.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LanguageMenu } from '../language-menu.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { MenuButton } from './folding-menu.tsx';
import { ShareMenu } from './share-menu.tsx';

/** See docs/product/limits.md#timings. */
const COPY_FEEDBACK_MS = 1500;

interface ShellTopBarProps {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

export function ShellTopBar({ isMenuOpen, onToggleMenu }: ShellTopBarProps) {
  const { t } = useTranslation('shell');
  const heldCode = useSession((session) => session.teamCode);
  const { data } = useTeamDashboard();
  const code = data?.team_code ?? heldCode ?? undefined;

  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <div className="mx-auto flex max-w-[100rem] items-center gap-1 px-2 py-2 max-[22rem]:gap-0 sm:gap-2 sm:px-6">
        <MenuButton
          controls="side-menu"
          isOpen={isMenuOpen}
          label={isMenuOpen ? t('menu.close') : t('menu.open')}
          onToggle={onToggleMenu}
        />
        <Link to="/home" aria-label={t('home')} className="flex rounded-control">
          <Logo isShort />
        </Link>
        <span
          role="status"
          className="mx-auto max-[24rem]:absolute max-[24rem]:top-full max-[24rem]:left-2 sm:mr-0 sm:ml-4"
        >
          <Refreshing />
        </span>
        <div className="ml-auto flex items-center gap-1 max-[22rem]:gap-0">
          <span className="sr-only">{t('teamCode')}</span>
          <CodePlate isBlank={code === undefined}>{code ?? TEAM_CODE_PLACEHOLDER}</CodePlate>
          <CopyButton
            text={code ?? ''}
            label={t('copyCode')}
            feedbackMs={COPY_FEEDBACK_MS}
            disabled={code === undefined}
          />
          <ShareMenu code={code} />
          <span className="hidden lg:flex">
            <LanguageMenu />
            <ThemeToggle />
          </span>
        </div>
      </div>
    </header>
  );
}

/** By itself, since it comes and goes with every call: the bar with its menus is not drawn again for it. */
function Refreshing() {
  const { t } = useTranslation('shell');
  if (useIsFetching({ queryKey: ['team'] }) === 0) return null;
  return (
    <Badge tone="info" icon={<Spinner />} className="animate-fade">
      <span className="sr-only sm:not-sr-only">{t('refreshing')}</span>
    </Badge>
  );
}
