/** `node dist/bundle/release.mjs [--canary=<percent>] [--deploy-only] <artifact folder> …`. Exits 1 with the reasons when one is refused. */
import { openDatabase, parseEnv } from '@okruh/service-kit';
import { createArtifactStore } from './artifacts.ts';
import { gatewayEnv } from './env.ts';
import { ReleaseRefused } from './registry/deploy.ts';
import { readOrder, releaseArtifacts } from './release-command.ts';

try {
  const order = readOrder(process.argv.slice(2));
  const env = parseEnv(
    gatewayEnv.partial({ PORT: true, SERVICE_KEY: true, SERVICE_PUBLIC_KEYS: true, LINK_SECRET: true, NATS_PASSWORD: true }),
  );
  const database = openDatabase({ url: env.DATABASE_URL, schema: 'gateway', max: 2, applicationName: 'gateway release' });
  try {
    await releaseArtifacts(order, database, createArtifactStore(env), (line) => process.stdout.write(`${line}\n`));
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
