import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { memoryOfflineStore } from '../storage/memory.ts';
import type { QueuedReport } from '../storage/offline-store.ts';
import { type ReportAnswer, ReportOutbox } from './report-outbox.ts';

const REPORT: QueuedReport = {
  key: 'a',
  imageId: 1,
  isOfImage: true,
  queuedAt: 1,
  body: { key: 'a', image_id: 1, kind: 'broken', note: '', bbox: [] },
};

function anOutbox(send: () => Promise<ReportAnswer>) {
  const store = memoryOfflineStore('asha');
  const onRefused = vi.fn();
  const outbox = new ReportOutbox({ store, send, alone: (work) => work(), onGone: () => undefined, onRefused });
  return { store, outbox, onRefused };
}

const refusing = (code: ApiError['code']) => () => Promise.reject(new ApiError(code, 403, 'Not now.'));

describe('a report that waits on this device', () => {
  it.each(['NO_TEAM', 'TEAM_DISQUALIFIED', 'GAME_OVER'] as const)(
    'stays where it is refused by %s for now',
    async (code) => {
      const { store, outbox, onRefused } = anOutbox(refusing(code));
      await store.putReport(REPORT);
      await outbox.sendAll();
      expect(await store.reports()).toHaveLength(1);
      expect(onRefused).not.toHaveBeenCalled();
    },
  );

  it('goes, with a word on it, where it is refused for good', async () => {
    const { store, outbox, onRefused } = anOutbox(refusing('NOT_FOUND'));
    await store.putReport(REPORT);
    await outbox.sendAll();
    expect(await store.reports()).toEqual([]);
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it('is none of it where it was refused in the hand of who made it, who reads why', async () => {
    const { store, outbox } = anOutbox(refusing('TEAM_DISQUALIFIED'));
    await expect(outbox.post(REPORT)).rejects.toThrow('Not now.');
    expect(await store.reports()).toEqual([]);
  });
});
