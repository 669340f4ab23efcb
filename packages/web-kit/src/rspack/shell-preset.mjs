import path from 'node:path';
import { rspack } from '@rspack/core';
import { browserConfig, serverConfig } from './base.mjs';
import { reactRefresh } from './react-refresh.mjs';
import { describeRelease } from './release.mjs';
import { getMode } from './remote-preset.mjs';

/** The shell: a plain entry without the federation plugin, so that its runtime stays out of the first load. See index.d.mts. */
export function shellPreset({ dir, browser, styles, server, contracts = [] }) {
  return async (env, argv) => {
    const mode = getMode(env, argv);
    const isServing = env.RSPACK_SERVE === true;
    const release = describeRelease({ name: 'shell', dir, exposes: [], server, contracts });
    // The module's value is the file's name; the page knows the folder. So server and browser write the same address.
    const picture = {
      test: /\.(svg|png|webp|avif)$/,
      resourceQuery: { not: [/inline/] },
      type: 'asset/resource',
      generator: { publicPath: '' },
    };
    const inlinePicture = { resourceQuery: /inline/, type: 'asset/inline' };
    return [
      browserConfig({
        dir,
        name: 'shell',
        mode,
        layer: null,
        entry: { main: [path.resolve(dir, styles), path.resolve(dir, browser)] },
        rules: [picture, inlinePicture],
        refresh: isServing,
        plugins: [federationInBrowser, ...(await reactRefresh(dir, isServing)), release.browser(collectFacts)],
      }),
      serverConfig({
        dir,
        name: 'shell',
        mode,
        layer: null,
        entry: path.resolve(dir, server),
        rules: [{ ...picture, generator: { publicPath: '', emit: false, filename: '[name].[contenthash:10][ext]' } }, inlinePicture],
        plugins: [release.server()],
      }),
    ];
  };
}

/** Leaves out what the federation runtime needs on a server, and its manifests: addresses come from the release set. */
const federationInBrowser = new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true });

function collectFacts(stats) {
  const files = stats.namedChunkGroups.main.assets.map((asset) => asset.name);
  const scripts = files.filter((file) => file.endsWith('.js'));
  // The first bytes of text need the Latin letters; the rest of the font comes with the style sheet.
  const fonts = stats.assets.map((asset) => asset.name).filter((name) => /latin-wght.*\.woff2$/.test(name) && !name.includes('latin-ext'));
  // Chunks with a name (pages, the federation runtime), so that a page can ask for what it will need.
  const chunks = Object.entries(stats.namedChunkGroups)
    .filter(([name]) => name !== 'main')
    .map(([name, group]) => [name, group.assets.map((asset) => asset.name).filter((file) => file.endsWith('.js'))]);
  return {
    remoteEntry: scripts.at(-1),
    css: files.filter((file) => file.endsWith('.css')),
    preload: { '*': fonts, scripts, ...Object.fromEntries(chunks) },
  };
}
