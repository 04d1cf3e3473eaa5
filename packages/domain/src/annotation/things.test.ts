import { expect, it } from 'vitest';
import { ClassList } from './class-list.ts';
import { thingsOf } from './things.ts';
import { DEFAULT_CLASSES } from './vehicle-class.ts';

it('are called by what all classes are, or objects where they are nothing together', () => {
  const [first, ...others] = DEFAULT_CLASSES;
  if (!first) throw new Error('The default event has classes.');
  expect(thingsOf(DEFAULT_CLASSES)).toEqual({ one: 'vehicle', many: 'vehicles' });
  expect(thingsOf(new ClassList([{ ...first, coco: null }, ...others])).many).toBe('objects');
  expect(thingsOf(new ClassList([{ ...first, coco: { supercategory: 'bird' } }])).many).toBe('birds');
});
