import type { RebuildReport } from '@okruh/contracts/consumer-routes';
import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { baseEnv, parseEnv } from '../env.ts';
import { createLogger } from '../logger.ts';
import { connectNats } from './nats-link.ts';
import { type Projection, rebuildProjection } from './rebuild-projection.ts';
import { REBUILD_TIMEOUT_MS } from './rebuilds.ts';

const rebuildEnv = baseEnv.pick({ DATABASE_URL: true, NATS_URL: true, NATS_PASSWORD: true }).extend({
  /** `1` writes; otherwise it only says what it would. */
  ALLOW_REBUILD: z.string().default(''),
});

/** The script of a service that reads projections again; their names are its arguments, all of them when there are none. */
export async function runRebuild(service: string, projections: readonly Projection[]): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !projections.some((projection) => projection.name === name));
  if (unknown !== undefined) {
    process.stderr.write(`${service} has no projection ${unknown}; it has ${projections.map(({ name }) => name).join(', ')}.\n`);
    process.exitCode = 1;
    return;
  }
  const env = parseEnv(rebuildEnv);
  const logger = createLogger({ service: `${service}-rebuild`, level: 'warn' });
  const database = openDatabase({
    url: env.DATABASE_URL,
    schema: service,
    applicationName: `${service}-rebuild`,
    max: 1,
    statementTimeoutMs: REBUILD_TIMEOUT_MS,
  });
  const link = await connectNats({ url: env.NATS_URL, name: service, password: env.NATS_PASSWORD, logger });
  try {
    const mayWrite = env.ALLOW_REBUILD === '1';
    for (const projection of projections.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
      const report = await rebuildProjection({ database, nats: await link.connected(), logger, mayWrite }, projection);
      process.stdout.write(`${service}.${projection.name}: ${describeReport(report, mayWrite)}\n`);
    }
  } finally {
    await link.close();
    await database.close();
  }
}

/** What was found, in words. */
export function describeReport({ events, rows, missing, different, stray, older }: RebuildReport, mayWrite: boolean): string {
  const found = `${rows} rows from ${events} events; ${missing} were missing, ${different} different, ${stray} in no event`;
  const old = older === 0 ? '' : `; ${older} are from before the stream and stay`;
  const isRight = missing + different + stray === 0;
  return `${found}${old}${isRight ? '' : mayWrite ? '; put right' : '; nothing was changed (ALLOW_REBUILD=1 puts it right)'}`;
}
