import { baseEnv, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

const envSchema = baseEnv.extend({
  PORT: baseEnv.shape.PORT.default(3112),
  /** Processes that are watched, `name=origin` separated by commas: their `/readyz` and `/metrics` are read. */
  WATCHED: z
    .string()
    .transform((list, context) =>
      list
        .split(',')
        .filter((part) => part !== '')
        .map((part) => {
          const [name = '', ...rest] = part.split('=');
          const url = httpUrl.safeParse(rest.join('='));
          if (name === '' || !url.success) context.addIssue({ code: 'custom', message: 'must be name=origin,…' });
          return { name, url: url.data ?? '' };
        }),
    )
    .prefault(''),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (source?: NodeJS.ProcessEnv): Env => parseEnv(envSchema, source);
