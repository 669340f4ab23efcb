import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema } from '../definitions/shared.ts';

const remote = z.object({ remote: z.string(), version: z.string(), at: instantSchema });
export const remoteDeployed = defineEvent('delivery.remote-deployed.v1', 'A version of a remote was uploaded and passed the gate.', remote);
export const remotePromoted = defineEvent(
  'delivery.remote-promoted.v1',
  'A channel points to another version.',
  remote.extend({ channel: z.enum(['stable', 'canary']), percent: z.number().min(0).max(100), previous: z.string().nullable() }),
);
export const remoteRolledBack = defineEvent(
  'delivery.remote-rolled-back.v1',
  'A channel went back to its last good version.',
  remote.extend({ previous: z.string() }),
);
export const remoteFailed = defineEvent(
  'delivery.remote-failed.v1',
  'A browser or the server could not run a remote.',
  remote.extend({ where: z.enum(['browser', 'server']), reason: z.string() }),
);
export const cachePurged = defineEvent(
  'delivery.cache-purged.v1',
  'Cached answers were dropped.',
  z.object({
    mode: z.enum(['key', 'url', 'full']),
    keys: z.array(z.string()),
    url: z.string().nullable(),
    soft_purge: z.boolean(),
    at: instantSchema,
  }),
);
export const deliveryEvents = [remoteDeployed, remotePromoted, remoteRolledBack, remoteFailed, cachePurged] as const;
