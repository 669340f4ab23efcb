import { rspack, type Configuration } from '@rspack/core';
import { inRoot } from '../paths.ts';

/** What stays a package of its own: native code, and a library that reads files beside itself. */
const unbundled = ['sharp', '@node-rs/argon2', 'pdfkit'];

/** File of a service that its process runs, below the service's folder. */
export const SERVICE_BUNDLE = 'dist/bundle/server.mjs';

/**
 * One file of everything that a service's `dist/server.js` imports. Hundreds of small modules cost a process 600 ms and
 * 30 MB at every start, most of it for parts of packages that it never calls.
 */
const configurationOf = (folder: string): Configuration => ({
  name: folder,
  mode: 'production',
  // Node 20.19 and above.
  target: 'node20',
  context: inRoot(folder),
  entry: { server: inRoot(folder, 'dist', 'server.js') },
  output: {
    path: inRoot(folder, 'dist', 'bundle'),
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  externals: [Object.fromEntries(unbundled.map((name) => [name, `module ${name}`])), { 'pg-native': 'var null' }],
  // Addresses of files beside a module are for scripts that aren't bundled (migrations).
  module: { parser: { javascript: { url: false, importMeta: false } } },
  optimization: {
    // Stack traces keep the names of functions; source maps would cost each process 20 MB.
    minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { mangle: false, format: { comments: false } } })],
  },
  devtool: false,
  performance: false,
});

/** Bundles the services whose `dist` is built. @throws Error with what can't be bundled */
export async function bundleServices(folders: readonly string[]): Promise<void> {
  const compiler = rspack(folders.map(configurationOf));
  const stats = await new Promise<{ hasErrors(): boolean; toString(options: object): string } | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error === null ? resolve(result) : reject(error)));
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats?.hasErrors() === true) throw new Error(stats.toString({ all: false, errors: true }));
}
