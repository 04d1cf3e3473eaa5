import type { RouteObject } from 'react-router';
import { consoleRoutes } from './console-routes.ts';
import { page } from './page.tsx';

/** The team's own pages, in one frame. */
const dashboard = page({
  guard: 'member',
  texts: ['shell'],
  load: () => import('../layout/shell/shell-route.tsx'),
  children: [
    page({
      path: '/dashboard',
      guard: 'member',
      texts: ['dashboard', 'guide', 'rewards', 'zones'],
      load: () => import('../features/dashboard/dashboard-route.tsx'),
    }),

    page({
      path: '/dashboard/members',
      guard: 'member',
      texts: ['members', 'messages'],
      load: () => import('../features/members/members-route.tsx'),
    }),

    page({
      path: '/settings',
      guard: 'member',
      texts: ['settings', 'keys', 'annotation'],
      load: () => import('../features/settings/settings-route.tsx'),
    }),
  ],
});

/** Projected on a wall, so without the console's frame. */
const reveal = page({
  path: '/organiser/reveal',
  guard: 'organiser',
  texts: ['organiser', 'organiser-event'],
  load: () => import('../features/organiser/reveal/reveal-route.tsx'),
});

/** The annotator fills the screen, as it does for players. */
const mend = page({
  path: '/organiser/images/:imageId/mend',
  guard: 'organiser',
  texts: ['organiser', 'organiser-images', 'annotation'],
  load: () => import('../features/organiser/mend/mend-route.tsx'),
});

/** Every page of the product (docs/product/screens.md#routes). */
export const routes: RouteObject[] = [
  dashboard,
  consoleRoutes,
  reveal,
  mend,
  page({
    path: '/',
    guard: 'visitor',
    texts: ['landing'],
    load: () => import('../features/landing/landing-route.tsx'),
  }),

  page({
    path: '/team-code',
    guard: 'member',
    texts: ['auth'],
    load: () => import('../features/auth/team-code-route.tsx'),
  }),

  page({
    path: '/home',
    guard: 'member',
    texts: ['map', 'zones', 'shell'],
    load: () => import('../features/map/map-route.tsx'),
  }),

  page({
    path: '/leaderboard',
    guard: 'member',
    texts: ['leaderboard', 'zones', 'shell'],
    load: () => import('../features/leaderboard/leaderboard-route.tsx'),
  }),

  page({
    path: '/teams/:teamId',
    guard: 'member',
    texts: ['team-page', 'dashboard', 'zones', 'shell'],
    load: () => import('../features/team-page/team-page-route.tsx'),
  }),

  page({
    path: '/game/results',
    guard: 'member',
    texts: ['results', 'appeals', 'effort', 'shell'],
    load: () => import('../features/results/results-route.tsx'),
  }),

  page({
    path: '/game/second-opinion',
    guard: 'member',
    texts: ['appeals', 'shell'],
    load: () => import('../features/second-opinion/second-opinion-route.tsx'),
  }),

  page({
    path: '/game/questions',
    guard: 'member',
    texts: ['question', 'shell'],
    load: () => import('../features/questions/questions-route.tsx'),
  }),

  page({
    path: '/register',
    guard: 'newcomer',
    texts: ['auth', 'messages'],
    load: () => import('../features/auth/register-route.tsx'),
  }),

  page({
    path: '/setup',
    guard: 'newcomer',
    texts: ['auth', 'messages'],
    load: () => import('../features/auth/setup-route.tsx'),
  }),

  page({
    path: '/verify',
    guard: 'open',
    texts: ['auth'],
    load: () => import('../features/auth/verify-route.tsx'),
  }),

  page({
    path: '/join-team',
    guard: 'joiner',
    texts: ['auth'],
    load: () => import('../features/auth/join-team-route.tsx'),
  }),

  page({
    path: '/join-team/leader',
    guard: 'open',
    texts: ['auth'],
    load: () => import('../features/auth/leader-code-route.tsx'),
  }),

  page({
    path: '/add-to-team',
    guard: 'joiner',
    texts: ['auth'],
    load: () => import('../features/auth/rejoin-route.tsx'),
  }),

  page({
    path: '/create-team',
    guard: 'founder',
    texts: ['auth', 'messages'],
    load: () => import('../features/auth/create-team-route.tsx'),
  }),

  page({
    path: '/create-team/success',
    guard: 'user',
    texts: ['auth'],
    load: () => import('../features/auth/team-created-route.tsx'),
  }),

  page({ path: '/login', guard: 'open', texts: ['auth'], load: () => import('../features/auth/login-route.tsx') }),

  page({
    path: '/logout',
    guard: 'open',
    texts: ['auth'],
    load: () => import('../features/auth/logout-route.tsx'),
  }),

  page({
    path: '/forgot-password',
    guard: 'open',
    texts: ['auth'],
    load: () => import('../features/auth/forgot-password-route.tsx'),
  }),

  page({
    path: '/reset-password',
    guard: 'open',
    texts: ['auth', 'messages'],
    load: () => import('../features/auth/reset-password-route.tsx'),
  }),

  page({
    path: '/game',
    guard: 'member',
    texts: ['annotation'],
    load: () => import('../features/annotation/annotation-route.tsx'),
  }),

  page({
    path: '/practice',
    guard: 'open',
    texts: ['annotation', 'practice'],
    load: () => import('../features/practice/practice-route.tsx'),
  }),

  page({ path: '/error', guard: 'open', texts: [], load: () => import('../features/errors/error-route.tsx') }),

  page({
    path: '/dev/ui',
    guard: 'open',
    texts: ['style-guide'],
    load: () => import('../features/style-guide/style-guide-route.tsx'),
  }),
  page({ path: '*', guard: 'open', texts: [], load: () => import('../features/errors/not-found-route.tsx') }),
];
