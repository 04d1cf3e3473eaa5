import * as z from 'zod/mini';

// Without this zod tries out `new Function`, which the page's content policy forbids and reports.
z.config({ jitless: true });
