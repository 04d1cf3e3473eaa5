import { ApiError } from '../../api/api-error.ts';

/** Why a call of the console was refused: its sentence, and what is in the way where the server names it, with its field. */
export function sayFailure(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const reasons = error.details.flatMap(({ field, message }) => {
    if (message === undefined) return [];
    return field === undefined ? [message] : [`${field}: ${message}`];
  });
  return [error.message, ...reasons].join(' ');
}
