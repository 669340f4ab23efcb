import { baseEnv, parseEnv } from '@okruh/service-kit';
import type { z } from 'zod';

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3109),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (): Env => parseEnv(envSchema);
