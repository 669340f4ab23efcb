import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Contract hashes by `<service>/<route name>` of the calls that an app makes: those routes of the named services whose name stands as a
 * string in its source (clients call by route name only). Reads the contracts' sources where Node can (`npm run build`), else what
 * `tsc -b packages/contracts` made of them.
 */
export async function usedContracts(dir, services) {
  if (services.length === 0) return {};
  const source = await sourceOf(path.join(dir, 'src'));
  const { contractHash } = await built('@okruh/contracts/contract-hash');
  const used = {};
  for (const service of services) {
    const routes = (await built(`@okruh/contracts/http/${service}`))[`${camelCase(service)}Routes`];
    for (const [name, route] of Object.entries(routes)) {
      if (new RegExp(`['"\`]${name}['"\`]`).test(source)) used[`${route.service}/${name}`] = contractHash(route);
    }
  }
  return Object.fromEntries(Object.entries(used).sort(([left], [right]) => (left < right ? -1 : 1)));
}

const camelCase = (name) => name.replace(/-(\w)/g, (_whole, letter) => letter.toUpperCase());

async function built(specifier) {
  try {
    return await import(specifier);
  } catch (error) {
    throw new Error(`The contracts aren't built: run "npx tsc -b packages/contracts" first (${specifier}).`, { cause: error });
  }
}

async function sourceOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name));
  const texts = await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath ?? entry.path, entry.name), 'utf8')));
  return texts.join('\n');
}
