import { COCO_NAMES } from '@uvh/detector/model/class-names';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { ClassMap } from '@uvh/formats/class-map';
import { describe, expect, it } from 'vitest';
import { chooseClasses, classChoiceDraft, openClassesSentence } from './choose-classes.ts';

describe('the classes of a model of COCO', () => {
  it('are vehicles by name or synonym; what may be several is asked about, the rest left out', () => {
    const choice = chooseClasses(COCO_NAMES, new ClassMap(DEFAULT_CLASSES), false);
    expect(choice.chosen.map(({ name, label }) => [name, label])).toEqual([
      ['bicycle', 'bicycle'],
      ['bus', 'Bus'],
      ['truck', 'Truck'],
    ]);
    expect(choice.open.map(({ source }) => source)).toEqual(['car', 'motorcycle']);
    expect(choice.leftOut).toHaveLength(75);
    expect(choice.leftOut).toContain('couch');
    expect(openClassesSentence('m.onnx', choice.open)).toContain('motorcycle: Two-wheeler');
    expect(classChoiceDraft(choice, DEFAULT_CLASSES)).toMatchObject({ car: null, motorcycle: 'Two-wheeler' });
  });

  it('keep their name for people to choose where a proposal leaves a choice', () => {
    const { chosen, open } = chooseClasses(COCO_NAMES, new ClassMap(DEFAULT_CLASSES), true);
    expect(open).toEqual([]);
    expect(chosen.map(({ label }) => label)).toEqual(['bicycle', 'car', 'Two-wheeler', 'Bus', 'Truck']);
  });

  it('are not looked for where the map leaves them out', () => {
    const map = new ClassMap(DEFAULT_CLASSES, [
      ['car', false],
      ['bus', false],
    ]);
    const { chosen, open, leftOut } = chooseClasses(COCO_NAMES, map, true);
    expect(chosen.map(({ name }) => name)).toEqual(['bicycle', 'motorcycle', 'truck']);
    expect(open).toEqual([]);
    expect(leftOut).toEqual(expect.arrayContaining(['car', 'bus']));
  });

  it('follow the map before anything else, null for people to choose', () => {
    const map = new ClassMap(DEFAULT_CLASSES, [
      ['car', null],
      ['motorcycle', 'Two-wheeler'],
      ['person', 'Two-wheeler'],
    ]);
    const { chosen, open } = chooseClasses(COCO_NAMES, map, false);
    expect(open).toEqual([]);
    expect(chosen.map(({ name, label }) => `${name}: ${label}`)).toEqual([
      'person: Two-wheeler',
      'bicycle: bicycle',
      'car: car',
      'motorcycle: Two-wheeler',
      'bus: Bus',
      'truck: Truck',
    ]);
  });
});
