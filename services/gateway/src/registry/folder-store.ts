import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ArtifactStore } from './artifact-store.ts';

/** Artifacts in a folder of this machine. Files appear whole: written beside, then renamed. */
export function folderStore(root: string): ArtifactStore {
  const place = (key: string): string => {
    const file = path.resolve(root, key);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new RangeError(`the key ${key} leaves the artifact folder`);
    return file;
  };
  return {
    async put(key, bytes) {
      const file = place(key);
      const draft = `${file}.${randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(place(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
        throw error;
      }
    },
  };
}
