import { defaultKeymap } from '@uvh/annotator/keymap/keymap';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

const pressed = (key: string, code = '') => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  timeStamp: 0,
});
const typed = (text: string) => [...text].map((letter) => pressed(letter, `Key${letter.toUpperCase()}`));
const asked = { classes: DEFAULT_CLASSES, keymap: defaultKeymap(DEFAULT_CLASSES), label: 'Bus' };

describe('what was typed before the list of classes came', () => {
  it('is what is searched for', () => {
    expect(typedAhead(typed('truck'), asked)).toEqual({ query: 'truck', chosen: undefined });
    expect(typedAhead([], asked)).toEqual({ query: '', chosen: undefined });
  });

  it('is mended by Backspace, and other keys are no text', () => {
    const keys = [...typed('trz'), pressed('Backspace'), pressed('Shift'), ...typed('u')];
    expect(typedAhead(keys, asked).query).toBe('tru');
  });

  it('chooses by Enter the first class that is meant, or the box’s own where nothing is typed', () => {
    expect(typedAhead([...typed('truck'), pressed('Enter')], asked).chosen).toBe('Truck');
    expect(typedAhead([pressed('Enter')], asked).chosen).toBe('Bus');
    expect(typedAhead([...typed('zzz'), pressed('Enter')], asked)).toEqual({ query: 'zzz', chosen: undefined });
  });

  it('chooses by the key of a class until something is typed', () => {
    expect(typedAhead([pressed('6', 'Digit6')], asked).chosen).toBe('Truck');
    expect(typedAhead([...typed('t'), pressed('6', 'Digit6')], asked)).toEqual({ query: 't6', chosen: undefined });
  });
});
