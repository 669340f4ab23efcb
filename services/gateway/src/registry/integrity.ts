import { createHash } from 'node:crypto';

/** `sha384-…`, as in the `integrity` attribute. */
export const calculateIntegrity = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
