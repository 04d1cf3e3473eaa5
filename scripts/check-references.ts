import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brokenReferences } from './repository/check-references.ts';
import { repositoryFiles } from './repository/files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// The examples of this test point nowhere on purpose.
const examples = 'scripts/repository/check-references.test.ts';
const broken = brokenReferences({
  paths: repositoryFiles(root).filter((path) => path !== examples),
  read: (path) => readFileSync(`${root}/${path}`, 'utf8'),
});

for (const message of broken) console.error(message);
if (broken.length > 0) process.exit(1);
