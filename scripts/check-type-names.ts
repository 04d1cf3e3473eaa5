import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryFiles } from './repository/files.ts';
import { exportedTypes, nearestWorkspace, sharedTypeNames } from './repository/type-names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const paths = repositoryFiles(root);
const workspaces = new Set(paths.filter((path) => path.endsWith('/package.json')).map(dirname));
const types = paths
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => exportedTypes(path, readFileSync(`${root}/${path}`, 'utf8')));
const shared = sharedTypeNames(types, (path) => nearestWorkspace(path, workspaces));

for (const message of shared) console.error(message);
if (shared.length > 0) process.exit(1);
