// Plain JavaScript: before anything is installed the machine's own Node runs it, which may not know TypeScript.
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))) {
  console.error('\nThe packages of this project are not installed. Run "npm ci" first, here in its folder.\n');
  process.exitCode = 1;
}
