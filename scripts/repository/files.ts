import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Paths of the files of the repository that exist, new ones included, ignored ones not; relative to its root. */
export function repositoryFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(`${root}/${path}`));
}
