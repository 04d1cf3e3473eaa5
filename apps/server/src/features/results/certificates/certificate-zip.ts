import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Queryable } from '../../../platform/db/database.ts';
import { listFinishers } from '../queries.ts';
import { certificateFile } from './certificate-file.ts';
import { type Certificate, drawCertificate } from './draw-certificate.ts';

const PEOPLE_AT_ONCE = 500;

/** A ZIP with a certificate for each person, drawn as it is read: memory holds one at a time. */
export async function certificateZip(
  db: Queryable,
  overallRanks: ReadonlyMap<number, number>,
  { language, messages }: Pick<Certificate, 'language' | 'messages'>,
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  let after = 0;
  for (let people = await listFinishers(db, after, PEOPLE_AT_ONCE); people.length > 0; ) {
    for (const person of people) {
      const certificate = {
        name: person.name,
        teamName: person.teamName,
        images: person.images,
        overallRank: overallRanks.get(person.teamId) ?? 0,
        language,
        messages,
      };
      zip.addReadStreamLazy(certificateFile(person), { compress: false }, (callback) =>
        callback(null, Readable.from([drawCertificate(certificate)])),
      );
    }
    after = people.at(-1)?.userId ?? after;
    people = await listFinishers(db, after, PEOPLE_AT_ONCE);
  }
  zip.end();
  return Readable.from(zip.outputStream);
}
