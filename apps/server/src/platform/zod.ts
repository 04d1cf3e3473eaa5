import * as z from 'zod/mini';
import { schemaWords } from './schema-words.ts';

// Without words zod says "Invalid input" of everything, and in its own it speaks to programmers.
z.config({ localeError: schemaWords });
