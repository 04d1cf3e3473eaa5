import { describe, expect, it } from 'vitest';
import { textOfList } from './leader-list-text.ts';

const LIST = 'Zoë Rao,zoe@one.test,ಬೆಂಗಳೂರು';
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 + 2 * text.length));
  view.setUint16(0, 0xfe_ff, isLittle);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(2 + 2 * index, text.charCodeAt(index), isLittle);
  }
  return new Blob([view.buffer]);
};

describe('the text of a chosen list', () => {
  it('is read from UTF-8 and from both orders of UTF-16', async () => {
    expect(await textOfList(new Blob([LIST]))).toBe(LIST);
    expect(await textOfList(utf16(LIST, true))).toBe(LIST);
    expect(await textOfList(utf16(LIST, false))).toBe(LIST);
  });

  it('is read from what an old spreadsheet wrote', async () => {
    expect(await textOfList(new Blob([Uint8Array.from([0x5a, 0x6f, 0xeb])]))).toBe('Zoë');
  });
});
