import { ClassList } from './class-list.ts';

/** The label of a box that nobody has classified yet. It is not a class. */
export const DEFAULT_LABEL = 'default';

/**
 * The twelve vehicle classes of the default event (docs/product/annotation.md#vehicle-classes). Id 11 is absent on
 * purpose: the published sister data sets use other ids for the last classes, so exchange goes by name. Colours are the
 * hues listed there, tuned to be told apart on photographs; dashes differ in rhythm, not in length alone, so that they
 * are told apart on short sides, too.
 */
const VEHICLES = [
  ['Hatchback', { id: 1, code: 'HB', color: '#2f6bff', dash: [], lookAlikes: ['Sedan', 'SUV'] }],
  ['Sedan', { id: 2, code: 'SD', color: '#ffd60a', dash: [9, 4], lookAlikes: ['Hatchback', 'SUV'] }],
  ['SUV', { id: 3, code: 'SU', color: '#ff3b30', dash: [4, 3], lookAlikes: ['MUV', 'Hatchback'] }],
  ['MUV', { id: 4, code: 'MU', color: '#1fb254', dash: [12, 3, 3, 3], lookAlikes: ['SUV', 'tempo-traveller'] }],
  ['Bus', { id: 5, code: 'BU', color: '#9b51e0', dash: [18, 5], lookAlikes: ['Mini-bus', 'tempo-traveller', 'Truck'] }],
  ['Truck', { id: 6, code: 'TR', color: '#ff8a00', dash: [2, 4], lookAlikes: ['LCV', 'Bus'] }],
  ['Three-wheeler', { id: 7, code: 'AU', color: '#ff86b9', dash: [8, 3, 2, 3, 2, 3], lookAlikes: ['LCV'] }],
  ['Two-wheeler', { id: 8, code: 'BK', color: '#a0622d', dash: [5, 6], lookAlikes: ['bicycle'] }],
  [
    'LCV',
    { id: 9, code: 'LC', color: '#22d3ee', dash: [14, 3, 5, 3], lookAlikes: ['Truck', 'tempo-traveller', 'MUV'] },
  ],
  ['Mini-bus', { id: 10, code: 'MB', color: '#f012be', dash: [18, 3, 2, 3], lookAlikes: ['Bus', 'tempo-traveller'] }],
  [
    'tempo-traveller',
    { id: 12, code: 'TT', color: '#0d9488', dash: [4, 2, 4, 7], lookAlikes: ['Mini-bus', 'MUV', 'LCV'] },
  ],
  ['bicycle', { id: 13, code: 'CY', color: '#4f3fd1', dash: [2, 2], lookAlikes: ['Two-wheeler'] }],
] as const;

/** The name of a class of the default event, for what is drawn or written for these alone. */
export type VehicleClassName = (typeof VEHICLES)[number][0];

/** The same in the order of {@link DEFAULT_CLASSES}. */
export const VEHICLE_CLASS_NAMES: readonly VehicleClassName[] = VEHICLES.map(([name]) => name);

/** What people say for names that they do not use. */
const DISPLAY_NAMES: Readonly<Partial<Record<VehicleClassName, string>>> = {
  'Three-wheeler': 'Auto',
  'Two-wheeler': 'Bike',
};

/** The classes of the default event. */
export const DEFAULT_CLASSES = new ClassList(
  VEHICLES.map(([name, own]) => ({
    ...own,
    name,
    displayName: DISPLAY_NAMES[name] ?? name,
    displayNames: {},
    key: null,
    guide: {},
    guidePicture: null,
    coco: { supercategory: 'vehicle' },
  })),
);

/** Whether the text is one of the twelve class names, to the letter: whether there is a drawing or text for it. */
export function isVehicleClassName(label: string): label is VehicleClassName {
  return DEFAULT_CLASSES.has(label);
}
