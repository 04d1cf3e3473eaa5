import os from 'node:os';
import { expect, it } from 'vitest';
import { operatorName } from './operator.ts';

it('names who runs a command, by number where the machine knows no name', () => {
  expect(operatorName()).toBe(os.userInfo().username);
  const unknown = () => {
    throw new Error('uv_os_get_passwd returned ENOENT (no such file or directory)');
  };
  expect(operatorName(unknown)).toBe(`user ${process.getuid?.() ?? 'unknown'}`);
});
