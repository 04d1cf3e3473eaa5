import { registerMember, registerTeamLeader, validateTeamCode } from '@uvh/contract/calls/registration';
import { login } from '@uvh/contract/calls/session';
import { joinTeam } from '@uvh/contract/calls/team';
import { callApi } from '../../api/call-api.ts';
import { enterTeam, startSession, useSession } from '../../session/session.ts';
import { detailsOf, forgetDraft, type RegistrationDraft, useDraft } from './draft.ts';

/** Into the team of that code: with a session as who one is, else with the account of the details or by making it. */
export async function joinAsMember(teamCode: string): Promise<void> {
  if (useSession.getState().token === null && useDraft.getState().hasAccount) await enterAccount();
  if (useSession.getState().token !== null) {
    const answer = await callApi(joinTeam, { body: { team_code: teamCode } });
    enterTeam(answer.team_code, false);
    forgetDraft();
    return;
  }
  const answer = await callApi(registerMember, { body: { ...detailsOf(heldDraft()), team_code: teamCode } });
  startSession(answer.access_token, answer.user, { remember: false });
  enterTeam(teamCode, false);
  forgetDraft();
}

/** Signs in to the account that the way to a team of one's own has made; no code from the mail is needed to join. */
async function enterAccount(): Promise<void> {
  const { email, password } = heldDraft();
  const answer = await callApi(login, { body: { email, password, remember_me: false } });
  startSession(answer.access_token, answer.user, { remember: false });
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
