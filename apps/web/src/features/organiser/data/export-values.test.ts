import { exportOrderSchema } from '@uvh/contract/export-order';
import { describe, expect, it } from 'vitest';
import { type ExportValues, orderOf, problemsOf, USUAL_VALUES, valuesOf } from './export-values.ts';

const choices = { classes: ['Bus', 'Truck'], zones: ['0', '1', '2', '3'] };
const problemsIn = (values: Partial<ExportValues>) =>
  problemsOf(orderOf({ ...USUAL_VALUES, ...values }), choices.classes).map(
    ({ control, problem }) => `${control}: ${problem.kind}`,
  );

const everything: ExportValues = {
  formats: ['coco', 'parquet'],
  methods: ['majority', 'staple'],
  pictures: 'originals',
  blurBoxes: 'faces.json',
  isSplit: true,
  train: '70',
  val: '20',
  test: '10',
  splitBy: 'pattern',
  splitPattern: '^(cam\\d+)_',
  cameraPattern: '^cam\\d+',
  title: 'Crossings',
  licence: 'ODbL-1.0',
  pictureLicence: 'CC-BY-4.0',
  attribution: 'City traffic police',
  source: 'Cameras above a road.',
  authors: 'Rao, Asha\nMeera',
  url: 'https://example.org/data',
  minReviews: '3',
  onlySettled: true,
  agreement: '82.5',
  risk: '0.7',
  classes: ['Bus'],
  zones: ['2'],
  cameras: ['gate, north'],
};

describe('the form of a data set', () => {
  it('shows again all that was ordered', () => {
    expect(valuesOf(exportOrderSchema.parse(orderOf(everything)), choices)).toEqual(everything);
    expect(valuesOf(exportOrderSchema.parse(orderOf(USUAL_VALUES)), choices)).toEqual(USUAL_VALUES);
  });

  it('forgets classes and zones that the event does not have any more', () => {
    const order = exportOrderSchema.parse({ ...orderOf(everything), classes: ['Bus', 'Tram'], zones: [2, 7] });
    expect(valuesOf(order, choices)).toMatchObject({ classes: ['Bus'], zones: ['2'] });
  });

  it('sends nothing that its controls do not show', () => {
    const order = orderOf({ ...everything, pictures: 'none', splitBy: 'day' });
    expect(order.blur_boxes).toBeUndefined();
    expect(order.split).toEqual({ train: 70, val: 20, test: 10, by: 'day' });
    expect(orderOf({ ...everything, isSplit: false }).split).toBeNull();
  });

  it('takes a comma for the point that it is in many places', () => {
    expect(orderOf({ ...USUAL_VALUES, agreement: '82,5' }).min_agreement).toBe(0.825);
  });

  it('says at its controls what is wrong', () => {
    expect(problemsIn({})).toEqual([]);
    expect(problemsIn({ test: '5' })).toEqual(['train: shares']);
    expect(problemsIn({ val: 'ten' })).toEqual(['val: format']);
    expect(problemsIn({ splitBy: 'pattern' })).toEqual(['splitPattern: pattern-missing']);
    expect(problemsIn({ splitBy: 'pattern', splitPattern: '(' })).toEqual(['splitPattern: pattern-broken']);
    expect(problemsIn({ cameraPattern: '[' })).toEqual(['cameraPattern: pattern-broken']);
    expect(problemsIn({ url: 'example.org' })).toEqual(['url: no-address']);
    expect(problemsIn({ minReviews: 'many', agreement: '120', risk: 'low' })).toEqual([
      'agreement: format',
      'risk: format',
      'minReviews: format',
    ]);
    expect(problemsIn({ authors: 'x'.repeat(300) })).toEqual(['authors: format']);
    expect(problemsIn({ title: 'x'.repeat(300) })).toEqual(['title: format']);
  });
});
