import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, isEmailAddress } from './email.ts';
import { firstBrokenNewPasswordRule } from './password.ts';
import { canonicalPersonName, firstBrokenRegistrationRule, type RegistrationDetails } from './registration-rules.ts';
import { canonicalUsername } from './username.ts';

const aRegistration = (changes: Partial<RegistrationDetails> = {}): RegistrationDetails => ({
  firstName: 'Asha',
  lastName: 'Rao',
  userName: 'asha7',
  email: 'asha@example.org',
  password: 'pass1234',
  confirmPassword: 'pass1234',
  ...changes,
});

describe('registration rules', () => {
  it('accepts details that break none', () => {
    expect(firstBrokenRegistrationRule(aRegistration())).toBeUndefined();
  });

  it('names the first empty field, and counts spaces as empty', () => {
    expect(firstBrokenRegistrationRule(aRegistration({ lastName: '  ', email: '' }))).toEqual({
      code: 'FIELDS_REQUIRED',
      field: 'lastName',
    });
  });

  it.each([
    ['firstName', ' '],
    ['lastName', '\t'],
    ['userName', ' '],
    ['email', ' '],
    ['password', ''],
    ['confirmPassword', ''],
  ] as const)('asks for %s', (field, nothing) => {
    expect(firstBrokenRegistrationRule(aRegistration({ [field]: nothing }))).toEqual({
      code: 'FIELDS_REQUIRED',
      field,
    });
  });

  it('takes the shortest that there may be, and white space around a username', () => {
    const shortest = { firstName: 'Bo', lastName: 'Li', userName: ' abc ', password: 'k7!q mz8' };
    expect(
      firstBrokenRegistrationRule(aRegistration({ ...shortest, confirmPassword: shortest.password })),
    ).toBeUndefined();
  });

  it('takes a password of spaces for a typed one', () => {
    const password = ' '.repeat(8);
    expect(firstBrokenRegistrationRule(aRegistration({ password, confirmPassword: password }))?.code).not.toBe(
      'FIELDS_REQUIRED',
    );
  });

  it('does not ask for a confirmation where there is none', () => {
    const { confirmPassword: _, ...details } = aRegistration();
    expect(firstBrokenRegistrationRule(details)).toBeUndefined();
  });

  it.each([
    [{ confirmPassword: 'other' }, 'PASSWORDS_DO_NOT_MATCH', 'confirmPassword'],
    [{ password: 'short', confirmPassword: 'short' }, 'PASSWORD_TOO_SHORT', 'password'],
    [{ userName: 'a_b' }, 'USERNAME_CHARACTERS', 'userName'],
    [{ userName: 'ಆಶಾ' }, 'USERNAME_CHARACTERS', 'userName'],
    [{ email: 'asha@' }, 'EMAIL_INVALID', 'email'],
    [{ userName: 'ab' }, 'USERNAME_TOO_SHORT', 'userName'],
    [{ firstName: 'A' }, 'FIRST_NAME_TOO_SHORT', 'firstName'],
    [{ lastName: 'R' }, 'LAST_NAME_TOO_SHORT', 'lastName'],
    [{ password: 'p'.repeat(21), confirmPassword: 'p'.repeat(21) }, 'PASSWORD_TOO_LONG', 'password'],
    [{ userName: 'a'.repeat(21) }, 'USERNAME_TOO_LONG', 'userName'],
    [{ firstName: 'A'.repeat(21) }, 'FIRST_NAME_TOO_LONG', 'firstName'],
    [{ lastName: 'R'.repeat(21) }, 'LAST_NAME_TOO_LONG', 'lastName'],
    [{ password: 'password1', confirmPassword: 'password1' }, 'PASSWORD_TOO_COMMON', 'password'],
    [{ firstName: 'https://evil.tk/win' }, 'FIRST_NAME_CHARACTERS', 'firstName'],
    [{ firstName: 'www.evil' }, 'FIRST_NAME_CHARACTERS', 'firstName'],
    [{ firstName: 'Www.e' }, 'FIRST_NAME_CHARACTERS', 'firstName'],
    [{ lastName: 'evil.tk' }, 'LAST_NAME_CHARACTERS', 'lastName'],
    [{ lastName: 'a@evil' }, 'LAST_NAME_CHARACTERS', 'lastName'],
    [{ lastName: 'Ra\u200bo' }, 'LAST_NAME_CHARACTERS', 'lastName'],
    [{ firstName: '\u3164\u3164' }, 'FIRST_NAME_CHARACTERS', 'firstName'],
    [{ lastName: 'Ra\ufe0fo' }, 'LAST_NAME_CHARACTERS', 'lastName'],
    [{ firstName: `A${'\u0301\u0302'.repeat(5)}sha` }, 'FIRST_NAME_CHARACTERS', 'firstName'],
  ] as const)('refuses %j with %s', (changes, code, field) => {
    expect(firstBrokenRegistrationRule(aRegistration(changes))).toEqual({ code, field });
  });

  it.each([
    'A.P.J. Abdul',
    'Md. Rashid',
    'K.R Narayan',
    'D’Souza',
    "O'Neil",
    'Anne-Marie',
    'ಪ್ರಿಯಾ',
    'ರ\u200d್ಯಾನ್',
    'تقوی',
  ])('takes the name %s', (firstName) =>
    expect(firstBrokenRegistrationRule(aRegistration({ firstName }))).toBeUndefined(),
  );

  it('keeps one space where several were typed', () => {
    expect(canonicalPersonName('  Anne   Marie ')).toBe('Anne Marie');
  });

  it('is composed, so that the same name is the same text', () => {
    expect(canonicalPersonName('Zoe\u0308')).toBe('Zo\u00eb');
  });

  it('parts an initial from the name after it, so that no name is the address of a site', () => {
    expect(canonicalPersonName('K.Ravi')).toBe('K. Ravi');
    expect(canonicalPersonName('t.co')).toBe('t. co');
    expect(canonicalPersonName('A.P.J. Abdul')).toBe('A.P.J. Abdul');
  });

  it('judges mismatch before length, letters before e-mail, e-mail before the least lengths', () => {
    const wrong = { password: 'a', confirmPassword: 'b', userName: '!', email: 'x', firstName: 'A' };
    expect(firstBrokenRegistrationRule(aRegistration(wrong))?.code).toBe('PASSWORDS_DO_NOT_MATCH');
    const long = 'a'.repeat(21);
    expect(
      firstBrokenRegistrationRule(aRegistration({ password: long, confirmPassword: long, lastName: 'R' }))?.code,
    ).toBe('LAST_NAME_TOO_SHORT');
  });

  it('takes passwords and names of exactly 20 characters', () => {
    const twenty = 'x'.repeat(20);
    const password = 'm'.repeat(20);
    const details = { firstName: twenty, lastName: twenty, userName: twenty };
    expect(
      firstBrokenRegistrationRule(aRegistration({ ...details, password, confirmPassword: password })),
    ).toBeUndefined();
  });
});

