import { baseEnv, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

const listSchema = z.string().transform((list) => list.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])));

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
  /** Public origins whose certificates are watched, `host:port` separated by commas. */
  CERTIFICATES: listSchema
    .transform((list, context) =>
      list.map((part) => {
        const [, host = '', port = ''] = /^([\w.-]+):(\d{1,5})$/.exec(part) ?? [];
        if (host === '') context.addIssue({ code: 'custom', message: 'must be host:port,…' });
        return { host, port: Number(port) };
      }),
    )
    .prefault(''),
  /** Folders whose disks are watched for free space, separated by commas. */
  DISKS: listSchema.prefault(''),
  /** Where a trace is shown, with `{trace_id}` for its id: events of a story link there. No links when left out. */
  TRACE_URL: httpUrl.refine((url) => url.includes('{trace_id}'), 'must contain {trace_id}').optional(),
  /** Where alerts are posted to; nowhere when left out. */
  ALERT_WEBHOOK_URL: httpUrl.optional(),
  /** `whsec_` and at least 24 bytes in base64, as Standard Webhooks have it; needed with ALERT_WEBHOOK_URL. */
  ALERT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
    .optional(),
});

export type Env = z.output<typeof envSchema>;

/** @throws EnvError naming every error. */
export const readEnv = (source?: NodeJS.ProcessEnv): Env => parseEnv(envSchema, source);
