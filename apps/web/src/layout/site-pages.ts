import {
  GraduationCap,
  LayoutDashboard,
  type LucideIcon,
  Map as MapIcon,
  Play,
  Settings,
  Star,
  Trophy,
} from 'lucide-react';
import { useEvent } from '../event/event.ts';
import { useHasPractice } from '../event/example-data.ts';

const PAGES = [
  { to: '/dashboard', key: 'dashboard', Icon: LayoutDashboard },
  { to: '/home', key: 'map', Icon: MapIcon },
  { to: '/game', key: 'game', Icon: Play },
  { to: '/practice', key: 'practice', Icon: GraduationCap },
  { to: '/leaderboard', key: 'leaderboard', Icon: Trophy },
  { to: '/game/results', key: 'results', Icon: Star },
  { to: '/settings', key: 'settings', Icon: Settings },
] as const satisfies readonly { readonly to: string; readonly key: string; readonly Icon: LucideIcon }[];

/** The pages of a member, as the event has them now. */
export function usePages() {
  const { phase } = useEvent();
  const hasPractice = useHasPractice();
  // The game's own page says why it is closed, but what cannot be entered need not be offered.
  return PAGES.filter(({ key }) => (key !== 'game' || phase === 'open') && (key !== 'practice' || hasPractice));
}
