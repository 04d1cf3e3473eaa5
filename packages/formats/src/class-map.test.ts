import { describe, expect, it } from 'vitest';
import { EMPTY_CLASS_MAP, labelFor, readClassMap } from './class-map.ts';

describe('class map', () => {
  it('leads foreign names to ours and leaves null to a person', () => {
    const result = readClassMap('{"bike": "Two-wheeler", "car": null}', 'map.json');
    if (result.kind === 'refused') throw new Error(result.problems.join());
    expect(labelFor(result.map, ' Bike')).toBe('Two-wheeler');
    expect(labelFor(result.map, 'car')).toBe('car');
    expect(labelFor(result.map, 'truck')).toBe('Truck');
  });

  it('knows our names and display names without regard to case', () => {
    expect(labelFor(EMPTY_CLASS_MAP, 'AUTO')).toBe('Three-wheeler');
    expect(labelFor(EMPTY_CLASS_MAP, 'Tempo-Traveller')).toBe('tempo-traveller');
    expect(labelFor(EMPTY_CLASS_MAP, 'tractor')).toBe('tractor');
    expect(labelFor(EMPTY_CLASS_MAP, '__proto__')).toBe('__proto__');
  });

  it('picks one section of a file of several', () => {
    const file = '{"note": "by hand", "set-a": {"lorry": "Truck"}}';
    const result = readClassMap(file, 'map.json', 'set-a');
    expect(result.kind === 'read' && result.map.get('lorry')).toBe('Truck');
    expect(readClassMap(file, 'map.json', 'set-b')).toEqual({
      kind: 'refused',
      problems: ['map.json: set-b: must be an object from class name to class name or null'],
    });
  });

  it('refuses names that are none of the classes, all at once', () => {
    expect(readClassMap('{"a": "Lorry", "b": 3}', 'map.json')).toEqual({
      kind: 'refused',
      problems: [
        'map.json: "a" leads to "Lorry", which is no class name',
        'map.json: "b" leads to 3, which is no class name',
      ],
    });
    expect(readClassMap('{', 'map.json').kind).toBe('refused');
  });
});
