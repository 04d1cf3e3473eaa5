import * as z from 'zod/mini';

// Without a language zod says "Invalid input" of everything; what callers and organisers read names the reason.
z.config(z.locales.en());
