import { createHash } from 'node:crypto';

/** SHA-256 of a text, for storing secrets that can't be guessed, and texts that need not be readable. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
