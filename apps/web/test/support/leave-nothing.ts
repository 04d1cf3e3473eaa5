import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// The library says so only to the file that loads it first: what the last test of another one had rendered would stay, and a
// dialog among it would keep every press from the page for ever.
beforeEach(cleanup);
