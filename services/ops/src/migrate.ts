import { migrate, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

// Run once per release with an owner's connection: `node dist/bundle/migrate.mjs`.
const env = parseEnv(
  z.object({
    DATABASE_URL: z.url(),
    /** Role that the service itself connects as; it gets rights on the data only. */
    DATABASE_ROLE: z.string().optional(),
  }),
);
const applied = await migrate({
  url: env.DATABASE_URL,
  schema: 'ops',
  folder: new URL('../migrations/', import.meta.url),
  ...(env.DATABASE_ROLE === undefined ? {} : { role: env.DATABASE_ROLE }),
});
process.stdout.write(`ops: ${applied.length === 0 ? 'nothing to migrate' : applied.join(', ')}\n`);
