import { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { someClasses } from '@uvh/domain/testing/some-classes';
import { describe, expect, it } from 'vitest';
import { showsTraffic } from './shows-traffic.ts';

describe('the streets that the product brings along', () => {
  it('are shown by the default event, by another name and with further classes too', () => {
    expect(showsTraffic(DEFAULT_CLASSES)).toBe(true);
    const renamed = DEFAULT_CLASSES.classes.map((each) => ({ ...each, displayName: `${each.name} 2` }));
    expect(showsTraffic(new ClassList([...renamed, ...someClasses(2, (place) => ({ id: 100 + place })).classes]))).toBe(
      true,
    );
  });

  it.each([2, 12, 14, 60])('are not shown by an event with %i classes of its own', (count) => {
    expect(showsTraffic(someClasses(count))).toBe(false);
  });
});
