import { create } from 'zustand';
import { useSession } from './session.ts';

export type SignInOutcome = 'signed-in' | 'gave-up';

/** Whether the login dialog stands open because a session ran out under someone's hands. */
export const useSessionExpiry = create<{ readonly isAsked: boolean }>()(() => ({ isAsked: false }));

let waiting: PromiseWithResolvers<SignInOutcome> | undefined;

/**
 * Asks for the password in place. Every call that meets the same ended session waits for the same
 * dialog; one that comes late, when there is a new session already, goes on at once.
 */
export function signInAgain(endedToken: string): Promise<SignInOutcome> {
  const { token } = useSession.getState();
  if (token === null) return Promise.resolve('gave-up');
  if (token !== endedToken) return Promise.resolve('signed-in');
  if (waiting === undefined) {
    waiting = Promise.withResolvers();
    useSessionExpiry.setState({ isAsked: true });
  }
  return waiting.promise;
}

/** Closes the dialog and lets the waiting calls go on, or fail. */
export function settleSignIn(outcome: SignInOutcome): void {
  useSessionExpiry.setState({ isAsked: false });
  waiting?.resolve(outcome);
  waiting = undefined;
}
