import { describe, expect, it } from 'vitest';
import { auditVerdict, licenceFaults } from './dependencies.ts';

describe('licences of dependencies', () => {
  it.each(['MIT', 'MIT OR GPL-3.0', '(MIT AND BSD-3-Clause)', 'MPL-2.0', 'Apache-2.0 AND LGPL-3.0-or-later'])(
    '%s is free enough',
    (license) => {
      expect(licenceFaults({ 'node_modules/a': { version: '1.0.0', license } })).toEqual([]);
    },
  );

  it.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED', undefined])('%s is told of', (license) => {
    const entry = { version: '1.0.0', ...(license !== undefined && { license }) };
    expect(licenceFaults({ 'node_modules/a': entry })).toEqual([
      `node_modules/a 1.0.0: licence ${license ?? 'not told'}`,
    ]);
  });

  it('leaves out what is ours', () => {
    expect(licenceFaults({ '': {}, 'packages/domain': {}, 'node_modules/@uvh/domain': { link: true } })).toEqual([]);
  });
});

describe('known holes of dependencies', () => {
  it('of high severity are named, others counted', () => {
    const vulnerabilities = {
      bad: { severity: 'critical', range: '<2', fixAvailable: true },
      meh: { severity: 'low', range: '*', fixAvailable: false },
    };
    expect(auditVerdict(JSON.stringify({ vulnerabilities }))).toEqual({
      kind: 'answered',
      grave: ['bad <2: critical'],
      slight: 1,
    });
  });

  it.each([
    ['', 'nothing was printed'],
    ['npm error network\nmore', 'npm error network'],
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['{"error":{}}', 'the registry does not offer it'],
  ])('are unknown where the registry does not answer: %j', (printed, why) => {
    expect(auditVerdict(printed)).toEqual({ kind: 'not answered', why });
  });
});
