/**
 * `node dist/release.js [--canary=<percent>] [--deploy-only] <artifact folder> …`: deploys each artifact and promotes it. The shell goes first, since the
 * others must fit it. Exits 1 with the reasons when one is refused; what came before it stays released.
 */
import { parseArgs } from 'node:util';
import { openDatabase, parseEnv } from '@okruh/service-kit';
import { artifactsOf } from './artifacts.ts';
import { gatewayEnv } from './env.ts';
import { deploy, readManifest, ReleaseRefused } from './registry/deploy.ts';
import { refusalText } from './registry/gate.ts';
import { promote } from './registry/registry.repository.ts';

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: { canary: { type: 'string' }, 'deploy-only': { type: 'boolean', default: false } },
});
const percent = values.canary === undefined ? null : Number(values.canary);

async function releaseAll(): Promise<void> {
  if (folders.length === 0) throw new ReleaseRefused('Nothing', ['Name the folder of at least one built artifact.']);
  if (percent !== null && !(percent > 0 && percent <= 100))
    throw new ReleaseRefused('The canary', ['Its share is a number of percent above 0 and up to 100.']);
  const env = parseEnv(gatewayEnv.partial({ PORT: true, IDENTITY_SECRET: true, LINK_SECRET: true }));
  const database = openDatabase({ url: env.DATABASE_URL, schema: 'gateway', max: 2, applicationName: 'gateway release' });
  try {
    const artifacts = await Promise.all(folders.map(async (folder) => ({ folder, name: (await readManifest(folder)).name })));
    const shellFirst = artifacts.toSorted((left, right) => Number(right.name === 'shell') - Number(left.name === 'shell'));
    for (const { folder } of shellFirst) {
      const { manifest, isNew } = await deploy(database, artifactsOf(env), folder);
      const title = `${manifest.name}@${manifest.version}`;
      if (values['deploy-only']) {
        process.stdout.write(`${title} ${isNew ? 'deployed' : 'was deployed already'}\n`);
        continue;
      }
      const channel = percent === null ? 'stable' : 'canary';
      const outcome = await promote(database, { remote: manifest.name, version: manifest.version, channel, percent: percent ?? 100 });
      if (outcome.kind === 'refused') throw new ReleaseRefused(title, outcome.refusals.map(refusalText));
      process.stdout.write(
        `${title} ${isNew ? 'deployed and promoted' : 'promoted'}${percent === null ? '' : ` to ${percent} % of sessions`}\n`,
      );
    }
  } finally {
    await database.close();
  }
}

try {
  await releaseAll();
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
