import type { JournalEvent } from '@uvh/annotator/commands/log';
import { describe, expect, it, vi } from 'vitest';
import { NOW } from '../testing/builders.ts';
import { Journal, readDraft } from './journal.ts';
import { memoryOfflineStore } from './memory.ts';

const confirming = (index: number, position: number): JournalEvent => ({
  kind: 'do',
  entry: { at: NOW, command: { kind: 'confirm', indexes: [index] } },
  position,
});

describe('the draft of an image', () => {
  it('is what was done, in order, with undo where it stood', async () => {
    const store = memoryOfflineStore('asha');
    const journal = new Journal(store, 7, () => undefined);
    journal.append(confirming(0, 1));
    journal.append(confirming(1, 2));
    journal.append({ kind: 'undo', at: NOW, position: 1 });
    await journal.flushed();

    const draft = await readDraft(store, 7);

    expect(draft?.entries).toHaveLength(2);
    expect(draft?.position).toBe(1);
  });

  it('is none for an image that nothing was done on', async () => {
    const store = memoryOfflineStore('asha');
    await store.append(7, confirming(0, 1));
    expect(await readDraft(store, 8)).toBeUndefined();
  });

  it('ends at the first record that cannot be read, since what follows stands on it', async () => {
    const store = { journal: async () => [confirming(0, 1), { kind: 'what?' }, confirming(1, 2)] };
    expect((await readDraft(store, 7))?.entries).toHaveLength(1);
  });
});

describe('a journal', () => {
  it('issues the write before the call returns', () => {
    const append = vi.fn(async () => undefined);
    new Journal({ append, journal: async () => [] }, 7, () => undefined).append(confirming(0, 1));
    expect(append).toHaveBeenCalledOnce();
  });

  it('says when a step could not be kept, and goes on', async () => {
    const onTrouble = vi.fn();
    const append = vi.fn().mockRejectedValueOnce(new Error('disk full')).mockResolvedValue(undefined);
    const journal = new Journal({ append, journal: async () => [] }, 7, onTrouble);
    journal.append(confirming(0, 1));
    journal.append(confirming(1, 2));
    await journal.flushed();
    expect(onTrouble).toHaveBeenCalledOnce();
    expect(append).toHaveBeenCalledTimes(2);
  });
});
