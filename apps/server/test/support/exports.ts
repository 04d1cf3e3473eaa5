import type { ExportOrder } from '../../src/features/exports/export-order.ts';

/** An order of an export with COCO files of our consensus alone, all pictures in it. */
export function anExport(changes: Partial<ExportOrder> & Pick<ExportOrder, 'target'>): ExportOrder {
  return {
    isZip: false,
    formats: ['coco'],
    methods: ['ours'],
    withPictures: false,
    split: {
      shares: { train: 80, val: 10, test: 10 },
      rule: { kind: 'camera_and_day' },
      sentence: 'By camera and day.',
    },
    filter: { minReviews: 1, onlySettled: false },
    card: { title: 'Test data', licence: 'CC-BY-4.0', authors: [] },
    ...changes,
  };
}
