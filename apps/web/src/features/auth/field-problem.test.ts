import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { fieldProblemOf } from './field-problem.ts';

describe('the field of the form that a refusal is about', () => {
  it.each([
    ['USERNAME_TAKEN', 'userName'],
    ['EMAIL_TAKEN', 'email'],
    ['EMAIL_INVALID', 'email'],
  ] as const)('follows from the code: %s', (code, field) => {
    expect(fieldProblemOf(new ApiError(code, 409, 'Please choose another.'))).toEqual({
      field,
      message: 'Please choose another.',
    });
  });

  it('is the first that the server names and the form has, with its own sentence or that of the refusal', () => {
    const refusalOf = (...details: { readonly field?: string; readonly message?: string }[]) =>
      fieldProblemOf(
        new ApiError('INVALID_INPUT', 400, 'Please check the form.', {
          code: 'INVALID_INPUT',
          message: 'Please check the form.',
          error: 'Please check the form.',
          details,
        }),
      );
    expect(
      refusalOf({ message: 'Something.' }, { field: 'x' }, { field: 'roll_number', message: 'Too long.' }),
    ).toEqual({
      field: 'rollNumber',
      message: 'Too long.',
    });
    expect(refusalOf({ field: 'last_name' })).toEqual({ field: 'lastName', message: 'Please check the form.' });
    expect(refusalOf({ message: 'Something.' })).toBeUndefined();
  });

  it('is none of what is no refusal', () => {
    expect(fieldProblemOf(new TypeError('Failed to fetch'))).toBeUndefined();
    expect(fieldProblemOf(new ApiError('NETWORK', 0, ''))).toBeUndefined();
  });
});
