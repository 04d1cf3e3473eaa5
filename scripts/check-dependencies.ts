import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { auditVerdict, licenceFaults } from './repository/dependencies.ts';

const ANSWER_WITHIN_MS = 20_000;

const lock: { packages: Parameters<typeof licenceFaults>[0] } = JSON.parse(
  await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const faults = licenceFaults(lock.packages);

// Holes of what only runs on the machines of developers are theirs to weigh.
const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: ANSWER_WITHIN_MS,
  shell: process.platform === 'win32',
});
const verdict = auditVerdict(stdout || stderr || '');
if (verdict.kind === 'not answered') {
  console.log(`Known holes were not looked at, since the registry does not answer: ${verdict.why}`);
} else {
  faults.push(...verdict.grave.map((hole) => `known hole: ${hole}`));
  if (verdict.slight > 0) console.log(`${verdict.slight} known holes of little or moderate weight: npm audit`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error('Choose another version or another package (CONTRIBUTING.md, "Dependencies").');
  process.exit(1);
}
