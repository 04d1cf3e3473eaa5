import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const GUARD = 'scripts/installed.mjs';
const ROOT = path.resolve(import.meta.dirname, '..');
let project: string;

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'uvh-not-installed-'));
  cpSync(path.join(ROOT, GUARD), path.join(project, GUARD));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const asked = () => spawnSync(process.execPath, [path.join(project, GUARD)], { encoding: 'utf8' });

describe('a command in a folder in which nothing is installed', () => {
  it('says what to run first', () => {
    const { status, stderr } = asked();
    expect(status).toBe(1);
    expect(stderr).toContain('Run "npm ci" first');
  });

  it('goes on once npm has installed everything', () => {
    mkdirSync(path.join(project, 'node_modules'));
    writeFileSync(path.join(project, 'node_modules/.package-lock.json'), '{}');
    expect(asked()).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(['start', 'serve', 'dev', 'test', 'check'])('asks before npm run %s', (script) => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(scripts[`pre${script}`]).toBe(`node ${GUARD}`);
  });
});
