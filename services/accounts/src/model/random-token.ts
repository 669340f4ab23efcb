import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for a browser to hold: 43 base64url characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of such a token. Nothing slower is needed: 256 bits can't be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
