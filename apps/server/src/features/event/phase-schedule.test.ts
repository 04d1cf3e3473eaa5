import { phaseAt, registrationPhaseAt } from '@uvh/domain/event/phases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleInPhase } from './phase-schedule.ts';
import { scheduleSchema } from './settings.ts';

const anInstant = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const aPhase = fc.constantFrom('before', 'open', 'after');

describe('a schedule that puts the event into a phase', () => {
  it('does so at any moment, with dates that make sense', () => {
    fc.assert(
      fc.property(aPhase, anInstant, (phase, now) => {
        const schedule = scheduleInPhase(phase, now);
        expect(phaseAt(schedule, now.getTime())).toBe(phase);
        expect(scheduleSchema.parse(schedule)).toEqual(schedule);
      }),
    );
  });

  it('lets people in before and during the game, until it ends', () => {
    fc.assert(
      fc.property(anInstant, (now) => {
        expect(registrationPhaseAt(scheduleInPhase('before', now), now.getTime())).toBe('open');
        const open = scheduleInPhase('open', now);
        expect(registrationPhaseAt(open, now.getTime())).toBe('open');
        expect(open.registration.closesAt).toBe(open.game.closesAt);
        expect(registrationPhaseAt(scheduleInPhase('after', now), now.getTime())).toBe('after');
      }),
    );
  });

  it('turns at midnight in Kolkata', () => {
    const lateInKolkata = new Date('2026-11-20T18:29:59.999Z');
    const midnightInKolkata = new Date('2026-11-20T18:30:00.000Z');
    expect(scheduleInPhase('open', lateInKolkata).game.opensAt).toBe('2026-11-13T00:00:00+05:30');
    expect(scheduleInPhase('open', midnightInKolkata).game.opensAt).toBe('2026-11-14T00:00:00+05:30');
  });
});
