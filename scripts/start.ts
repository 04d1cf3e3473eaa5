import { ensureRightNode } from './right-node.ts';

await ensureRightNode();
// Loaded only now: what follows does not run on an older Node.
const { run } = await import('./run-server.ts');
const [command = '', ...options] = process.argv.slice(2);
await run(command, options);
