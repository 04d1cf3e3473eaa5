import { crc32 } from 'node:zlib';

/**
 * A ZIP archive without compression, with names as they are: a writer for people would refuse the bad ones. `comment`: what
 * its list says of each file.
 */
export function storedZip(files: Readonly<Record<string, Buffer | string>>, comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [file, content] of Object.entries(files)) {
    const name = Buffer.from(file);
    const bytes = Buffer.from(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt16LE(comment.length, 0);
    tail.writeUInt32LE(offset, 10);
    const described = [Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, tail, name, Buffer.from(comment)];
    directory.push(Buffer.concat(described));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\u0005\u0006'), end]);
}
