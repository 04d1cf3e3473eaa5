import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blobCache } from '../../src/features/images/file/blob-cache.ts';
import { patientStore } from '../../src/platform/blobs/patient-store.ts';
import { s3Objects, s3Store } from '../../src/platform/blobs/s3-store.ts';
import { parseS3Url } from '../../src/platform/blobs/s3-url.ts';
import { explainFailure } from '../../src/platform/cli/explain-failure.ts';
import { connectDatabase } from '../../src/platform/db/database.ts';
import { openDatabaseOf } from '../../src/platform/db/open-database.ts';
import { isDatabaseUnavailable } from '../../src/platform/db/sql-state.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { createLog } from '../../src/platform/log.ts';
import { createPubSub } from '../../src/platform/pubsub/pubsub.ts';
import { createTestDatabase } from '../support/database.ts';

/** Long enough for whoever does answer on a machine that has much else to do. */
const PATIENCE_MS = 3000;

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server whose every connection goes to `onSocket`; answers its port. */
async function listening(onSocket: (socket: net.Socket) => void): Promise<number> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function storeAt(port: number, answerWithinMs = PATIENCE_MS) {
  const url = parseS3Url(`http://KEY:SECRET@127.0.0.1:${port}/images`);
  if (url.kind === 'refused') throw new Error(url.reason);
  return s3Store(url.location, answerWithinMs);
}

describe('a blob store that hangs', () => {
  it.each([
    ['accepts and never answers', ''],
    ['stops in the middle of a body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
  ])('and %s keeps nobody waiting', async (_what, answer) => {
    let requests = 0;
    const port = await listening((socket) =>
      socket.on('data', () => {
        requests += 1;
        socket.write(answer);
      }),
    );
    const cache = blobCache(storeAt(port));
    const reads = await Promise.allSettled(Array.from({ length: 20 }, () => cache.read('images/ab/abc.webp')));
    expect(reads.every(({ status }) => status === 'rejected')).toBe(true);
    // All wait for one request, not one after the other.
    expect(requests).toBe(1);
  });

  it('is asked again by the next reader once it answers', async () => {
    let isHanging = true;
    const body = 'HTTP/1.1 200 OK\r\ncontent-type: image/webp\r\ncontent-length: 4\r\n\r\nback';
    const port = await listening((socket) => socket.on('data', () => isHanging || socket.write(body)));
    const cache = blobCache(storeAt(port));
    await expect(cache.read('images/ab/abc.webp')).rejects.toThrow('did not answer');
    isHanging = false;
    expect(String((await cache.read('images/ab/abc.webp'))?.bytes)).toBe('back');
  });
});

describe('a blob store that sends without an end', () => {
  /** Sends to whoever asks until nobody listens any more; answers how many bytes went out. */
  async function endlessStore(headers: string) {
    let sent = 0;
    const megabyte = Buffer.alloc(1024 ** 2);
    const port = await listening((socket) => {
      const go = () => {
        while (socket.writable && socket.write(megabyte)) sent += megabyte.length;
      };
      socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`, go));
      socket.on('drain', go);
    });
    return { port, sent: () => sent };
  }

  it.each([
    ['and no length', 'connection: close'],
    ['and says that it is longer than any picture', 'content-length: 1000000000000'],
  ])('%s fills no memory', async (_what, headers) => {
    const { port, sent } = await endlessStore(headers);
    const cache = blobCache(storeAt(port, 60_000), 8 * 1024 ** 2);
    await expect(cache.read('images/ab/abc.webp')).rejects.toThrow('sent more than 8388608 bytes');
    expect(sent()).toBeLessThan(64 * 1024 ** 2);
  });

  it('gives the first bytes of an object, also where it knows no ranges', async () => {
    const { port } = await endlessStore('connection: close');
    const url = parseS3Url(`http://KEY:SECRET@127.0.0.1:${port}/images`);
    if (url.kind === 'refused') throw new Error(url.reason);
    const objects = s3Objects(url.location);
    closers.push(() => objects.close());
    expect((await objects.read('a.jpg', 4096))?.length).toBe(4096);
  });
});

/** A way to a new database on which whole connections freeze: they stay, and nothing goes through any more. */
async function aWayThatFreezes() {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const target = new URL(database.url);
  const links: net.Socket[] = [];
  let isFrozen = false;
  const port = await listening((socket) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    links.push(socket, upstream);
    if (isFrozen) return;
    socket.pipe(upstream).pipe(socket);
  });
  const url = new URL(database.url);
  url.port = String(port);
  return {
    url: url.toString(),
    freeze() {
      isFrozen = true;
      for (const socket of links) {
        socket.unpipe();
        socket.pause();
      }
    },
    /** For new connections: the old ones stay dead, as behind a network path that was dropped. */
    thaw() {
      isFrozen = false;
    },
    cut() {
      for (const socket of links) socket.destroy();
    },
  };
}

describe('a database that freezes', () => {
  it('is answered for in the end, and serves again when it thaws', async () => {
    const way = await aWayThatFreezes();
    const connection = connectDatabase({
      url: way.url,
      maxConnections: 4,
      answerWithinMs: PATIENCE_MS,
      onError: () => undefined,
    });
    closers.push(() => connection.close());
    const ask = () => connection.db.execute(sql`select 1`);
    const change = () =>
      inTransaction(connection.db, (tx) => tx.execute(sql`select ${randomBytes(4).toString('hex')}`));
    await Promise.all([ask(), ask(), change(), change()]);

    way.freeze();
    const outcomes = await Promise.allSettled([ask(), ask(), change(), change()]);
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true);
    }

    way.thaw();
    await Promise.all([ask(), ask(), change(), change()]);
    way.cut();
  });
});

