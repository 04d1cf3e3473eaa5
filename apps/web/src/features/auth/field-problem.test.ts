import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { fieldProblemOf } from './field-problem.ts';

describe('where a refusal of the server is told', () => {
  it('puts a taken username and a taken e-mail at their fields', () => {
    expect(fieldProblemOf(new ApiError('USERNAME_TAKEN', 409, 'Taken.'))).toEqual({
      field: 'userName',
      message: 'Taken.',
    });
    expect(fieldProblemOf(new ApiError('EMAIL_TAKEN', 409, 'Known.'))).toEqual({ field: 'email', message: 'Known.' });
    expect(fieldProblemOf(new ApiError('EMAIL_INVALID', 422, 'None.'))).toEqual({ field: 'email', message: 'None.' });
  });

  it('puts a broken rule at the field that the details name', () => {
    const answer = {
      code: 'REGISTRATION_RULE',
      message: 'Please check the fields.',
      error: 'Please check the fields.',
      details: [{ field: 'first_name', message: 'Too short.' }],
    } as const;
    const error = new ApiError('REGISTRATION_RULE', 422, answer.message, { ...answer, details: [...answer.details] });
    expect(fieldProblemOf(error)).toEqual({ field: 'firstName', message: 'Too short.' });
  });

  it('takes the first field that the form has, with the sentence of the refusal where the field has none', () => {
    const message = 'Please check the fields.';
    const refusalOf = (...details: { readonly field?: string; readonly message?: string }[]) =>
      fieldProblemOf(
        new ApiError('REGISTRATION_RULE', 422, message, {
          code: 'REGISTRATION_RULE',
          message,
          error: message,
          details,
        }),
      );
    const long = { field: 'roll_number', message: 'Too long.' };
    expect(refusalOf({ message: 'Something.' }, { field: 'x' }, long)).toEqual({
      field: 'rollNumber',
      message: 'Too long.',
    });
    expect(refusalOf({ field: 'last_name' })).toEqual({ field: 'lastName', message });
    expect(refusalOf({ message: 'Something.' })).toBeUndefined();
  });

  it('leaves everything else to the form as a whole', () => {
    expect(fieldProblemOf(new ApiError('NETWORK', 0, 'Offline.'))).toBeUndefined();
    expect(fieldProblemOf(new Error('x'))).toBeUndefined();
  });
});
