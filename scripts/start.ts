import { ensureRightNode } from './right-node.ts';

await ensureRightNode();
// Loaded only now: what follows does not run on an older Node.
const { run } = await import('./run-server.ts');
await run(process.argv[2] ?? '');
