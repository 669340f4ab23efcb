import path from 'node:path';
import { fileURLToPath } from 'node:url';
import federation from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { browserConfig, toIdentifier, serverConfig, sharedPackages } from './base.mjs';
import { reactRefresh } from './react-refresh.mjs';
import { describeRelease } from './release.mjs';

const entryRuntime = fileURLToPath(new URL('./entry-runtime.mjs', import.meta.url));

/** A remote: exposed modules, CSS in `@layer remote`, everything shared taken from the page. See index.d.mts. */
export function remotePreset({ name, dir, exposes, server, contracts = [] }) {
  return async (env, argv) => {
    const mode = getMode(env, argv);
    const isServing = env.RSPACK_SERVE === true;
    const release = describeRelease({ name, dir, exposes: Object.keys(exposes), server, contracts });
    // A picture goes into the code: the server build can't know the address that the browser's copy will have.
    const rules = [{ test: /\.(svg|png|webp|avif)$/, type: 'asset/inline' }];
    const browser = browserConfig({
      dir,
      name,
      mode,
      layer: 'remote',
      entry: {},
      rules,
      refresh: isServing,
      plugins: [
        new federation.ModuleFederationPlugin({
          name: toIdentifier(name),
          filename: 'remoteEntry.[contenthash:10].js',
          library: { type: 'window', name: toIdentifier(name) },
          exposes: Object.fromEntries(
            Object.entries(exposes).map(([key, file]) => [key, { import: path.resolve(dir, file), name: toChunkName(key) }]),
          ),
          // `import: false`: no second copy for the case that the page has none. The delivery gate holds the versions together.
          shared: Object.fromEntries(sharedPackages.map((key) => [key, { singleton: true, import: false, requiredVersion: false }])),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
        }),
        // The page has the runtime of entries: a copy in each remote is what most of its entry would be.
        new rspack.NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/, entryRuntime),
        ...(await reactRefresh(dir, isServing)),
        release.browser((stats) => collectFacts(stats, exposes)),
      ],
    });
    browser.optimization.runtimeChunk = false;
    if (server === undefined) return [browser];
    return [
      browser,
      serverConfig({ dir, name, mode, layer: 'remote', entry: path.resolve(dir, server), rules, plugins: [release.server()] }),
    ];
  };
}

export const getMode = (env, argv) =>
  argv.mode ?? (env.RSPACK_SERVE === true || process.env.NODE_ENV === 'development' ? 'development' : 'production');

const toChunkName = (expose) => expose.replace('./', '');

function collectFacts(stats, exposes) {
  const entry = stats.assets.map((asset) => asset.name).find((name) => /^remoteEntry\..*\.js$/.test(name));
  const groups = Object.keys(exposes).map((key) => [
    key,
    stats.namedChunkGroups[toChunkName(key)]?.assets?.map((asset) => asset.name) ?? [],
  ]);
  const preload = Object.fromEntries(groups.map(([key, files]) => [key, files.filter((file) => file.endsWith('.js'))]));
  const css = [...new Set(groups.flatMap(([, files]) => files.filter((file) => file.endsWith('.css'))))];
  return { remoteEntry: entry, css, preload: { '*': [entry], ...preload } };
}
