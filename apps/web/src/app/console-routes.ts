import { page } from './page.tsx';

/** The organisers' console: for nobody else, and in scripts of its own. */
export const consoleRoutes = page({
  guard: 'organiser',
  texts: ['organiser'],
  load: () => import('../features/organiser/shell/console-route.tsx'),
  children: [
    page({
      path: '/organiser/audit',
      guard: 'organiser',
      texts: ['organiser'],
      load: () => import('../features/organiser/audit/audit-route.tsx'),
    }),
    page({
      path: '/organiser/tokens',
      guard: 'organiser',
      texts: ['organiser', 'organiser-tokens'],
      load: () => import('../features/organiser/tokens/tokens-route.tsx'),
    }),
    page({
      path: '/organiser/fairness',
      guard: 'organiser',
      texts: ['organiser', 'organiser-fairness'],
      load: () => import('../features/organiser/fairness/fairness-route.tsx'),
    }),
    page({
      path: '/organiser/fairness/:userId',
      guard: 'organiser',
      texts: ['organiser', 'organiser-fairness'],
      load: () => import('../features/organiser/fairness/flags-route.tsx'),
    }),
    page({
      path: '/organiser/reports',
      guard: 'organiser',
      texts: ['organiser', 'organiser-reports'],
      load: () => import('../features/organiser/reports/reports-route.tsx'),
    }),
    page({
      path: '/organiser/appeals',
      guard: 'organiser',
      texts: ['organiser', 'organiser-appeals', 'organiser-images'],
      load: () => import('../features/organiser/appeals/appeals-route.tsx'),
    }),
    page({
      path: '/organiser/reports/:reportId',
      guard: 'organiser',
      texts: ['organiser', 'organiser-reports', 'organiser-fairness'],
      load: () => import('../features/organiser/reports/report-route.tsx'),
    }),
    page({
      path: '/organiser/images',
      guard: 'organiser',
      texts: ['organiser', 'organiser-images'],
      load: () => import('../features/organiser/images/images-route.tsx'),
    }),
    page({
      path: '/organiser/images/:imageId',
      guard: 'organiser',
      texts: ['organiser', 'organiser-images', 'organiser-appeals'],
      load: () => import('../features/organiser/images/image-route.tsx'),
    }),
    page({
      path: '/organiser/leaders',
      guard: 'organiser',
      texts: ['organiser', 'organiser-leaders'],
      load: () => import('../features/organiser/leaders/leaders-route.tsx'),
    }),
    page({
      path: '/organiser/teams',
      guard: 'organiser',
      texts: ['organiser', 'organiser-people'],
      load: () => import('../features/organiser/teams/teams-route.tsx'),
    }),
    page({
      path: '/organiser/teams/:teamId',
      guard: 'organiser',
      texts: ['organiser', 'organiser-people'],
      load: () => import('../features/organiser/teams/team-route.tsx'),
    }),
    page({
      path: '/organiser/people',
      guard: 'organiser',
      texts: ['organiser', 'organiser-people'],
      load: () => import('../features/organiser/people/people-route.tsx'),
    }),
    page({
      path: '/organiser/people/:userId',
      guard: 'organiser',
      texts: ['organiser', 'organiser-people', 'effort'],
      load: () => import('../features/organiser/people/person-route.tsx'),
    }),
    page({
      path: '/organiser',
      guard: 'organiser',
      texts: ['organiser', 'effort'],
      load: () => import('../features/organiser/overview/overview-route.tsx'),
    }),
    page({
      path: '/organiser/event',
      guard: 'organiser',
      texts: ['organiser', 'organiser-event'],
      load: () => import('../features/organiser/event/event-route.tsx'),
    }),
    page({
      path: '/organiser/results',
      guard: 'organiser',
      texts: ['organiser', 'organiser-event'],
      load: () => import('../features/organiser/results/results-route.tsx'),
    }),
    page({
      path: '/organiser/import',
      guard: 'organiser',
      texts: ['organiser', 'organiser-data'],
      load: () => import('../features/organiser/data/import-route.tsx'),
    }),
    page({
      path: '/organiser/data',
      guard: 'organiser',
      texts: ['organiser', 'organiser-data'],
      load: () => import('../features/organiser/data/data-route.tsx'),
    }),
    page({
      path: '/organiser/mail',
      guard: 'organiser',
      texts: ['organiser'],
      load: () => import('../features/organiser/mail/mail-route.tsx'),
    }),
    page({
      path: '/organiser/announcements',
      guard: 'organiser',
      texts: ['organiser'],
      load: () => import('../features/organiser/announcements/announcements-route.tsx'),
    }),
  ],
});
