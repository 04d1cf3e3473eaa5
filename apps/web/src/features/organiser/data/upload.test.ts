import { UPLOAD_PIECE_BYTES } from '@uvh/contract/calls/organiser/tasks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { Retrying } from '../../../api/retry.ts';
import { ReservedName, UnreadableFile, uploadOf } from './upload.ts';

const AWAY = new ApiError('NETWORK', 0, 'The network is away.');
const LOST = new ApiError('CHANGED_SINCE', 409, 'Somebody else changed it.');
const once: Retrying = (work) => work();

/** A server that fails the requests named by their number, from 1, and how it was asked. */
function aServer(failures: Record<number, Error> = {}) {
  const pieces: string[] = [];
  const put = async (path: string, bytes: Blob) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const name = query.get('name')?.replace(/^upload-[\dT-]+\//, 'folder/');
    pieces.push(`${name} ${query.get('offset')}+${bytes.size}${query.get('last') === '1' ? ' last' : ''}`);
    const failure = failures[pieces.length];
    if (failure !== undefined) throw failure;
  };
  return { pieces, means: { put, retrying: once } };
}

const aFile = (name: string, size: number) => new File([new Uint8Array(size)], name);
const PIECE = UPLOAD_PIECE_BYTES;

describe('an upload', () => {
  it('goes on with the piece that failed, and says how much is there', async () => {
    const server = aServer({ 2: AWAY });
    const upload = uploadOf([aFile('big.zip', 2 * PIECE + 3)], server.means);
    const shares: number[] = [];
    const send = () => upload.send((share) => shares.push(share));
    await expect(send()).rejects.toBe(AWAY);
    await send();
    expect(upload.name).toBe('big.zip');
    expect(server.pieces).toEqual([
      `big.zip 0+${PIECE}`,
      `big.zip ${PIECE}+${PIECE}`,
      `big.zip ${PIECE}+${PIECE}`,
      `big.zip ${2 * PIECE}+3 last`,
    ]);
    const all = 2 * PIECE + 3;
    expect(shares).toEqual([PIECE / all, (2 * PIECE) / all, 1]);
  });

  it('leaves files alone that are there, and begins one anew whose beginning the server has lost', async () => {
    const server = aServer({ 3: AWAY, 4: LOST });
    const upload = uploadOf([aFile('a.jpg', 1), aFile('b.jpg', PIECE + 1)], server.means);
    await expect(upload.send(vi.fn())).rejects.toBe(AWAY);
    await upload.send(vi.fn());
    expect(upload.name).toMatch(/^upload-\d{4}-/);
    expect(server.pieces).toEqual([
      'folder/a.jpg 0+1 last',
      `folder/b.jpg 0+${PIECE}`,
      `folder/b.jpg ${PIECE}+1 last`,
      `folder/b.jpg ${PIECE}+1 last`,
      `folder/b.jpg 0+${PIECE}`,
      `folder/b.jpg ${PIECE}+1 last`,
    ]);
  });

  it('ends where a file of no beginning is refused as changed, instead of beginning for ever', async () => {
    const upload = uploadOf([aFile('a.zip', 1)], aServer({ 1: LOST }).means);
    await expect(upload.send(vi.fn())).rejects.toBe(LOST);
  });

  it('is retried while the server is not well, not where it has refused', async () => {
    const worth: boolean[] = [];
    const retrying: Retrying = (work, { isWorthIt }) => {
      worth.push(isWorthIt(AWAY), isWorthIt(LOST));
      return work();
    };
    await uploadOf([aFile('a.zip', 0)], { ...aServer().means, retrying }).send(vi.fn());
    expect(worth).toEqual([true, false]);
  });

  it.each([
    ['alone', [aFile('.boxes.zip', 1)], '.boxes.zip'],
    ['beside others', [aFile('a.jpg', 1), aFile('b.jpg.part', 1)], 'b.jpg.part'],
  ])('names a file that cannot have its name, %s, before anything is sent', async (_, files, name) => {
    const server = aServer();
    await expect(uploadOf(files, server.means).send(vi.fn())).rejects.toEqual(new ReservedName(name));
    expect(server.pieces).toEqual([]);
  });

  it('sends less at a time on a line on which a piece does not come in the time that a request has, and more where it is quick again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = aServer();
    let bytesPerSecond = 60_000;
    const put = async (path: string, bytes: Blob) => {
      const takesMs = (bytes.size / bytesPerSecond) * 1000;
      vi.advanceTimersByTime(Math.min(takesMs, 15_000));
      if (takesMs > 15_000) throw new ApiError('INVALID_INPUT', 408, 'Too slow.');
      await server.means.put(path, bytes);
      if (server.pieces.length === 2) bytesPerSecond = 4_000_000;
    };
    const retrying: Retrying = (work, rule) =>
      work().catch((error: unknown) => {
        if (!rule.isWorthIt(error) || rule.retries === 0) throw error;
        return retrying(work, { ...rule, retries: rule.retries - 1 });
      });
    await uploadOf([aFile('a.zip', 2 * PIECE)], { put, retrying }).send(vi.fn());
    const slow = PIECE / 8;
    expect(server.pieces).toEqual([
      `a.zip 0+${slow}`,
      `a.zip ${slow}+${slow}`,
      `a.zip ${2 * slow}+${slow}`,
      `a.zip ${3 * slow}+${2 * slow}`,
      `a.zip ${5 * slow}+${4 * slow}`,
      `a.zip ${9 * slow}+${7 * slow} last`,
    ]);
  });

  it('names a file that can no longer be read', async () => {
    const file = aFile('gone.zip', 5);
    vi.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')),
    } as Blob);
    const sending = uploadOf([file], aServer().means).send(vi.fn());
    await expect(sending).rejects.toEqual(new UnreadableFile('gone.zip'));
  });
});
