import { expect, test } from 'vitest';
import { SPACE_HEIGHT, SPACE_WIDTH } from './box.ts';
import { viewAround } from './view-around.ts';

const BOX = { x: 900, y: 500, width: 120, height: 80 };

test('the box is in the middle', () => {
  expect(viewAround(BOX, { width: 300, aspect: 1.5 })).toEqual({ x: 810, y: 440, width: 300, height: 200 });
});

test('at a corner the view stays within the image', () => {
  expect(viewAround({ ...BOX, x: 0, y: 1000 }, { width: 300, aspect: 1.5 })).toEqual({
    x: 0,
    y: SPACE_HEIGHT - 200,
    width: 300,
    height: 200,
  });
  expect(viewAround({ ...BOX, x: 1800, y: 0 }, { width: 300, aspect: 1.5 })).toMatchObject({
    x: SPACE_WIDTH - 300,
    y: 0,
  });
});

test('no view is larger than the image, and its shape stays', () => {
  expect(viewAround(BOX, { width: 5000, aspect: 1.5 })).toMatchObject({ width: 1620, height: 1080 });
  expect(viewAround(BOX, { width: 5000, aspect: 2 })).toMatchObject({ width: SPACE_WIDTH, height: 960 });
});
