import {
  Activity,
  BookOpenCheck,
  CalendarCog,
  Database,
  Flag,
  Gavel,
  Images,
  KeyRound,
  type LucideIcon,
  Mail,
  Megaphone,
  Scale,
  Trophy,
  Upload,
  UserRound,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';

interface NavGroup {
  readonly id: string;
  readonly items: readonly { readonly id: string; readonly to: string; readonly Icon: LucideIcon }[];
}

/** The pages of the console, as its menu lists them; texts are `nav.<id>`. */
export const NAV_GROUPS = [
  {
    id: 'event',
    items: [
      { id: 'overview', to: '/organiser', Icon: Activity },
      { id: 'event', to: '/organiser/event', Icon: CalendarCog },
      { id: 'images', to: '/organiser/images', Icon: Images },
      { id: 'reports', to: '/organiser/reports', Icon: Flag },
      { id: 'appeals', to: '/organiser/appeals', Icon: Gavel },
      { id: 'announcements', to: '/organiser/announcements', Icon: Megaphone },
      { id: 'results', to: '/organiser/results', Icon: Trophy },
    ],
  },
  {
    id: 'people',
    items: [
      { id: 'leaders', to: '/organiser/leaders', Icon: UserRoundPlus },
      { id: 'teams', to: '/organiser/teams', Icon: UsersRound },
      { id: 'people', to: '/organiser/people', Icon: UserRound },
      { id: 'fairness', to: '/organiser/fairness', Icon: Scale },
    ],
  },
  {
    id: 'dataset',
    items: [
      { id: 'import', to: '/organiser/import', Icon: Upload },
      { id: 'data', to: '/organiser/data', Icon: Database },
    ],
  },
  {
    id: 'server',
    items: [
      { id: 'mail', to: '/organiser/mail', Icon: Mail },
      { id: 'tokens', to: '/organiser/tokens', Icon: KeyRound },
      { id: 'audit', to: '/organiser/audit', Icon: BookOpenCheck },
    ],
  },
] as const satisfies readonly NavGroup[];
