import { existsSync } from 'node:fs';
import type { Configuration, rspack as Bundler } from '@rspack/core';
import { inRoot } from '../paths.ts';

/** What stays a package of its own: native code, and a library that reads files beside itself. */
const unbundled = ['sharp', '@node-rs/argon2', 'pdfkit'];

/** What a service's folder may have to run beside its process. */
const scripts = ['migrate', 'seed', 'seed-large', 'rotate-keys', 'release', 'staff', 'rebuild'];

/** The file of a script or of the process itself, below the service's folder. */
export const getBundlePath = (entry: string): string => `dist/bundle/${entry}.mjs`;

/** File of a service that its process runs, below the service's folder. */
export const SERVICE_BUNDLE = getBundlePath('server');

/**
 * One file of everything that a service's `src/server.ts` imports, and one for each of its scripts. Hundreds of small modules
 * cost a process 600 ms and 30 MB at every start, most of it for parts of packages that it never calls. Types are taken away
 * without being checked, `tsc -b` does that.
 */
const createConfiguration = (folder: string, rspack: typeof Bundler): Configuration => ({
  name: folder,
  mode: 'production',
  // Node 20.19 and above.
  target: 'node20',
  context: inRoot(folder),
  entry: Object.fromEntries(
    ['server', ...scripts].map((name) => [name, inRoot(folder, 'src', `${name}.ts`)]).filter(([, file = '']) => existsSync(file)),
  ),
  output: {
    path: inRoot(folder, 'dist', 'bundle'),
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  resolve: { extensions: ['...'] },
  externals: [Object.fromEntries(unbundled.map((name) => [name, `module ${name}`])), { 'pg-native': 'var null' }],
  module: {
    parser: { javascript: { url: false, importMeta: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } },
        type: 'javascript/esm',
        // No module of ours is imported for its effect alone: what nobody uses is left out, with the packages that it imports.
        sideEffects: false,
      },
      // Migrations are read from beside their sources: a script runs where it was built.
      { test: /migrate\.ts$/, parser: { importMeta: true } },
    ],
  },
  optimization: {
    // Stack traces keep the names of functions; source maps would cost each process 20 MB.
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ include: /server\.mjs$/, minimizerOptions: { mangle: false, format: { comments: false } } }),
    ],
  },
  devtool: false,
  performance: false,
});

/** Bundles services from their sources. @throws Error with what can't be bundled */
export async function bundleServices(folders: readonly string[]): Promise<void> {
  // Loaded when something is built: a start that finds all builds unchanged is sooner without it.
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(folders.map((folder) => createConfiguration(folder, rspack)));
  const stats = await new Promise<{ hasErrors(): boolean; toString(options: object): string } | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error === null ? resolve(result) : reject(error)));
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats?.hasErrors() === true) throw new Error(stats.toString({ all: false, errors: true }));
}
