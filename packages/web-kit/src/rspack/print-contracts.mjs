// Prints what `usedContracts` answers, as JSON: node print-contracts.mjs <folder of the app> <service…>
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { contractHash } from '@okruh/contracts/contract-hash';

const [dir, ...services] = process.argv.slice(2);

const camelCase = (name) => name.replace(/[-/](\w)/g, (_whole, letter) => letter.toUpperCase());

async function readSource(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name));
  const texts = await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath ?? entry.path, entry.name), 'utf8')));
  return texts.join('\n');
}

const source = await readSource(path.join(dir, 'src'));
const used = {};
for (const service of services) {
  const routes = (await import(`@okruh/contracts/http/${service}`))[`${camelCase(service)}Routes`];
  for (const [name, route] of Object.entries(routes)) {
    if (new RegExp(`['"\`]${name}['"\`]`).test(source)) used[`${route.service}/${name}`] = contractHash(route);
  }
}
const sorted = Object.fromEntries(Object.entries(used).sort(([left], [right]) => (left < right ? -1 : 1)));
process.stdout.write(JSON.stringify(sorted));
