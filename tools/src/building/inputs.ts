import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inRoot, root } from '../paths.ts';

const skippedFolders = new Set(['node_modules', 'dist', '.types', 'var']);
const isTest = (name: string): boolean => /\.(int\.)?test\.tsx?$/.test(name);

async function filesBelow(path: string): Promise<string[]> {
  const entry = await stat(path).catch(() => null);
  if (entry === null) return [];
  if (entry.isFile()) return [path];
  const children = await readdir(path, { withFileTypes: true });
  const lists = await Promise.all(
    children.map(async (child) => {
      if (child.isDirectory()) return skippedFolders.has(child.name) ? [] : filesBelow(join(path, child.name));
      return child.isFile() && !isTest(child.name) ? [join(path, child.name)] : [];
    }),
  );
  return lists.flat();
}

/** Hash over the contents of files and folders below the root, tests and built things left out. */
export async function hashInputs(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesBelow(inRoot(path))))).flat().sort();
  const contents = await Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest(),
    ),
  );
  const hash = createHash('sha256');
  files.forEach((file, index) => hash.update(`${relative(root, file)}\n`).update(contents[index] ?? ''));
  return hash.digest('hex');
}
