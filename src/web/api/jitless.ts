import { z } from 'zod';

/** Zod compiles its parsers with `new Function` unless told not to, and the content security policy forbids that. */
z.config({ jitless: true });
