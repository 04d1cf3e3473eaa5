import { data, type MiddlewareFunction, redirect, replace } from 'react-router';
import { type Guard, redirectFor } from '../session/guards.ts';
import { useSession } from '../session/session.ts';

/** Asks a guard before anything of a route is fetched, and on every way to it; also whenever the session changes. */
export function guarded(guard: Guard): MiddlewareFunction {
  return ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const refused = redirectFor(guard, useSession.getState(), { pathname, search });
    if (refused === undefined) return;
    // As if the page did not exist: the error page shows the same as for any unknown address.
    if (refused === 'nowhere') throw data(null, { status: 404 });
    const { to } = refused;
    // On opening the page, after back and forward, and on the page that is shown, the history has the refused address
    // already: nobody shall come back to it.
    const isWritten = location.pathname === pathname && location.search === search;
    throw isWritten ? replace(to) : redirect(to);
  };
}
