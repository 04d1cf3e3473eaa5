import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secretText } from './secret.ts';

describe('the secret of a data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-secret-'));
    file = path.join(folder, 'secret.key');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  it('is one for all processes that start at once', async () => {
    const texts = await Promise.all(Array.from({ length: 8 }, () => secretText(undefined, folder)));
    expect(new Set(texts).size).toBe(1);
  });

  it('is waited for while another process is about to write it', async () => {
    // Time stands still: however slow the machine, the other process is not too late.
    const asked = vi.spyOn(Date, 'now').mockReturnValue(0);
    await writeFile(file, '');
    const reading = secretText(undefined, folder);
    // For how long it may wait, and then each time that it has found nothing.
    while (asked.mock.calls.length < 3) await nextTurn();
    await writeFile(file, 'a secret of the tests with enough characters');
    expect(await reading).toBe('a secret of the tests with enough characters');
  });

  it('is never an empty one that a full disk or a kill has left', async () => {
    // It was waited for long enough when it is looked at.
    vi.spyOn(Date, 'now').mockReturnValueOnce(0);
    await writeFile(file, '');
    await expect(secretText(undefined, folder)).rejects.toThrow('secret.key holds no secret of at least 32 characters');
  });
});
