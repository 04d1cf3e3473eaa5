import { resendOtp } from '@uvh/contract/calls/registration';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { type VerifyParams, verifyPath } from './verify-path.ts';

interface VerificationOptions {
  /** Where the verification screen leads on to. */
  readonly team: VerifyParams['team'];
  /** Said when the code could not be sent and the server gave no reason. */
  readonly fallback: string;
  /** Whether what the server answers is told as well. */
  readonly isTold?: boolean;
}

/**
 * For a signed-in person whose address is not proved yet (docs/product/choices.md#verified-email): sends a
 * code and goes to enter it.
 */
export function useVerification({ team, fallback, isTold = true }: VerificationOptions): {
  readonly isSending: boolean;
  readonly send: () => Promise<void>;
} {
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    const { user } = useSession.getState();
    if (user === null) return;
    setIsSending(true);
    try {
      const { message } = await callApi(resendOtp, { body: { email: user.email } });
      if (isTold) toast.success(message);
      await navigate(verifyPath({ email: user.email, username: user.username, team }));
    } catch (error) {
      toast.error(messageOf(error, fallback));
    }
    setIsSending(false);
  };
  return { isSending, send };
}
