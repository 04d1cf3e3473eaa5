import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { sayFailure } from './say-failure.ts';

const SENTENCE = 'Please check your input.';

it('says why a call was refused, of which field where it is one', () => {
  const refusedWith = (details: { readonly field?: string; readonly message?: string }[]) =>
    new ApiError('INVALID_INPUT', 400, SENTENCE, {
      code: 'INVALID_INPUT',
      message: SENTENCE,
      error: SENTENCE,
      details,
    });
  expect(sayFailure(refusedWith([{ field: 'text', message: 'must have at least 1 character' }]))).toBe(
    'Please check your input. text: must have at least 1 character',
  );
  expect(sayFailure(refusedWith([{ message: 'The game is on.' }, { field: 'text' }]))).toBe(
    'Please check your input. The game is on.',
  );
  expect(sayFailure(new Error('Failed to fetch'))).toBe('Failed to fetch');
});
