import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import type { AnnotationSession } from '../annotation-session/annotation-session.ts';
import type { MadeReport, ReportOutcome } from './session-reports.ts';

/** Sends what a dialog holds. `failure` is what to say of the last attempt, if it failed: the server's sentence, else `fallback`. */
export function useSendingReport(session: AnnotationSession, fallback: string) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (made: MadeReport): Promise<ReportOutcome | undefined> => {
    setIsSending(true);
    setFailure(undefined);
    try {
      return await session.report(made);
    } catch (error) {
      setFailure(messageOf(error, fallback));
      return undefined;
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, failure, send };
}