describe('e-mail addresses', () => {
  it.each([
    'a@b.co',
    `${'a'.repeat(64)}@c.co`,
    ' Asha.Rao+uvh@iisc.ac.in ',
    'player@demo.test',
    'x@xn--c2br7g.xn--h2brj9c',
    `a@${'b'.repeat(63)}.co`,
    `a@b.${'c'.repeat(63)}`,
    `a@b.xn--${'c'.repeat(59)}`,
    'a@b.xn--c',
    `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`,
  ])('takes %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    '@',
    'a',
    'a@b',
    'a@b.c',
    '@b.co',
    'a b@c.co',
    'a@b@c.co',
    'a..b@c.co',
    '.a@c.co',
    'a.@c.co',
    'a@-c.co',
    'a@c..co',
    'a@c.co\nBcc: x@y.zz',
    'ä@c.co',
    `${'a'.repeat(65)}@c.co`,
    'a@co',
    'a@b.co1',
    `a@${'b.'.repeat(150)}co`,
    `a@${'b'.repeat(64)}.co`,
    `a@b.${'c'.repeat(64)}`,
    `a@b.xn--${'c'.repeat(60)}`,
    `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}comm`,
  ])('refuses %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  // A pattern that backtracks would not end within the time of a test.
  it('refuses hostile texts of a million characters', () => {
    expect(isEmailAddress(`${'a.'.repeat(500_000)}@`)).toBe(false);
    expect(isEmailAddress(`a@${'a-'.repeat(500_000)}`)).toBe(false);
  });

  it('has one canonical form, whatever is typed around it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = canonicalEmail(` ${address.toUpperCase()}\t`);
        expect(canonicalEmail(once)).toBe(once);
        expect(once).toBe(address.toLowerCase());
      }),
    );
  });
});

describe('usernames', () => {
  it('are the same without regard to case', () => {
    expect(canonicalUsername(' AshaRao ')).toBe('asharao');
  });
});

describe('new passwords on the reset screen', () => {
  it('are asked for, long enough, then confirmed, in this order', () => {
    expect(firstBrokenNewPasswordRule('', 'x')).toBe('NEW_PASSWORD_REQUIRED');
    expect(firstBrokenNewPasswordRule('short', 'x')).toBe('PASSWORD_TOO_SHORT');
    expect(firstBrokenNewPasswordRule('long enough', 'x')).toBe('PASSWORDS_DO_NOT_MATCH');
    expect(firstBrokenNewPasswordRule('long enough', 'long enough')).toBeUndefined();
  });

  it('have eight characters or more', () => {
    expect(firstBrokenNewPasswordRule('x'.repeat(7))).toBe('PASSWORD_TOO_SHORT');
    expect(firstBrokenNewPasswordRule('x'.repeat(8))).toBeUndefined();
  });

  it('may be longer than at registration, and are never cut', () => {
    expect(firstBrokenNewPasswordRule('x'.repeat(128))).toBeUndefined();
    expect(firstBrokenNewPasswordRule('x'.repeat(129))).toBe('PASSWORD_TOO_LONG');
  });
});
