import { createLogger, migrate, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

/** `DATABASE_ROLE` names the role that the service itself connects as, where it isn't the owner. */
const env = parseEnv(z.object({ DATABASE_URL: z.string(), DATABASE_ROLE: z.string().optional() }));
const applied = await migrate({
  url: env.DATABASE_URL,
  schema: 'gateway',
  folder: new URL('../migrations/', import.meta.url),
  ...(env.DATABASE_ROLE === undefined ? {} : { role: env.DATABASE_ROLE }),
});
createLogger({ service: 'gateway' }).info({ applied }, 'the schema is up to date');
