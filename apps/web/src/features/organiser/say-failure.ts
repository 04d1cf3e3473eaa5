import { ApiError } from '../../api/api-error.ts';

/** Why a call of the console was refused: its sentence, and what is in the way where the server names it. */
export function sayFailure(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const reasons = (error.answer?.details ?? []).flatMap(({ message }) => (message === undefined ? [] : [message]));
  return [error.message, ...reasons].join(' ');
}
