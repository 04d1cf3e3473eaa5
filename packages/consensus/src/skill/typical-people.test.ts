import { describe, expect, it } from 'vitest';
import { TRAFFIC } from '../testing/builders.ts';
import { noCounts, type SkillCounts } from './counts.ts';
import { typicalPeople } from './typical-people.ts';

function somebody(annotatorId: number, counts: Partial<SkillCounts>) {
  return { annotatorId, weight: 1, counts: { ...noCounts(), ...counts }, goldCounts: noCounts() };
}

describe('the people that the tables of the crowd describe', () => {
  const honest = [1, 2, 3, 4, 5].map((id) => somebody(id, { rightConfirmed: 100, rightSpoiled: 6 + id }));

  it('are all where people are alike', () => {
    expect(typicalPeople(honest, TRAFFIC)).toEqual(honest);
  });

  it('are not those who spoil far more than the person in the middle', () => {
    const ring = [6, 7].map((id) => somebody(id, { rightConfirmed: 60, rightSpoiled: 50 }));
    expect(typicalPeople([...honest, ...ring], TRAFFIC)).toEqual(honest);
  });

  it('include who has answered too little to tell, and who keeps everything', () => {
    const others = [somebody(8, { rightSpoiled: 5 }), somebody(9, { rightConfirmed: 200, mislabelledConfirmed: 20 })];
    expect(typicalPeople([...honest, ...others], TRAFFIC)).toHaveLength(7);
  });

  it('are everybody where everybody errs as often', () => {
    const poor = [1, 2, 3].map((id) => somebody(id, { rightConfirmed: 60, rightSpoiled: 50 }));
    expect(typicalPeople(poor, TRAFFIC)).toEqual(poor);
    expect(typicalPeople([], TRAFFIC)).toEqual([]);
  });
});
