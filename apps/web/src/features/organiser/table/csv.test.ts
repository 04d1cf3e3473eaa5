import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a list as CSV', () => {
  it('names its columns, quotes what needs it, and begins with the mark of UTF-8', () => {
    expect(
      csvOf(
        ['team', 'XP'],
        [
          ['Namma "Lane", South', 12],
          ['ಸಾರಿಗೆ', null],
        ],
      ),
    ).toBe('\uFEFFteam,XP\r\n"Namma ""Lane"", South",12\r\nಸಾರಿಗೆ,\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('lets no spreadsheet run %j', (name) => {
    expect(csvOf(['name'], [[name]])).toContain(`'${name}`);
  });

  it('leaves numbers alone, also below zero', () => {
    expect(csvOf(['XP'], [[-5]])).toContain('\r\n-5\r\n');
  });
});
