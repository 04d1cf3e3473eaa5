import { ApiError } from '../api/api-error.ts';

/** Why a login failed. A server that is slow or away is no wrong password, so it is told as what it is. */
export function loginFailureOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}
