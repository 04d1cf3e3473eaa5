import { ApiError } from '../../api/api-error.ts';
import { type FormField, useDraft } from './draft.ts';

/** The form's names of the fields that the API names its own way. */
const FIELDS = new Map<string, FormField>([
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['username', 'userName'],
  ['email', 'email'],
  ['password', 'password'],
  ['roll_number', 'rollNumber'],
  ['institute', 'institute'],
  ['has_consented', 'hasConsented'],
]);

export interface FieldProblem {
  readonly field: FormField;
  readonly message: string;
}

/** The field of the registration form that a refusal is about, with the server's sentence for it. */
export function fieldProblemOf(error: unknown): FieldProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'USERNAME_TAKEN') return { field: 'userName', message: error.message };
  if (error.code === 'EMAIL_TAKEN' || error.code === 'EMAIL_INVALID') return { field: 'email', message: error.message };
  for (const detail of error.details) {
    const field = FIELDS.get(detail.field ?? '');
    if (field !== undefined) return { field, message: detail.message ?? error.message };
  }
  return undefined;
}

/**
 * Keeps a refusal of the held details for the registration form, which shows it at its field. False when the refusal
 * is about something else.
 */
export function keepFieldProblem(error: unknown): boolean {
  if (useDraft.getState().draft === null) return false;
  const problem = fieldProblemOf(error);
  if (problem === undefined) return false;
  useDraft.setState({ problem });
  return true;
}
