import { ensureRightNode } from './right-node.ts';

await ensureRightNode();
// Loaded only now: what follows does not run on an older Node.
const { runDev } = await import('./run-dev.ts');
await runDev(process.env);
