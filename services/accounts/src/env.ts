import { baseEnv, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

/** Everything that this service reads from its environment. */
export const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3101),
  /** Key of the links in mails and of the throttles' names; changing it makes links that are under way worthless. */
  LINK_SECRET: z.string().min(32),
});
export const readEnv = () => parseEnv(envSchema);
