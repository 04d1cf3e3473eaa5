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

  it('names the first answer that is missing, and where', () => {
    const all: EventConditions = { ...nothing, rollNumber: 'required', institute: 'optional', consentText: 'I agree.' };
    expect(firstBrokenCondition(all, asha)).toEqual({ code: 'ROLL_NUMBER_REQUIRED', field: 'rollNumber' });
    const answered = { ...asha, rollNumber: '21CS034' };
    expect(firstBrokenCondition(all, answered)).toEqual({ code: 'CONSENT_REQUIRED', field: 'hasConsented' });
    expect(firstBrokenCondition(all, { ...answered, hasConsented: true })).toBeUndefined();
  });
});
