import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const kit = path.resolve(import.meta.dirname, '../..');
const files = {
  'package.json': '{ "name": "@okruh/mfe-sample", "version": "0.1.0", "type": "module", "okruh": { "shell": "0.1.0" } }',
  'src/locales/cs.json': '{ "hello": "Dobrý den, {name}" }',
  'src/locales/ro.json': '{ "hello": "Bună, {name}" }',
  'src/page.module.css': '.page { color: var(--text); }',
  'src/page.tsx': `
    import { useText } from '@okruh/web-kit/i18n';
    import css from './page.module.css';
    export const route = 'get_country_options';
    export const messages = { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') };
    export function Page() { const text = useText(); return <h1 className={css.page}>{text('hello', { name: route })}</h1>; }`,
  'src/routes.tsx': `
    import { defineRemote } from '@okruh/web-kit/remote';
    import { Page, messages } from './page.tsx';
    export const { mount } = defineRemote({ name: 'mfe-sample', messages, Component: Page });`,
  'src/server.tsx': `
    import { defineServerRender } from '@okruh/web-kit/server';
    import { Page, messages } from './page.tsx';
    const prepare = async ({ text }) => ({ title: text('hello', { name: 'x' }), description: '' });
    export const { render } = defineServerRender({ name: 'mfe-sample', messages, Component: Page, prepare });`,
};
const build = `
  import { rspack } from '@rspack/core';
  import { remotePreset } from ${JSON.stringify(path.join(kit, 'src/rspack/index.mjs'))};
  const preset = remotePreset({
    name: 'mfe-sample', dir: process.argv[2], exposes: { './routes': './src/routes.tsx' }, server: './src/server.tsx', contracts: [],
  });
  rspack(await preset({}, { mode: 'production' }), (error, stats) => {
    if (error || stats.hasErrors()) { console.error(error ?? stats.toString('errors-only')); process.exit(1); }
  });`;

interface Release {
  readonly version: string;
  readonly remoteEntry: string;
  readonly css: readonly string[];
  readonly preload: Readonly<Record<string, readonly string[]>>;
  readonly integrity: Readonly<Record<string, string>>;
}

let app: string;
/** The release of the files as they stand above: several tests look at it. */
let release: Release;
async function built(): Promise<Release> {
  await promisify(execFile)(process.execPath, [path.join(app, 'build.mjs'), app], { cwd: app });
  return JSON.parse(await readFile(path.join(app, 'dist/release.json'), 'utf8'));
}
const readDistFile = (name: string): Promise<Buffer> =>
  readFile(path.join(app, 'dist', name.startsWith('server/') ? name : `browser/${name}`));

beforeAll(async () => {
  app = await mkdtemp(path.join(tmpdir(), 'okruh-release-'));
  await mkdir(path.join(app, 'src/locales'), { recursive: true });
  for (const [name, content] of Object.entries({ ...files, 'build.mjs': build })) await writeFile(path.join(app, name), content);
  // Resolves as an app in the workspace does; the kit names itself through its own exports.
  await mkdir(path.join(app, 'node_modules/@okruh'), { recursive: true });
  for (const name of ['react', 'react-dom', '@tanstack', '@rspack'])
    await symlink(path.join(kit, 'node_modules', name), path.join(app, 'node_modules', name));
  await symlink(kit, path.join(app, 'node_modules/@okruh/web-kit'));
  release = await built();
}, 60_000);
afterAll(() => rm(app, { recursive: true, force: true }));

describe('the release of a remote', { timeout: 60_000 }, () => {
  it('names entry, style sheets, preloads and the integrity of each file', async () => {
    expect(release).toMatchObject({
      name: 'mfe-sample',
      exposes: ['./routes'],
      server: 'server/index.cjs',
      shell: '>=0.1.0',
      contracts: {},
      shared: { react: expect.stringMatching(/^19\./), '@tanstack/react-query': expect.any(String) },
    });
    expect(release.version).toMatch(/^[0-9a-f]{12}$/);
    expect(release.css).toHaveLength(1);
    expect(Object.keys(release.preload).sort()).toEqual(['*', './routes', 'locale-cs', 'locale-ro']);
    const named = [release.remoteEntry, ...release.css, ...Object.values(release.preload).flat(), 'server/index.cjs'];
    for (const name of named) {
      expect(release.integrity[name]).toBe(
        `sha384-${createHash('sha384')
          .update(await readDistFile(name))
          .digest('base64')}`,
      );
    }
    expect(Object.keys(release.integrity).filter((name) => name.endsWith('.map'))).toEqual([]);
  });
  it('has an entry of 14 KB at most, without React, and rules in the layer of remotes', async () => {
    expect(gzipSync(await readDistFile(release.remoteEntry), { level: 9 }).byteLength).toBeLessThanOrEqual(14 * 1024);
    const [sheet = ''] = release.css;
    expect(String(await readDistFile(sheet))).toContain('@layer remote');
    const scripts = await Promise.all(Object.values(release.preload).flat().map(readDistFile));
    expect(scripts.map(String).join('')).not.toContain('react.production');
    expect(scripts.map(String).join('')).toContain('["Dobrý den, ",["name"]]');
  });
  it('has a server build that requires nothing but what the gateway shares', async () => {
    const required = [...String(await readDistFile('server/index.cjs')).matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1]);
    const shared = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', '@tanstack/react-query'];
    expect(required.filter((name) => name !== undefined && !shared.includes(name))).toEqual([]);
  });
  it('keeps its version for the same content and changes it for another', async () => {
    expect((await built()).version).toBe(release.version);
    await writeFile(path.join(app, 'src/locales/cs.json'), '{ "hello": "Ahoj, {name}" }');
    expect((await built()).version).not.toBe(release.version);
  });
  it('is not made when a message is no ICU message', async () => {
    await writeFile(path.join(app, 'src/locales/cs.json'), '{ "hello": "{name" }');
    await expect(built()).rejects.toThrow(/the message hello is no ICU message/);
  });
});
