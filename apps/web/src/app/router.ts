import { browserAddresses } from '../navigation/addresses.ts';
import { createJourney } from '../navigation/journey.ts';
import { useSession } from '../session/session.ts';
import { type FrameParts, page } from './page.ts';

/** The frame of the team's pages. */
const shell: FrameParts = { texts: ['shell'], load: () => import('../layout/shell/shell-route.tsx') };

/** Every route of the product (docs/product/screens.md#routes); the first that fits is taken. */
export const router = createJourney(
  [
    page({
      path: '/',
      guard: 'visitor',
      queries: true,
      texts: ['landing'],
      load: () => import('../features/landing/landing-route.tsx'),
    }),

    page({
      path: '/register',
      guard: 'newcomer',
      texts: ['auth', 'messages'],
      load: () => import('../features/auth/register-route.tsx'),
    }),
    page({
      path: '/verify',
      guard: 'open',
      texts: ['auth'],
      load: () => import('../features/auth/verify-route.tsx'),
    }),
    page({
      path: '/join-team',
      guard: 'open',
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
      guard: 'open',
      texts: ['auth'],
      load: () => import('../features/auth/rejoin-route.tsx'),
    }),
    page({
      path: '/create-team',
      guard: 'user',
      texts: ['auth', 'messages'],
      load: () => import('../features/auth/create-team-route.tsx'),
    }),
    page({
      path: '/create-team/success',
      guard: 'user',
      texts: ['auth'],
      load: () => import('../features/auth/team-created-route.tsx'),
    }),
    page({
      path: '/team-code',
      guard: 'user',
      queries: true,
      texts: ['auth'],
      load: () => import('../features/auth/team-code-route.tsx'),
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
      path: '/home',
      guard: 'member',
      queries: true,
      texts: ['map'],
      load: () => import('../features/map/map-route.tsx'),
    }),
    page({
      path: '/leaderboard',
      guard: 'member',
      queries: true,
      texts: ['leaderboard'],
      load: () => import('../features/leaderboard/leaderboard-route.tsx'),
    }),
    page({
      path: '/teams/:teamId',
      guard: 'member',
      queries: true,
      texts: ['team-page'],
      load: () => import('../features/team-page/team-page-route.tsx'),
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
    page({
      path: '/game/results',
      guard: 'member',
      queries: true,
      texts: ['results'],
      load: () => import('../features/results/results-route.tsx'),
    }),

    page({
      path: '/dashboard',
      guard: 'member',
      queries: true,
      frame: shell,
      texts: ['dashboard'],
      load: () => import('../features/dashboard/dashboard-route.tsx'),
    }),
    page({
      path: '/dashboard/members',
      guard: 'member',
      queries: true,
      frame: shell,
      texts: ['members', 'messages'],
      load: () => import('../features/members/members-route.tsx'),
    }),

    page({ path: '/error', guard: 'open', texts: [], load: () => import('../features/errors/error-route.tsx') }),
    page({
      path: '/dev/ui',
      guard: 'open',
      texts: ['gallery'],
      load: () => import('../features/style-guide/style-guide-route.tsx'),
    }),
    page({ path: '*', guard: 'open', texts: [], load: () => import('../features/errors/not-found-route.tsx') }),
  ],
  browserAddresses,
);

useSession.subscribe((session, before) => {
  const signedInChanged = (session.token === null) !== (before.token === null);
  if (signedInChanged || session.hasTeam !== before.hasTeam) router.recheck();
});
