import {
  GraduationCap,
  LayoutDashboard,
  LogOut,
  Map as MapIcon,
  Play,
  Settings,
  Star,
  Trophy,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { useHasPractice } from '../../event/example-data.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FoldingMenu, MenuGroup } from './folding-menu.tsx';
import type { GateNoticeKind } from './gate-notice.tsx';
import { GatedItem, MenuLinkItem } from './menu-item.tsx';

interface SideMenuProps {
  /** On narrow screens it folds away. */
  readonly isOpen: boolean;
  readonly onLeave: () => void;
  readonly onGate: (notice: GateNoticeKind) => void;
}

export function SideMenu({ isOpen, onLeave, onGate }: SideMenuProps) {
  const { t } = useTranslation(['shell', 'common']);
  const hasPractice = useHasPractice();

  return (
    <FoldingMenu id="side-menu" label={t('menu.label')} isOpen={isOpen}>
      <MenuGroup title={t('menu.team')}>
        <MenuLinkItem to="/dashboard" icon={<LayoutDashboard />} label={t('menu.dashboard')} onLeave={onLeave} />
        <MenuLinkItem to="/dashboard/members" icon={<Users />} label={t('menu.members')} onLeave={onLeave} />
        <MenuLinkItem to="/home" icon={<MapIcon />} label={t('menu.map')} onLeave={onLeave} />
        <GameItems onLeave={onLeave} onGate={onGate} />
        {hasPractice && (
          <MenuLinkItem to="/practice" icon={<GraduationCap />} label={t('menu.practice')} onLeave={onLeave} />
        )}
      </MenuGroup>
      <MenuGroup title={t('menu.account')}>
        <MenuLinkItem to="/settings" icon={<Settings />} label={t('menu.settings')} onLeave={onLeave} />
        <MenuLinkItem to="/logout" icon={<LogOut />} label={t('menu.logout')} onLeave={onLeave} />
      </MenuGroup>
    </FoldingMenu>
  );
}

/** Game and leaderboard: open, or why they are not. */
function GameItems({ onLeave, onGate }: Pick<SideMenuProps, 'onLeave' | 'onGate'>) {
  const { t } = useTranslation(['shell', 'common']);
  const { phase, texts } = useEvent();
  if (phase === 'unknown') {
    return (
      <li aria-hidden="true">
        <Skeleton className="h-22" />
      </li>
    );
  }
  if (phase === 'before') {
    const reason = t('common:gate.gameStarts', { date: texts.gameStart });
    return (
      <>
        <GatedItem icon={<Play />} label={t('menu.startGame')} reason={reason} onPress={() => onGate('notStarted')} />
        <GatedItem
          icon={<Trophy />}
          label={t('menu.leaderboard')}
          reason={reason}
          onPress={() => onGate('comingSoon')}
        />
      </>
    );
  }
  return (
    <>
      {phase === 'open' ? (
        <MenuLinkItem to="/game" icon={<Play />} label={t('menu.startGame')} onLeave={onLeave} />
      ) : (
        <GatedItem icon={<Play />} label={t('menu.startGame')} reason={t('gameOver')} />
      )}
      <MenuLinkItem to="/leaderboard" icon={<Trophy />} label={t('menu.leaderboard')} onLeave={onLeave} />
      <MenuLinkItem to="/game/results" icon={<Star />} label={t('menu.results')} onLeave={onLeave} />
    </>
  );
}
