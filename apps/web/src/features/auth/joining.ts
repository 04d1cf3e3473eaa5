import { registerMember, registerTeamLeader, validateTeamCode } from '@uvh/contract/calls/registration';
import { joinTeam } from '@uvh/contract/calls/team';
import { callApi } from '../../api/call-api.ts';
import { enterTeam, startSession, useSession } from '../../session/session.ts';
import { detailsOf, forgetDraft, type RegistrationDraft, useDraft } from './draft.ts';

/** Into the team of that code: with a session as who one is, else by making the account. */
export async function joinAsMember(teamCode: string): Promise<void> {
  if (useSession.getState().token !== null) {
    const answer = await callApi(joinTeam, { body: { team_code: teamCode } });
    enterTeam(answer.team_code, false);
    return;
  }
  const answer = await callApi(registerMember, { body: { ...detailsOf(heldDraft()), team_code: teamCode } });
  startSession(answer.access_token, answer.user, { remember: false });
  enterTeam(teamCode, false);
  forgetDraft();
}

/** Whether the code is that of the team prepared for the leader at this address. */
export async function proveTeamCode(teamCode: string): Promise<void> {
  await callApi(validateTeamCode, { body: { team_code: teamCode, email: heldDraft().email } });
  useSession.setState({ teamCode });
}

/** Makes a listed leader's account and opens the team prepared for it. */
export async function registerLeader(leaderCode: string): Promise<void> {
  const answer = await callApi(registerTeamLeader, { body: { ...detailsOf(heldDraft()), leader_code: leaderCode } });
  startSession(answer.access_token, answer.user, { remember: false });
  useSession.setState({ leaderCode });
  enterTeam(answer.team_code, true);
}

function heldDraft(): RegistrationDraft {
  const { draft } = useDraft.getState();
  if (draft === null) throw new Error('The screens of joining are left as soon as no details are held.');
  return draft;
}
