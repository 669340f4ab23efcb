import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository, with a slash at the end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A path below the repository's root. */
export const inRoot = (...parts: string[]): string => join(root, ...parts);

export const varDir = inRoot('var');
export const demoDataDir = inRoot('tools', 'demo-data');
