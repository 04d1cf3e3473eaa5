import { describe, expect, it } from 'vitest';
import { certificateFile } from './certificate-file.ts';

const fileOf = (teamName: string, name = 'Asha Rao') => certificateFile({ teamName, name, userId: 7 });

describe('the file of a certificate', () => {
  it.each([
    ['Namma 7', 'Namma 7/Asha Rao (7).pdf'],
    ['../../etc', 'etc/Asha Rao (7).pdf'],
    ['..', 'team/Asha Rao (7).pdf'],
    ['a\\b:c', 'a b c/Asha Rao (7).pdf'],
    ['CON', 'CON_/Asha Rao (7).pdf'],
    ['nul.txt', 'nul_.txt/Asha Rao (7).pdf'],
    ['Console', 'Console/Asha Rao (7).pdf'],
  ])('of the team %j', (team, file) => {
    expect(fileOf(team)).toBe(file);
  });

  it('has parts that a file system takes, in any script', () => {
    for (const part of fileOf('ಕ'.repeat(100), '🚗'.repeat(100)).split('/'))
      expect(Buffer.byteLength(part)).toBeLessThan(256);
  });
});
