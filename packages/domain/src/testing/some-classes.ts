import { ClassList, type ObjectClass } from '../annotation/class-list.ts';

const ANIMALS = [
  'Antelope Badger Barasingha Bear Boar Buffalo Bustard Caracal Chital Civet Cobra Crane Crocodile Deer Dhole',
  'Drongo Duck Eagle Egret Elephant Falcon Flamingo Fox Gaur Gazelle Gecko Gharial Goral Hare Hawk',
  'Heron Hornbill Hyena Ibex Jackal Kite Krait Langur Leopard Lion Loris Macaque Markhor Marten Mongoose',
  'Monitor Muntjac Myna Nilgai Otter Owl Pangolin Peafowl Pelican Porcupine Python Rhinoceros Sambar Tiger Wolf',
].flatMap((line) => line.split(' '));

const DASHES: readonly (readonly number[])[] = [[], [9, 4], [4, 3], [12, 3, 3, 3], [18, 5], [2, 4], [8, 3, 2, 3]];

/**
 * Classes of an event that is not about vehicles, for tests and measurements: up to 60 animals in the order of the
 * alphabet, with names in three languages, colours round the wheel and a few dashes. `change` alters some of them.
 */
export function someClasses(count: number, change: (place: number) => Partial<ObjectClass> = () => ({})): ClassList {
  return new ClassList(ANIMALS.slice(0, count).map((name, place) => ({ ...anAnimal(name, place), ...change(place) })));
}

function anAnimal(name: string, place: number): ObjectClass {
  return {
    id: place + 1,
    name,
    displayName: name,
    displayNames: { hi: `पशु ${place + 1}`, kn: `ಪ್ರಾಣಿ ${place + 1}` },
    code: `${String.fromCharCode(65 + Math.floor(place / 26))}${String.fromCharCode(65 + (place % 26))}`,
    color: colorOf(place),
    dash: DASHES[place % DASHES.length] ?? [],
    lookAlikes: [ANIMALS[place % 2 === 0 ? place + 1 : place - 1] ?? name],
    key: null,
    guide: {},
    guidePicture: null,
    coco: null,
  };
}

/** Twelve hues, each full, dark and light, so that 60 classes have different colours. */
function colorOf(place: number): string {
  const hue = (place % 12) * 30;
  const lightness = [50, 35, 65, 42, 58][Math.floor(place / 12)] ?? 50;
  const channel = (offset: number): string => {
    const at = (offset + hue / 30) % 12;
    const swing = (0.8 * Math.min(lightness, 100 - lightness)) / 100;
    const value = lightness / 100 - swing * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