describe('a database that nothing can connect to', () => {
  it('is unavailable whatever stands in the way', async () => {
    const connection = connectDatabase({ url: 'postgres://asha@/event?host=/nowhere', onError: () => undefined });
    closers.push(() => connection.close());
    const error: unknown = await connection.db.execute(sql`select 1`).catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});

describe('the listener of a server', () => {
  /** It counts how often it missed news, and keeps what it heard of teams. */
  function aListener(url: string, times?: Parameters<typeof createPubSub>[2]) {
    const pubsub = createPubSub(url, createLog('silent'), times);
    closers.push(() => pubsub.stop());
    const told = { resyncs: 0, heard: [] as string[] };
    pubsub.onResync(() => {
      told.resyncs += 1;
    });
    pubsub.subscribe('team', ({ payload }) => told.heard.push(payload));
    return { pubsub, told };
  }

  async function expectToHearAgain({ pubsub, told }: ReturnType<typeof aListener>) {
    await expect.poll(() => told.resyncs, { timeout: 15_000 }).toBe(1);
    pubsub.publishSoon('team', 1, 'news');
    await expect.poll(() => told.heard, { timeout: 15_000 }).toEqual(['"news"']);
  }

  it('notices that its path was dropped without a word, connects anew, and says that news was missed', async () => {
    const way = await aWayThatFreezes();
    const listener = aListener(way.url, { beatMs: 100, answerWithinMs: PATIENCE_MS });
    await listener.pubsub.start();
    way.freeze();
    way.thaw();
    await expectToHearAgain(listener);
    way.cut();
  });

  it('keeps no server from starting whose database lets nobody in, and hears what is said once it may', async () => {
    const way = await aWayThatFreezes();
    const listener = aListener(way.url);
    way.freeze();
    await listener.pubsub.start();
    way.thaw();
    await expectToHearAgain(listener);
    way.cut();
  });
});

describe('a server that starts before its database', () => {
  const config = (databaseUrl: string) => ({ databaseUrl, dataDir: '' });

  it('waits for it, says so once, and goes on when it is there', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.drop());
    const target = new URL(database.url);
    const port = await listening((socket) => socket.destroy());
    const away = new URL(database.url);
    away.host = `127.0.0.1:${port}`;
    const told: string[] = [];
    const opening = openDatabaseOf(config(away.href), (text) => void told.push(text), 120_000);
    await expect.poll(() => told.length, { timeout: 30_000 }).toBe(1);
    for (const close of closers.splice(1)) await close();
    const there = net.createServer((socket) => {
      const upstream = net.connect(Number(target.port), target.hostname);
      socket.pipe(upstream).pipe(socket);
      for (const each of [socket, upstream]) each.on('error', () => undefined);
    });
    closers.push(() => void there.close());
    there.listen(port, '127.0.0.1');
    await (await opening).close();
    expect(told).toEqual([expect.stringMatching(/cannot be reached .*; waiting for it$/)]);
  });

  it('says at once what no waiting mends', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.drop());
    const wrong = new URL(database.url);
    wrong.pathname = '/no_such_database';
    await expect(openDatabaseOf(config(wrong.href), () => undefined, 600_000)).rejects.toThrow(/cannot be reached/);
  });
});

describe('a name service that is slow', () => {
  it('is what the start names, not only that the time for the database is over', async () => {
    const real = dns.lookup;
    const slow = vi.spyOn(dns, 'lookup').mockImplementation((...words: unknown[]) => {
      if (words[0] !== 'db.test') Reflect.apply(real, dns, words);
    });
    closers.push(() => slow.mockRestore());
    const opened = openDatabaseOf({ databaseUrl: 'postgres://u@db.test/uvh', dataDir: '' }, () => undefined);
    await expect(opened).rejects.toThrow('does not find the address of db.test within 4 seconds');
  }, 30_000);
});

describe('a blob store that has too much to do', () => {
  /** A service that asks for fewer requests at each of the first so many, and then says that there is no such object. */
  async function aBusyStore(refusals: number) {
    let asked = 0;
    const port = await listening((socket) =>
      socket.on('data', () => {
        asked += 1;
        const isBusy = asked <= refusals;
        const body = `<Error><Code>${isBusy ? 'SlowDown' : 'NoSuchKey'}</Code><Message>Wait.</Message></Error>`;
        socket.end(
          `HTTP/1.1 ${isBusy ? '503 Slow' : '404 No'}\r\ncontent-type: application/xml\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
        );
      }),
    );
    return storeAt(port, 60_000);
  }

  it('is asked again by an import or an export, for which one failure of thousands of calls would be the end', async () => {
    const store = await aBusyStore(4);
    expect(await patientStore(store, 60_000).read('images/a.webp')).toBeUndefined();
  });

  it('is told of in a sentence where it takes too long, not as a database that went away', async () => {
    const failure = await patientStore(await aBusyStore(100), 1)
      .has('images/a.webp')
      .catch((error: unknown) => error);
    expect(explainFailure(failure)).toMatch(/^The store of images \(S3_URL\) does not answer, or has too much to do/);
    const nobodyThere = await patientStore(storeAt(1), 60_000)
      .has('images/a.webp')
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(nobodyThere)).toBe(false);
    expect(explainFailure(nobodyThere)).toMatch(/^The store of images \(S3_URL\) does not answer.*ECONNREFUSED/);
  });
});
