import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@okruh/service-kit';
import { calculateIntegrity } from './integrity.ts';
import { manifestSchema, storeKey, type Manifest, type StoredFile } from '../site/manifest.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { precompress } from './precompress.ts';
import { refusalText } from './refusal-text.ts';
import { addRelease, findRelease, gateFor } from './registry.repository.ts';

/** A release was refused; the message lists every reason. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  constructor(release: string, reasons: readonly string[]) {
    super(`${release} was refused:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
  }
}

/**
 * Reads an artifact folder's `release.json`.
 *
 * @throws ReleaseRefused when it is missing or off its schema
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, 'release.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new ReleaseRefused(folder, ['It has no release.json: build it first.']);
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ReleaseRefused(
    folder,
    parsed.error.issues.map((issue) => `release.json, ${issue.path.join('.') || 'as a whole'}: ${issue.message}`),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Deploys an artifact: gate, integrity of each file, compressed copies, store, registry. Nobody gets it before it is
 * promoted. Deploying the same version again does nothing.
 *
 * @returns the manifest, and whether it was new
 * @throws ReleaseRefused with every reason
 */
export async function deploy(
  database: Database,
  store: ArtifactStore,
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly isNew: boolean }> {
  const manifest = await readManifest(folder);
  const title = `${manifest.name}@${manifest.version}`;
  const known = await findRelease(database.db, manifest.name, manifest.version);
  if (known !== null) {
    if (!sameFiles(known.manifest.integrity, manifest.integrity))
      throw new ReleaseRefused(title, ['This version was deployed before with other files.']);
    await restore(store, folder, manifest);
    return { manifest, isNew: false };
  }
  const reasons = (await gateFor(database.db, manifest)).map((refusal) => refusalText(refusal, 'en'));
  if (reasons.length > 0) throw new ReleaseRefused(title, reasons);
  const files = await readFiles(folder, manifest);

  await addRelease(database, manifest, await storeFiles(store, manifest, files));
  return { manifest, isNew: true };
}

/** The registry may outlive the artifact store (another folder, a bucket that was emptied): then the files come back. */
async function restore(store: ArtifactStore, folder: string, manifest: Manifest): Promise<void> {
  if ((await store.get(storeKey(manifest.name, manifest.version, manifest.remoteEntry, 'identity'))) !== null) return;
  await storeFiles(store, manifest, await readFiles(folder, manifest));
}

/** Every file of the artifact, each what the manifest says it is. */
async function readFiles(folder: string, manifest: Manifest): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const errors: string[] = [];
  for (const [file, integrity] of Object.entries(manifest.integrity)) {
    const place = file === manifest.server || file.startsWith('server/') ? file : `browser/${file}`;
    const bytes = await readFile(path.join(folder, place)).catch(() => null);
    if (bytes === null) errors.push(`${place} is missing.`);
    else if (calculateIntegrity(bytes) !== integrity) errors.push(`${place} is not what release.json says.`);
    else files.set(file, bytes);
  }
  for (const named of [
    manifest.remoteEntry,
    ...manifest.css,
    ...Object.values(manifest.preload).flat(),
    ...(manifest.server === null ? [] : [manifest.server]),
  ]) {
    if (!Object.hasOwn(manifest.integrity, named)) errors.push(`${named} is named by release.json but has no integrity there.`);
  }
  for (const place of await unlisted(folder, manifest)) errors.push(`${place} is not listed in release.json.`);
  if (errors.length > 0) throw new ReleaseRefused(`${manifest.name}@${manifest.version}`, errors);
  return files;
}

/** Files that would be lost; source maps stay behind on purpose. */
async function unlisted(folder: string, manifest: Manifest): Promise<string[]> {
  const found: string[] = [];
  for (const half of ['browser', 'server']) {
    const entries = await readdir(path.join(folder, half), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith('.map')) continue;
      const place = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      if (!Object.hasOwn(manifest.integrity, half === 'browser' ? place.slice('browser/'.length) : place)) found.push(place);
    }
  }
  return found;
}

/** All of them at once: compressing, which takes the time, runs in Node's thread pool. */
async function storeFiles(
  store: ArtifactStore,
  manifest: Manifest,
  files: ReadonlyMap<string, Buffer>,
): Promise<Readonly<Record<string, StoredFile>>> {
  const storing = [...files].map(async ([file, bytes]) => [file, await storeFile(store, manifest, file, bytes)] as const);
  return Object.fromEntries(await Promise.all(storing));
}

async function storeFile(store: ArtifactStore, manifest: Manifest, file: string, bytes: Buffer): Promise<StoredFile> {
  const key = (encoding: 'identity' | 'br' | 'gzip'): string => storeKey(manifest.name, manifest.version, file, encoding);
  await store.put(key('identity'), bytes);
  const copies: { br?: string; gzip?: string } = {};
  // The server's half is read by the gateway alone.
  for (const copy of file === manifest.server ? [] : await precompress(file, bytes)) {
    await store.put(key(copy.encoding), copy.bytes);
    copies[copy.encoding] = calculateIntegrity(copy.bytes);
  }
  return { identity: calculateIntegrity(bytes), ...copies };
}

function sameFiles(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
