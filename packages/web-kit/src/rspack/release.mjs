import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sharedVersions } from './base.mjs';
import { usedContracts } from './contracts.mjs';

/**
 * Writes `dist/release.json` once every build of the app is done (each time, when watching).
 *
 * @returns the plugin of each half; the browser's takes a function from the build's stats to entry, css and preload
 */
export function describeRelease({ name, dir, exposes, server, contracts }) {
  const halves = new Map([['browser', null]]);
  if (server !== undefined) halves.set('server', null);
  let facts = null;

  const finish = async (half, read, stats) => {
    halves.set(half, stats.hasErrors() ? 'failed' : 'done');
    if (half === 'browser' && !stats.hasErrors()) facts = withLocales(read, stats);
    if ([...halves.values()].every((state) => state === 'done')) await write();
  };
  const write = async () => {
    const dist = path.join(dir, 'dist');
    const integrity = await calculateIntegrity(dist);
    const application = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8'));
    const content = {
      name,
      ...facts,
      server: server === undefined ? null : 'server/index.cjs',
      exposes,
      shared: sharedVersions(dir),
      shell: name === 'shell' ? application.version : `>=${application.okruh?.shell ?? '0.1.0'}`,
      contracts: await usedContracts(dir, contracts),
      integrity,
    };
    const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
    await mkdir(dist, { recursive: true });
    const { name: first, ...rest } = content;
    await writeFile(path.join(dist, 'release.json'), `${JSON.stringify({ name: first, version, ...rest }, null, 2)}\n`);
  };
  const plugin = (half, read) => ({
    apply(compiler) {
      compiler.hooks.watchRun.tap('okruh-release', () => void halves.set(half, null));
      compiler.hooks.done.tapPromise('okruh-release', (stats) => finish(half, read, stats));
    },
  });
  return { browser: (read) => plugin('browser', read), server: () => plugin('server', null) };
}

/** The facts of the browser build, with the chunk of each language: `preload['locale-cs']`. */
function withLocales(read, stats) {
  const json = stats.toJson({
    all: false,
    assets: true,
    chunks: true,
    chunkModules: true,
    chunkGroups: true,
    nestedModules: true,
    ids: true,
  });
  const facts = read(json);
  const locales = {};
  for (const locale of ['cs', 'ro']) {
    const chunks = json.chunks.filter(
      (chunk) => !chunk.initial && chunk.modules.some((module) => module.name?.endsWith(`/src/locales/${locale}.json`)),
    );
    if (chunks.length > 0) locales[`locale-${locale}`] = chunks.flatMap((chunk) => chunk.files.filter((file) => file.endsWith('.js')));
  }
  return { ...facts, preload: { ...facts.preload, ...locales } };
}

/** `sha384-…` of every shipped file. Source maps stay with the build. */
async function calculateIntegrity(dist) {
  const result = {};
  for (const half of ['browser', 'server']) {
    const folder = path.join(dist, half);
    if (!existsSync(folder)) continue;
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && !entry.name.endsWith('.map'),
    );
    for (const entry of names) {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      const key = half === 'browser' ? path.relative(folder, file) : path.relative(dist, file);
      result[key.split(path.sep).join('/')] = `sha384-${createHash('sha384')
        .update(await readFile(file))
        .digest('base64')}`;
    }
  }
  return Object.fromEntries(Object.entries(result).sort(([left], [right]) => (left < right ? -1 : 1)));
}
