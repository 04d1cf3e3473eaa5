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

  it('says when a step could not be kept, and writes it before the next one', async () => {
    const store = memoryOfflineStore('asha');
    vi.spyOn(store, 'append').mockRejectedValueOnce(new Error('disk full'));
    const told: boolean[] = [];
    const journal = new Journal(store, 7, () => told.push(journal.isKept));
    journal.append(confirming(0, 1));
    await vi.waitFor(() => expect(told).toEqual([false]));
    journal.append(confirming(1, 2));
    await journal.flushed();
    expect(told.at(-1)).toBe(true);
    expect(await store.journal(7)).toEqual([confirming(0, 1), confirming(1, 2)]);
  });

  it('writes a step that could not be kept once more when all is to be kept', async () => {
    const store = memoryOfflineStore('asha');
    vi.spyOn(store, 'append').mockRejectedValueOnce(new Error('disk full'));
    const journal = new Journal(store, 7, () => undefined);
    journal.append(confirming(0, 1));
    await vi.waitFor(() => expect(journal.isKept).toBe(false));
    await journal.flushed();
    expect(journal.isKept).toBe(true);
    expect(await store.journal(7)).toHaveLength(1);
  });
});
