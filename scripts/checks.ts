import type { Step } from './steps.ts';

const projects = [
  'packages/domain',
  'packages/contract',
  'packages/annotator',
  'packages/consensus',
  'packages/detector',
  'packages/formats',
  'packages/scenes',
  'apps/server',
  'apps/web',
  'apps/web/service-worker',
  'e2e',
  'bench',
  'scripts',
];

/** Everything that reads the code without running it. */
export const CHECKS: readonly Step[] = [
  ...projects.map((project) => ({ name: `types: ${project}`, command: 'tsc', args: ['-p', project] })),
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  {
    name: 'import rules',
    command: 'depcruise',
    args: ['--output-type', 'err', 'apps', 'packages', 'e2e', 'bench', 'scripts'],
  },
  { name: 'references to documents', command: 'node', args: ['scripts/check-references.ts'] },
  { name: 'lock file', command: 'node', args: ['scripts/check-lock.ts'] },
  { name: 'licences and known holes of dependencies', command: 'node', args: ['scripts/check-dependencies.ts'] },
  { name: 'names of exported types', command: 'node', args: ['scripts/check-type-names.ts'] },
  { name: 'unused files, exports and dependencies', command: 'knip', args: [] },
];
