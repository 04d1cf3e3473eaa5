import { ClassList } from './class-list.ts';

/** The label of a box that nobody has classified yet. It is not a class. */
export const DEFAULT_LABEL = 'default';

/**
 * The twelve vehicle classes (docs/product/annotation.md#vehicle-classes). Id 11 is absent on purpose: the
 * published sister data sets use other ids for the last classes, so exchange goes by name.
 * `color` is the hue listed there, tuned to be told apart on photographs.
 */
export const VEHICLE_CLASSES = [
  { id: 1, name: 'Hatchback', displayName: 'Hatchback', code: 'HB', colorName: 'blue', color: '#2f6bff' },
  { id: 2, name: 'Sedan', displayName: 'Sedan', code: 'SD', colorName: 'yellow', color: '#ffd60a' },
  { id: 3, name: 'SUV', displayName: 'SUV', code: 'SU', colorName: 'red', color: '#ff3b30' },
  { id: 4, name: 'MUV', displayName: 'MUV', code: 'MU', colorName: 'green', color: '#1fb254' },
  { id: 5, name: 'Bus', displayName: 'Bus', code: 'BU', colorName: 'purple', color: '#9b51e0' },
  { id: 6, name: 'Truck', displayName: 'Truck', code: 'TR', colorName: 'orange', color: '#ff8a00' },
  { id: 7, name: 'Three-wheeler', displayName: 'Auto', code: 'AU', colorName: 'pink', color: '#ff86b9' },
  { id: 8, name: 'Two-wheeler', displayName: 'Bike', code: 'BK', colorName: 'brown', color: '#a0622d' },
  { id: 9, name: 'LCV', displayName: 'LCV', code: 'LC', colorName: 'cyan', color: '#22d3ee' },
  { id: 10, name: 'Mini-bus', displayName: 'Mini-bus', code: 'MB', colorName: 'magenta', color: '#f012be' },
  { id: 12, name: 'tempo-traveller', displayName: 'tempo-traveller', code: 'TT', colorName: 'teal', color: '#0d9488' },
  { id: 13, name: 'bicycle', displayName: 'bicycle', code: 'CY', colorName: 'indigo', color: '#4f3fd1' },
] as const;

export type VehicleClass = (typeof VEHICLE_CLASSES)[number];
export type VehicleClassName = VehicleClass['name'];
export type VehicleClassId = VehicleClass['id'];

/** Class names in the order of {@link VEHICLE_CLASSES}. */
export const VEHICLE_CLASS_NAMES: readonly VehicleClassName[] = VEHICLE_CLASSES.map((c) => c.name);

const byName = new Map<string, VehicleClass>(VEHICLE_CLASSES.map((c) => [c.name, c]));
const byId = new Map<number, VehicleClass>(VEHICLE_CLASSES.map((c) => [c.id, c]));

/** The class of that exact name, or undefined for 'default' and every other text. */
export function vehicleClassNamed(name: string): VehicleClass | undefined {
  return byName.get(name);
}

/** The class of that id, or undefined. */
export function vehicleClassById(id: number): VehicleClass | undefined {
  return byId.get(id);
}

/** Whether the text is one of the twelve class names, to the letter. */
export function isVehicleClassName(label: string): label is VehicleClassName {
  return byName.has(label);
}

/** The name shown to people: 'Auto' for Three-wheeler, 'Bike' for Two-wheeler, others as they are. */
export function displayNameOf(label: string): string {
  return byName.get(label)?.displayName ?? label;
}

const DASHES: Readonly<Record<VehicleClassName, readonly number[]>> = {
  Hatchback: [],
  Sedan: [9, 4],
  SUV: [4, 3],
  MUV: [12, 3, 3, 3],
  Bus: [18, 5],
  Truck: [2, 4],
  'Three-wheeler': [8, 3, 2, 3, 2, 3],
  'Two-wheeler': [5, 6],
  LCV: [14, 3, 5, 3],
  'Mini-bus': [18, 3, 2, 3],
  'tempo-traveller': [4, 2, 4, 7],
  bicycle: [2, 2],
};

const LOOK_ALIKES: Readonly<Record<VehicleClassName, readonly VehicleClassName[]>> = {
  Hatchback: ['Sedan', 'SUV'],
  Sedan: ['Hatchback', 'SUV'],
  SUV: ['MUV', 'Hatchback'],
  MUV: ['SUV', 'tempo-traveller'],
  Bus: ['Mini-bus', 'tempo-traveller', 'Truck'],
  Truck: ['LCV', 'Bus'],
  'Three-wheeler': ['LCV'],
  'Two-wheeler': ['bicycle'],
  LCV: ['Truck', 'tempo-traveller', 'MUV'],
  'Mini-bus': ['Bus', 'tempo-traveller'],
  'tempo-traveller': ['Mini-bus', 'MUV', 'LCV'],
  bicycle: ['Two-wheeler'],
};

/** The classes of the default event. */
export const DEFAULT_CLASSES = new ClassList(
  VEHICLE_CLASSES.map(({ id, name, displayName, code, color }) => ({
    id,
    name,
    displayName,
    displayNames: {},
    code,
    color,
    dash: DASHES[name],
    lookAlikes: LOOK_ALIKES[name],
    key: null,
    guide: {},
    guidePicture: null,
    coco: { supercategory: 'vehicle' },
  })),
);
