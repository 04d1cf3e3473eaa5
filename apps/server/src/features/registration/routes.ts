import {
  register,
  registerMember as registerMemberCall,
  registerTeamLeader,
  resendOtp,
  validateDetails as validateDetailsCall,
  validateTeamCode as validateTeamCodeCall,
  verifyOtp,
} from '@uvh/contract/calls/registration';
import { catalogueOf } from '@uvh/contract/messages/catalogue';
import { canonicalEmail } from '@uvh/domain/account/email';
import { canonicalUsername } from '@uvh/domain/account/username';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { resendVerification } from '../accounts/password-reset.ts';
import { sessionAnswer } from '../accounts/session-user.ts';
import { validateTeamCode } from './leaders/service.ts';
import {
  type RegistrationServices,
  registerAlone,
  registerLeader,
  registerMember,
  validateDetails,
  verifyEmail,
} from './service.ts';

export function registerRegistrationRoutes(app: FastifyInstance, services: RegistrationServices): void {
  bindCall(app, validateDetailsCall, async ({ body }, _caller, { ip }) => {
    const { isLeader } = await validateDetails(services, body, ip);
    return { is_team_leader: isLeader };
  });
  bindCall(app, register, async ({ body }, _caller, origin) => {
    await registerAlone(services, body, origin);
    return { message: catalogueOf(origin.language).done.CODE_SENT };
  });
  bindCall(app, registerMemberCall, async ({ body }, _caller, origin) =>
    sessionAnswer(await registerMember(services, body, origin)),
  );
  bindCall(app, registerTeamLeader, async ({ body }, _caller, origin) => {
    const entrance = await registerLeader(services, body, origin);
    return { ...sessionAnswer(entrance), team_code: entrance.teamCode };
  });
  bindCall(app, verifyOtp, async ({ body }, _caller, origin) => {
    const claim = {
      email: canonicalEmail(body.email),
      usernameKey: canonicalUsername(body.username),
      code: body.otp,
    };
    return sessionAnswer(await verifyEmail(services, claim, origin));
  });
  bindCall(app, resendOtp, async ({ body }, _caller, origin) => {
    await resendVerification(services, body.email, origin);
    return { message: catalogueOf(origin.language).done.CODE_SENT };
  });
  bindCall(app, validateTeamCodeCall, async ({ body }, _caller, { ip, language }) => {
    await validateTeamCode(services, body, ip);
    return { message: catalogueOf(language).done.TEAM_CODE_ACCEPTED };
  });
}
