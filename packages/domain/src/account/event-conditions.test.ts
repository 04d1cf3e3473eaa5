import { describe, expect, it } from 'vitest';
import { type EventConditions, firstBrokenCondition, isAllowedAddress } from './event-conditions.ts';

const nothing: EventConditions = { rollNumber: 'no', institute: 'no', consentText: null, emailDomains: [] };
const asha = { email: 'asha@cs.iisc.ac.in', rollNumber: '', institute: '', hasConsented: false };

describe('what an event asks for at registration', () => {
  it('is nothing by itself', () => {
    expect(firstBrokenCondition(nothing, asha)).toBeUndefined();
  });

  it.each([
    ['asha@iisc.ac.in', true],
    ['asha@CS.IISC.ac.in', true],
    ['asha@notiisc.ac.in', false],
    ['iisc.ac.in@example.org', false],
  ])('lets %s of the domain iisc.ac.in in: %s', (email, isAllowed) => {
    expect(isAllowedAddress(email, ['iisc.ac.in'])).toBe(isAllowed);
  });

  it('takes an address of any of the domains, with white space around it', () => {
    expect(isAllowedAddress(' asha@rvce.edu.in ', ['iisc.ac.in', 'rvce.edu.in'])).toBe(true);
    expect(firstBrokenCondition({ ...nothing, emailDomains: ['rvce.edu.in'] }, asha)).toEqual({
      code: 'EMAIL_DOMAIN',
      field: 'email',
    });
  });

  it('takes no blank answer where one is required', () => {
    const both: EventConditions = { ...nothing, rollNumber: 'required', institute: 'required' };
    expect(firstBrokenCondition(both, { ...asha, rollNumber: ' ' })?.code).toBe('ROLL_NUMBER_REQUIRED');
    expect(firstBrokenCondition(both, { ...asha, rollNumber: '7', institute: ' ' })).toEqual({
      code: 'INSTITUTE_REQUIRED',
      field: 'institute',
    });
    expect(firstBrokenCondition(both, { ...asha, rollNumber: '7', institute: 'IISc' })).toBeUndefined();
  });

  it('names the first answer that is missing, and where', () => {
    const all: EventConditions = { ...nothing, rollNumber: 'required', institute: 'optional', consentText: 'I agree.' };
    expect(firstBrokenCondition(all, asha)).toEqual({ code: 'ROLL_NUMBER_REQUIRED', field: 'rollNumber' });
    const answered = { ...asha, rollNumber: '21CS034' };
    expect(firstBrokenCondition(all, answered)).toEqual({ code: 'CONSENT_REQUIRED', field: 'hasConsented' });
    expect(firstBrokenCondition(all, { ...answered, hasConsented: true })).toBeUndefined();
  });
});
