import { verifyOtp } from '@uvh/contract/calls/registration';
import { login } from '@uvh/contract/calls/session';
import type { VerifyParams } from '../../account/verify-path.ts';
import { ApiError, isTransient } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { useDraft } from './draft.ts';

/** The code whose answer did not arrive: the server may have taken it, and takes none twice. */
let unanswered: string | undefined;

/**
 * Opens a session by the mailed code. A code that is refused after its own answer was lost has proved the address by then: who has just
 * typed the password goes in by that, where a new code would never come.
 * @throws ApiError of the code
 */
export async function proveAddress({ email, username }: VerifyParams, otp: string) {
  const before = unanswered;
  unanswered = undefined;
  try {
    return await callApi(verifyOtp, { body: { username, email, otp } });
  } catch (error) {
    if (isTransient(error)) unanswered = otp;
    if (before !== otp || !(error instanceof ApiError) || error.code !== 'CODE_INVALID') throw error;
    return logInAsProved(email).catch(() => {
      throw error;
    });
  }
}

async function logInAsProved(email: string) {
  const { draft } = useDraft.getState();
  if (draft?.email !== email) throw new Error('Nobody has typed a password here.');
  const answer = await callApi(login, { body: { email, password: draft.password, remember_me: false } });
  if (!answer.user.email_verified) throw new Error('The address is not proved.');
  return answer;
}
