import { describe, expect, it } from 'vitest';
import { USUAL_SPLIT } from './export-choices.ts';
import { type ExportWishes, exportProblems } from './export-rules.ts';

const plain: ExportWishes = { split: USUAL_SPLIT, with_images: false, with_originals: false };
const kindsOf = (wishes: Partial<ExportWishes>, classNames?: readonly string[]) =>
  exportProblems({ ...plain, ...wishes }, classNames).map(({ field, kind }) => `${field}: ${kind}`);

describe('an order of an export', () => {
  it('may be the usual one, and one without a split', () => {
    expect(kindsOf({})).toEqual([]);
    expect(kindsOf({ split: null })).toEqual([]);
  });

  it('shares out all pictures, neither more nor less', () => {
    expect(kindsOf({ split: { ...USUAL_SPLIT, test: 5 } })).toEqual(['split: shares']);
    expect(kindsOf({ split: { ...USUAL_SPLIT, train: 85 } })).toEqual(['split: shares']);
    expect(kindsOf({ split: { ...USUAL_SPLIT, train: 100, val: 0, test: 0 } })).toEqual([]);
  });

  it('names a pattern where one is gone by, and nowhere else', () => {
    expect(kindsOf({ split: { ...USUAL_SPLIT, by: 'pattern' } })).toEqual(['split.pattern: pattern-missing']);
    expect(kindsOf({ split: { ...USUAL_SPLIT, pattern: 'x' } })).toEqual(['split.pattern: pattern-unused']);
    expect(kindsOf({ split: { ...USUAL_SPLIT, by: 'pattern', pattern: '^(cam' } })).toEqual([
      'split.pattern: pattern-broken',
    ]);
    expect(kindsOf({ camera_pattern: '[' })).toEqual(['camera_pattern: pattern-broken']);
    expect(kindsOf({ camera_pattern: '^(cam\\d+)_' })).toEqual([]);
  });

  it('blurs only where there are pictures', () => {
    expect(kindsOf({ blur_boxes: 'faces.json' })).toEqual(['blur_boxes: nothing-to-blur']);
    expect(kindsOf({ blur_boxes: 'faces.json', with_originals: true })).toEqual([]);
    expect(kindsOf({ blur_boxes: 'faces.json', with_images: true })).toEqual([]);
  });

  it('knows the classes of the event, where it is told them', () => {
    expect(kindsOf({ classes: ['Bus', 'Tram'] }, ['Bus'])).toEqual(['classes: unknown-class']);
    expect(kindsOf({ classes: ['Bus', 'Tram'] })).toEqual([]);
  });

  it('names an address on the web', () => {
    expect(kindsOf({ url: 'example.org/data' })).toEqual(['url: no-address']);
    expect(kindsOf({ url: 'javascript:alert(1)' })).toEqual(['url: no-address']);
    expect(kindsOf({ url: 'https://example.org/data' })).toEqual([]);
  });
});
