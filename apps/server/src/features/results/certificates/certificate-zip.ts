import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Queryable } from '../../../platform/db/database.ts';
import { drawInTurn } from '../../../platform/draw-in-turn.ts';
import { listFinishers } from '../queries.ts';
import { certificateFile } from './certificate-file.ts';
import { type Certificate, drawCertificate } from './draw-certificate.ts';

/** Of whom the database is asked together. */
export const PEOPLE_AT_ONCE = 500;

/** A ZIP with a certificate for each person, drawn as it is read: memory holds one at a time. */
export async function certificateZip(
  db: Queryable,
  overallRanks: ReadonlyMap<number, number>,
  { language, messages }: Pick<Certificate, 'language' | 'messages'>,
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const stream = Readable.from(zip.outputStream);
  // The download breaks off; unheard, it would end the process.
  zip.on('error', (error: Error) => stream.destroy(error));
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
      zip.addReadStreamLazy(certificateFile(person), { compress: false }, (callback) => {
        drawInTurn(() => drawCertificate(certificate)).then(
          (drawn) => callback(null, Readable.from([drawn])),
          (error: unknown) => callback(error, Readable.from([])),
        );
      });
    }
    after = people.at(-1)?.userId ?? after;
    people = await listFinishers(db, after, PEOPLE_AT_ONCE);
  }
  zip.end();
  return stream;
}
