import { describe, expect, it } from 'vitest';
import { tableCell } from './table-cell.ts';

describe('a text in a table', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['＝1+1', "'＝1+1"],
    ['Riders;=HYPERLINK("x")', 'Riders;\'=HYPERLINK("x")'],
    ['Riders; =1+1', "Riders;' =1+1"],
    ['Riders,"=1+1"', 'Riders,\'"=1+1"'],
    ['Riders\t@SUM(A1)', "Riders\t'@SUM(A1)"],
    ['a\n=1', "a\n'=1"],
  ])('is no formula: %j', (text, cell) => {
    expect(tableCell(text)).toBe(cell);
  });

  it.each(['Namma "Lane", South', 'asha+rao@campus.test', 'A-Team; Mysuru', 'ಸಾರಿಗೆ', '2 = 2', ''])(
    'stays as it is: %j',
    (text) => {
      expect(tableCell(text)).toBe(text);
    },
  );
});
