import { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { ClassMap, readClassMap } from './class-map.ts';

describe('class map', () => {
  it('leads foreign names to ours and leaves null to a person', () => {
    const result = readClassMap('{"bike": "Two-wheeler", "car": null}', 'map.json', DEFAULT_CLASSES);
    if (result.kind === 'refused') throw new Error(result.problems.join());
    expect(result.map.labelFor(' Bike')).toBe('Two-wheeler');
    expect(result.map.labelFor('car')).toBe('car');
    expect(result.map.labelFor('truck')).toBe('Truck');
  });

  it('leaves a name of ours to a person, too, where the file means something else by it', () => {
    const map = new ClassMap(DEFAULT_CLASSES, [
      ['Truck', null],
      ['bus', null],
      ['sedan', false],
    ]);
    // The event has the class Bus, and none that is spelt bus.
    expect(['Truck', 'bus', 'Bus', 'sedan'].map((name) => map.labelFor(name))).toEqual([
      'default',
      'bus',
      'default',
      'sedan',
    ]);
  });

  it('reads a map without entries, which changes nothing', () => {
    const result = readClassMap('{}', 'map.json', DEFAULT_CLASSES);
    expect(result.kind === 'read' && result.map.labelFor('bus')).toBe('Bus');
  });

  it('asks which of several maps of a file is meant, also of one alone', () => {
    expect(readClassMap('{"set-a": {"lorry": "Truck"}}', 'map.json', DEFAULT_CLASSES)).toEqual({
      kind: 'refused',
      problems: ['map.json holds several maps; name the one to use with --map-section: set-a'],
    });
  });

  it('knows our names and display names without regard to case', () => {
    expect(new ClassMap(DEFAULT_CLASSES).labelFor('AUTO')).toBe('Three-wheeler');
    expect(new ClassMap(DEFAULT_CLASSES).labelFor('Tempo-Traveller')).toBe('tempo-traveller');
    expect(new ClassMap(DEFAULT_CLASSES).labelFor('tractor')).toBe('tractor');
    expect(new ClassMap(DEFAULT_CLASSES).labelFor('__proto__')).toBe('__proto__');
  });

  it('picks one section of a file of several', () => {
    const file = '{"note": "by hand", "set-a": {"lorry": "Truck"}}';
    const result = readClassMap(file, 'map.json', DEFAULT_CLASSES, 'set-a');
    expect(result.kind === 'read' && result.map.labelFor('Lorry')).toBe('Truck');
    expect(readClassMap(file, 'map.json', DEFAULT_CLASSES, 'set-b')).toEqual({
      kind: 'refused',
      problems: ['map.json: set-b: must be an object from class name to class name, null or false'],
    });
  });

  it('leaves out what leads to false, whatever else the name may mean', () => {
    const result = readClassMap('{"Pedestrian": false, "bus": false}', 'map.json', DEFAULT_CLASSES);
    if (result.kind === 'refused') throw new Error(result.problems.join());
    expect(['pedestrian ', 'Bus', 'truck'].map((name) => result.map.leavesOut(name))).toEqual([true, true, false]);
    expect(result.map.names('pedestrian')).toBe(true);
  });

  it('refuses names that are none of the classes, all at once', () => {
    expect(readClassMap('{"a": "Lorry", "b": 3}', 'map.json', DEFAULT_CLASSES)).toEqual({
      kind: 'refused',
      problems: [
        'map.json: "a" leads to "Lorry", which is no class name',
        'map.json: "b" leads to 3, which is no class name',
      ],
    });
    expect(readClassMap('{"bike": "Two-wheeler", "a": "Lorry"}', 'map.json', DEFAULT_CLASSES).kind).toBe('refused');
    expect(readClassMap('{', 'map.json', DEFAULT_CLASSES).kind).toBe('refused');
  });

  it('knows the classes of the event by what people read and by their COCO category', () => {
    const [bus] = DEFAULT_CLASSES;
    if (!bus) throw new Error('a class');
    const zebra = {
      ...bus,
      name: 'zebra',
      displayName: 'Plains zebra',
      displayNames: { hi: 'ज़ेब्रा' },
      coco: { name: 'equid' },
    };
    const map = new ClassMap(new ClassList([zebra]));
    expect(['Zebra', 'plains zebra', 'ज़ेब्रा', 'Equid', 'Bus'].map((name) => map.labelFor(name))).toEqual([
      ...new Array(4).fill('zebra'),
      'Bus',
    ]);
    expect(map.withOthers([['Bus', 'zebra']]).labelFor('bus')).toBe('zebra');
  });
});
