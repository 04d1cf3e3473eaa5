import { describe, expect, it } from 'vitest';
import { oncePer } from './once-per.ts';

describe('work done once for an object', () => {
  it('is done for each object once, also where it gives nothing', () => {
    const done: string[] = [];
    const nothingOf = oncePer(({ name }: { readonly name: string }) => {
      done.push(name);
      return undefined;
    });
    const [first, second] = [{ name: 'first' }, { name: 'second' }];
    for (const each of [first, second, first, second]) expect(nothingOf(each)).toBeUndefined();
    expect(done).toEqual(['first', 'second']);
  });

  it('is done anew for another object that looks the same', () => {
    const copyOf = oncePer((numbers: readonly number[]) => [...numbers]);
    const numbers = [1, 2];
    expect(copyOf(numbers)).toBe(copyOf(numbers));
    expect(copyOf([1, 2])).not.toBe(copyOf(numbers));
  });

  it('is tried again after it failed', () => {
    let tries = 0;
    const answerOf = oncePer((_question: object) => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return tries;
    });
    const question = {};
    expect(() => answerOf(question)).toThrow('not yet');
    expect(answerOf(question)).toBe(2);
  });
});
