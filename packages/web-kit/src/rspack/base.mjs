import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const here = path.dirname(fileURLToPath(import.meta.url));

/** Browsers with cascade layers, `:has`, `<dialog>` and container queries. */
const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'];

/** Comes from the page (browser) or the gateway (server): one copy for shell and remotes. */
export const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@tanstack/react-query'];

/** Versions of the shared packages that an app is built with. */
export function sharedVersions(dir) {
  const requireFromApp = createRequire(path.join(dir, 'package.json'));
  return Object.fromEntries(
    ['react', 'react-dom', '@tanstack/react-query'].map((name) => [name, requireFromApp(`${name}/package.json`).version]),
  );
}

/** What browser and server builds have in common. `layer` wraps an app's own style rules. */
function common({ dir, name, mode, layer, targets, refresh }) {
  const isProduction = mode === 'production';
  return {
    context: dir,
    mode,
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.json'],
      // The shim is for React 17; React 19 has the hook itself.
      alias: { 'use-sync-external-store/shim/index.js': 'react' },
    },
    module: {
      // Custom properties are the kit's vocabulary (`--gap`): a local name for them would say nothing to it.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      generator: { 'css/auto': { localIdentName: '[uniqueName]__[local]__[hash:6]', exportsConvention: 'as-is' } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false, refresh } },
            },
            env: { targets },
          },
          type: 'javascript/auto',
        },
        { test: /[\\/]locales[\\/](cs|en|ro)\.json$/, loader: path.join(here, 'catalogue-loader.mjs'), type: 'javascript/auto' },
        { test: /\.css$/, type: 'css/auto' },
        ...(layer === null
          ? []
          : [{ test: /\.module\.css$/, include: path.join(dir, 'src'), loader: path.join(here, 'layer-loader.mjs'), options: { layer } }]),
        { test: /\.(?:woff2|wasm)$/, type: 'asset/resource' },
      ],
    },
    output: { uniqueName: name, hashFunction: 'xxhash64', hashDigestLength: 16 },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Browser half of an app. */
export function browserConfig({ dir, name, mode, layer, entry, plugins, rules, refresh = false }) {
  const isProduction = mode === 'production';
  const config = common({ dir, name, mode, layer, targets: browsers, refresh });
  return {
    ...config,
    name: `${name}:browser`,
    target: ['web', 'es2022'],
    entry,
    module: { ...config.module, rules: [...config.module.rules, ...rules] },
    output: {
      ...config.output,
      path: path.join(dir, 'dist/browser'),
      clean: true,
      publicPath: 'auto',
      chunkLoadingGlobal: `okruh_chunks_${toIdentifier(name)}`,
      filename: '[name].[contenthash:10].js',
      // Without a hash, so that the entry carries no table of them: the version in the address of a release follows from all of its files.
      chunkFilename: '[id].js',
      cssFilename: '[name].[contenthash:10].css',
      // Begins with the id of its chunk, by which the page marks style sheets that it links itself.
      cssChunkFilename: '[id].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
    },
    optimization: {
      minimize: isProduction,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } }, extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
      chunkIds: 'natural',
      moduleIds: 'deterministic',
    },
    plugins,
  };
}

/** Server half of an app: one CommonJS file that the gateway loads with its own React. */
export function serverConfig({ dir, name, mode, layer, entry, plugins, rules }) {
  const config = common({ dir, name, mode, layer, targets: { node: '20.19' }, refresh: false });
  return {
    ...config,
    name: `${name}:server`,
    target: 'node20',
    entry: { index: entry },
    module: {
      ...config.module,
      generator: { 'css/auto': { ...config.module.generator['css/auto'], exportsOnly: true } },
      rules: [...config.module.rules, ...rules],
    },
    output: {
      ...config.output,
      path: path.join(dir, 'dist/server'),
      clean: true,
      publicPath: '',
      filename: 'index.cjs',
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
    },
    externalsType: 'commonjs2',
    externals: [...sharedPackages, 'react-dom/server', /^node:/],
    // One file: lazy parts of the browser build are no chunks here.
    optimization: { minimize: false, splitChunks: false },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), ...plugins],
  };
}

/** Name of an app as a JavaScript identifier. */
export const toIdentifier = (name) => name.replaceAll('-', '_');
