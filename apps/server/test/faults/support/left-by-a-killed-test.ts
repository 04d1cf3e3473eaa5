import { openInstallation } from './installation.ts';

// A test as it stands when it is killed: an installation, of which it tells the processes, and that nobody closes.
const { installation, server } = await openInstallation({ env: { WORKERS: '1' } });
const [postmaster] = await installation.postgres();
process.stdout.write(`${JSON.stringify({ folder: installation.dataDir, pids: [server.pid, postmaster] })}\n`);
setInterval(() => undefined, 1000);
