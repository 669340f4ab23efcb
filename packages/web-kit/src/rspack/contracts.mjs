import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('./print-contracts.mjs', import.meta.url));

/**
 * Contract hashes by `<service>/<route name>` of the calls that an app makes: those routes of the named services whose name stands as a
 * string in its source (clients call by route name only). The contracts are read from their sources, in a process of its own: the
 * bundler must not run under a TypeScript loader, which would change the functions that federation writes into bundles.
 */
export async function usedContracts(dir, services) {
  if (services.length === 0) return {};
  const args = ['--import', import.meta.resolve('tsx'), program, dir, ...services];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout);
}
