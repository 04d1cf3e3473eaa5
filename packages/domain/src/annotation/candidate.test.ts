import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { iou } from './box.ts';
import { partCandidates } from './candidate.ts';
import type { Suggestion } from './review.ts';

const rule = { threshold: 0.5, least: 0.05, most: 4 };
let ids = 0;
const box = (x: number, score?: number, width = 40): Suggestion => {
  ids += 1;
  return { bboxId: ids, label: 'Bus', x, y: 100, width, height: 40, ...(score !== undefined && { score }) };
};

const someBoxes = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 300 }),
      y: fc.integer({ min: 0, max: 300 }),
      width: fc.integer({ min: 4, max: 90 }),
      height: fc.integer({ min: 4, max: 90 }),
      label: fc.constant('Bus'),
      score: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    }),
    { maxLength: 40 },
  )
  .map((boxes) => boxes.map((one, index): Suggestion => ({ ...one, bboxId: index })));

describe('candidates', () => {
  it('are the boxes between the two scores, the surest of them', () => {
    const boxes = [
      box(0, 0.9),
      box(100, 0.3),
      box(200, 0.04),
      box(300, 0.2),
      box(400, 0.1),
      box(500, 0.45),
      box(600, 0.06),
    ];
    const { suggestions, candidates } = partCandidates(boxes, rule);
    expect(suggestions.map(({ x }) => x)).toEqual([0]);
    expect(candidates.map(({ x, candidateId }) => [candidateId, x])).toEqual([
      [1, 500],
      [2, 100],
      [3, 300],
      [4, 400],
    ]);
  });

  it('are from the least score on, below that of a suggestion, whatever room there is', () => {
    const { suggestions, candidates } = partCandidates([box(0, 0.5), box(100, 0.05), box(200, 0.04)], rule);
    expect(suggestions.map(({ x }) => x)).toEqual([0]);
    expect(candidates.map(({ x, score }) => [x, score])).toEqual([[100, 0.05]]);
  });

  it('are taken by their ids where the machine was as sure of two', () => {
    const [first, second] = [box(100, 0.2), box(200, 0.2)];
    expect(partCandidates([second, first], { ...rule, most: 1 }).candidates).toMatchObject([{ x: 100 }]);
  });

  it('are dropped when more than four fifths lie within a suggestion, or more than half is a surer one', () => {
    const beside = (x: number) => partCandidates([box(0, 0.9, 200), box(x, 0.3)], rule).candidates;
    expect(beside(169)).toHaveLength(1);
    expect(beside(167)).toEqual([]);
    const surer = (width: number) => partCandidates([box(0, 0.4, 40), box(0, 0.3, width)], rule).candidates;
    expect(surer(81)).toHaveLength(2);
    expect(surer(79)).toHaveLength(1);
  });

  it('stand once where the machine saw one thing twice: the surer one', () => {
    const { candidates } = partCandidates([box(0, 0.2), box(4, 0.3), box(100, 0.1)], rule);
    expect(candidates.map(({ x }) => x)).toEqual([4, 100]);
  });

  it('may be larger than a suggestion that lies within them', () => {
    const { candidates } = partCandidates([box(0, 0.9), box(0, 0.3, 200)], rule);
    expect(candidates.map(({ width }) => width)).toEqual([200]);
  });

  it('are never boxes without a score', () => {
    expect(partCandidates([box(0)], rule)).toMatchObject({ suggestions: [{ x: 0 }], candidates: [] });
  });

  it('do not lie over a suggestion, nor as a part within one', () => {
    const { candidates } = partCandidates([box(0, 0.9, 200), box(5, 0.4, 195), box(20, 0.3, 30), box(400, 0.2)], rule);
    expect(candidates.map(({ x }) => x)).toEqual([400]);
  });

  it('leave every suggestion as it is, and lie over no surer box', () => {
    fc.assert(
      fc.property(someBoxes, (boxes) => {
        const { suggestions, candidates } = partCandidates(boxes, rule);
        expect(suggestions).toEqual(boxes.filter(({ score }) => (score ?? 1) >= rule.threshold));
        expect(candidates.length).toBeLessThanOrEqual(rule.most);
        candidates.forEach((one, index) => {
          for (const other of [...suggestions, ...candidates.slice(0, index)])
            expect(iou(one, other)).toBeLessThanOrEqual(0.5);
        });
      }),
    );
  });
});
