import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { latestWorkSession, type SubmissionInSession, workSessionFigures } from './service.ts';

const at = (minutes: number) => new Date(Date.parse('2027-05-10T10:00:00Z') + minutes * 60_000);

function aSubmission(submitted: number, values: Partial<SubmissionInSession> = {}): SubmissionInSession {
  return {
    leasedAt: at(submitted - 2),
    submittedAt: at(submitted),
    activeSeconds: null,
    xp: 3,
    effort: null,
    modified: 0,
    judged: 0,
    hits: 0,
    labels: ['Bus'],
    ...values,
  };
}

describe('work session', () => {
  it('ends after a pause of more than 30 minutes between submissions', () => {
    const submissions = [aSubmission(100), aSubmission(75), aSubmission(45), aSubmission(14), aSubmission(0)];
    expect(latestWorkSession(submissions)).toEqual(submissions.slice(0, 3));
    expect(latestWorkSession([])).toEqual([]);
  });

  it('sums images, XP, vehicles, time and accuracy', () => {
    const submissions = [
      aSubmission(10, { labels: ['Bus', 'Sedan'], judged: 4, hits: 3 }),
      aSubmission(5, { judged: 2, hits: 2, labels: ['Bus', 'default'] }),
    ];
    expect(workSessionFigures(submissions, DEFAULT_CLASSES)).toMatchObject({
      images: 2,
      xp: 6,
      vehiclesLabelled: 3,
      timeSpentSeconds: 240,
      accuracyPercent: 83.3,
      judged: 6,
      hits: 5,
      byClass: [
        { label: 'Bus', count: 2 },
        { label: 'Sedan', count: 1 },
      ],
      startedAt: at(3),
      endedAt: at(10),
    });
  });

  it('uses reported activity, and counts no minute twice for images leased ahead', () => {
    const ahead = [aSubmission(10, { leasedAt: at(0) }), aSubmission(6, { leasedAt: at(0) })];
    expect(workSessionFigures(ahead, DEFAULT_CLASSES).timeSpentSeconds).toBe(600);
    expect(workSessionFigures([aSubmission(10, { activeSeconds: 30 })], DEFAULT_CLASSES).timeSpentSeconds).toBe(30);
  });

  it('has no accuracy before the first settlement', () => {
    expect(workSessionFigures([aSubmission(1)], DEFAULT_CLASSES).accuracyPercent).toBeNull();
    expect(workSessionFigures([], DEFAULT_CLASSES)).toMatchObject({ images: 0, startedAt: null, endedAt: null });
  });
});
