import { ERROR_STATUS, type ErrorCode } from '@uvh/contract/errors';

/** Whether a refusal is about what was typed, whatever the event holds: it fails the shape or a rule of an input. */
export function isTypedWrongly(code: ErrorCode): boolean {
  return ERROR_STATUS[code] === 400 || ERROR_STATUS[code] === 422;
}
