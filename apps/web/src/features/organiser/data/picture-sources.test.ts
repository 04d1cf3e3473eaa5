import { describe, expect, it } from 'vitest';
import { mayHoldPictures, sourceAfterUpload } from './picture-sources.ts';

const file = (name: string) => ({ name, is_folder: false });
const folder = { name: 'upload-2027-05-10T06-00-00', is_folder: true };

describe('what is to be imported', () => {
  it('is what pictures can come out of', () => {
    for (const each of [folder, file('a.ZIP'), file('a.tar.gz'), file('keys.csv')])
      expect(mayHoldPictures(each)).toBe(true);
    for (const name of ['truth.json', 'boxes.xml', 'a.txt', 'a.jsonl']) expect(mayHoldPictures(file(name))).toBe(false);
  });

  it('is what was uploaded last, unless that was boxes alone', () => {
    expect(sourceAfterUpload('', folder)).toBe(folder.name);
    expect(sourceAfterUpload('old.zip', file('new.zip'))).toBe('new.zip');
    expect(sourceAfterUpload(folder.name, file('truth.json'))).toBe(folder.name);
    expect(sourceAfterUpload('', file('truth.json'))).toBe('');
  });

  it('stays where a table comes, which may be one of boxes', () => {
    expect(sourceAfterUpload(folder.name, file('boxes.csv'))).toBe(folder.name);
    expect(sourceAfterUpload('', file('keys.csv'))).toBe('keys.csv');
  });
});
