import {
  createFirstOrganiser as createFirstOrganiserCall,
  firstOrganiserState,
} from '@uvh/contract/calls/first-organiser';
import {
  changePassword as changePasswordCall,
  forgotPassword as forgotPasswordCall,
  verifyResetCode as verifyResetCodeCall,
} from '@uvh/contract/calls/password-reset';
import { currentSession, login, logout } from '@uvh/contract/calls/session';
import { catalogueOf } from '@uvh/contract/messages/catalogue';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { createFirstOrganiser } from './first-organiser.ts';
import { changePassword, forgotPassword, type ResetServices, verifyResetCode } from './password-reset.ts';
import { hasOrganiser } from './queries.ts';
import { logIn } from './service.ts';
import { callerAsUser, sessionAnswer } from './session-user.ts';
import { deleteSession } from './sessions/queries.ts';

export function registerAccountRoutes(app: FastifyInstance, services: ResetServices): void {
  bindCall(app, login, async ({ body }, _caller, origin) => sessionAnswer(await logIn(services, body, origin)));
  bindCall(app, firstOrganiserState, async () => ({ exists: await hasOrganiser(services.db) }));
  bindCall(app, createFirstOrganiserCall, async ({ body }, _caller, origin) =>
    sessionAnswer(await createFirstOrganiser(services, body, origin)),
  );
  bindCall(app, logout, async (_input, caller) => {
    await deleteSession(services.db, caller.tokenHash, caller.userId);
    return undefined;
  });
  bindCall(app, currentSession, async (_input, caller) => ({ user: callerAsUser(caller) }));
  bindCall(app, forgotPasswordCall, async ({ body }, _caller, origin) => {
    await forgotPassword(services, body.email, origin);
    return { message: catalogueOf(origin.language).done.RESET_CODE_SENT };
  });
  bindCall(app, verifyResetCodeCall, async ({ body }, _caller, origin) => {
    const changesLeft = await verifyResetCode(services, body.email, body.otp, origin);
    return { message: catalogueOf(origin.language).done.RESET_CODE_ACCEPTED, changes_left: changesLeft };
  });
  bindCall(app, changePasswordCall, async ({ body }, _caller, origin) => {
    await changePassword(services, body, origin);
    return { message: catalogueOf(origin.language).done.PASSWORD_CHANGED };
  });
}
