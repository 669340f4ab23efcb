import { baseEnv, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3104),
  /** Key of the hashes that a review's voters are counted by; after a change everybody may vote once more. */
  VOTER_SECRET: secretSchema,
  /** Key of the links to previews of texts. */
  LINK_SECRET: secretSchema,
  /** Folder of the pictures, shared with the gateway, which serves it; made when it is missing. */
  MEDIA_DIR: z.string().min(1).default('var/media'),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (): Env => parseEnv(envSchema);
