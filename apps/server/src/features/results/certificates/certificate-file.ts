import type { Finisher } from '../queries.ts';

/** File systems take 255 bytes; the id and the ending need some of them. */
const MOST_BYTES = 200;
/** Names of devices, with which Windows opens no file (learn.microsoft.com, "Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Where a certificate lies in the ZIP: team and person in names that every file system takes; the id keeps namesakes apart. */
export function certificateFile({ teamName, name, userId }: Pick<Finisher, 'teamName' | 'name' | 'userId'>): string {
  return `${plain(teamName)}/${plain(name)} (${userId}).pdf`;
}

function plain(text: string): string {
  const signs = Array.from(text.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').replace(/^[. ]+/, ''));
  while (Buffer.byteLength(signs.join('')) > MOST_BYTES) signs.pop();
  const name = signs.join('').replace(/[. ]+$/, '');
  return name === '' ? 'team' : name.replace(DEVICE, '$&_');
}
