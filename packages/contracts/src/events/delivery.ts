import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema } from '../definitions/shared.ts';

const remote = z.object({
  remote: z.string().describe('Name of the micro-frontend.'),
  version: z.string().describe('Version that the event is about.'),
  at: instantSchema.describe('When it happened, UTC.'),
});
export const remoteDeployed = defineEvent('delivery.remote-deployed.v1', 'A version of a remote was uploaded and passed the gate.', remote);
export const remotePromoted = defineEvent(
  'delivery.remote-promoted.v1',
  'A channel points to another version.',
  remote.extend({
    channel: z.enum(['stable', 'canary']).describe('`stable` is for all visitors, `canary` for a share of them.'),
    percent: z.number().min(0).max(100).describe('Share of visitors who get it, percent.'),
    previous: z.string().nullable().describe('Version that the channel pointed to before; null for the first.'),
  }),
);
export const remoteRolledBack = defineEvent(
  'delivery.remote-rolled-back.v1',
  'A channel went back to its last good version.',
  remote.extend({ previous: z.string().describe('Version that was withdrawn.') }),
);
export const remoteFailed = defineEvent(
  'delivery.remote-failed.v1',
  'A browser or the server could not run a remote.',
  remote.extend({
    where: z.enum(['browser', 'server']).describe('Who could not run it: a visitor’s browser or the server.'),
    reason: z.string().describe('Code of what failed, for example `integrity`.'),
  }),
);
export const cachePurged = defineEvent(
  'delivery.cache-purged.v1',
  'Cached answers were dropped.',
  z.object({
    mode: z.enum(['key', 'url', 'full']).describe('By surrogate key, one address, or everything.'),
    keys: z.array(z.string()).describe('Surrogate keys whose answers were dropped; empty unless `mode` is `key`.'),
    url: z.string().nullable().describe('Address whose answer was dropped; null unless `mode` is `url`.'),
    soft_purge: z.boolean().describe('Old answers are still sent while new ones are made.'),
    at: instantSchema.describe('When they were dropped, UTC.'),
  }),
);
export const deliveryEvents = [remoteDeployed, remotePromoted, remoteRolledBack, remoteFailed, cachePurged] as const;
