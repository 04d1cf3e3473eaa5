import {
  changePassword as changePasswordCall,
  forgotPassword as forgotPasswordCall,
  verifyResetCode as verifyResetCodeCall,
} from '@uvh/contract/calls/password-reset';
import {
  register,
  registerMember as registerMemberCall,
  registerTeamLeader,
  resendOtp,
  validateDetails as validateDetailsCall,
  validateTeamCode as validateTeamCodeCall,
  verifyOtp,
} from '@uvh/contract/calls/registration';
import { currentSession, login, logout } from '@uvh/contract/calls/session';
import { catalogueOf } from '@uvh/contract/messages/catalogue';
import { canonicalEmail } from '@uvh/domain/account/email';
import { canonicalUsername } from '@uvh/domain/account/username';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Services } from '../../services.ts';
import { validateTeamCode } from '../registration/leaders/service.ts';
import {
  type Entrance,
  registerAlone,
  registerLeader,
  registerMember,
  validateDetails,
  verifyEmail,
} from '../registration/service.ts';
import { changePassword, forgotPassword, resendVerification, verifyResetCode } from './password-reset.ts';
import { logIn } from './service.ts';
import { callerAsUser, sessionUser } from './session-user.ts';
import { deleteSession } from './sessions/queries.ts';

export function registerAccountRoutes(app: FastifyInstance, services: Services): void {
  bindCall(app, validateDetailsCall, async ({ body }, _caller, { ip }) => {
    const { isLeader } = await validateDetails(services, body, ip);
    return { is_team_leader: isLeader };
  });
  bindCall(app, register, async ({ body }, _caller, { ip, language }) => {
    await registerAlone(services, body, { ip, language });
    return { message: catalogueOf(language).done.CODE_SENT };
  });
  bindCall(app, registerMemberCall, async ({ body }, _caller, origin) =>
    entranceAnswer(await registerMember(services, body, origin)),
  );
  bindCall(app, registerTeamLeader, async ({ body }, _caller, origin) => {
    const entrance = await registerLeader(services, body, origin);
    return { ...entranceAnswer(entrance), team_code: entrance.teamCode };
  });
  bindCall(app, verifyOtp, async ({ body }, _caller, { ip }) => {
    const claim = {
      email: canonicalEmail(body.email),
      usernameKey: canonicalUsername(body.username),
      code: body.otp,
    };
    return entranceAnswer(await verifyEmail(services, claim, ip));
  });
  bindCall(app, resendOtp, async ({ body }, _caller, { ip, language }) => {
    await resendVerification(services, body.email, { ip, language });
    return { message: catalogueOf(language).done.CODE_SENT };
  });
  bindCall(app, validateTeamCodeCall, async ({ body }, _caller, { ip, language }) => {
    await validateTeamCode(services, body, ip);
    return { message: catalogueOf(language).done.TEAM_CODE_ACCEPTED };
  });
  bindCall(app, login, async ({ body }, _caller, { ip }) => entranceAnswer(await logIn(services, body, ip)));
  bindCall(app, logout, async (_input, caller) => {
    await deleteSession(services.db, caller.tokenHash);
    return undefined;
  });
  bindCall(app, currentSession, async (_input, caller) => ({ user: callerAsUser(caller) }));
  bindCall(app, forgotPasswordCall, async ({ body }, _caller, { ip, language }) => {
    await forgotPassword(services, body.email, { ip, language });
    return { message: catalogueOf(language).done.RESET_CODE_SENT };
  });
  bindCall(app, verifyResetCodeCall, async ({ body }, _caller, { ip, language }) => {
    await verifyResetCode(services, body.email, body.otp, ip);
    return { message: catalogueOf(language).done.RESET_CODE_ACCEPTED };
  });
  bindCall(app, changePasswordCall, async ({ body }, _caller, { ip, language }) => {
    await changePassword(services, body, { ip, language });
    return { message: catalogueOf(language).done.PASSWORD_CHANGED };
  });
}

function entranceAnswer({ token, account, membership }: Entrance) {
  return { access_token: token, user: sessionUser(account, membership) };
}
