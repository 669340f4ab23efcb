/** Where the caller is logged in. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { route } from './accounts-route.ts';

/** A session of the account, described so that its owner recognises the browser. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** Families such as `Firefox` and `Windows`; `other` when unknown. */
  browser: z.string(),
  system: z.string(),
  /** Network part of the IP address, `192.0.*.*`; empty when unknown. */
  network: z.string(),
  created_at: instantSchema,
  /** Precise to five minutes. */
  last_seen_at: instantSchema,
  expires_at: instantSchema,
  /** The session of this request. */
  is_current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
export const listSessions = route('list_sessions', {
  summary: 'Where the caller is logged in, the last seen first.',
  access: 'session',
  responses: { 200: z.object({ items: z.array(sessionSchema) }) },
});
export const endSession = route('end_session', {
  summary: 'Ends one session of the caller; again it changes nothing.',
  access: 'session',
  params: z.object({ session: z.uuid() }),
  responses: { 204: null },
});
export const endOtherSessions = route('end_other_sessions', {
  summary: 'Ends every session of the caller but this one.',
  access: 'session',
  responses: { 204: null },
});
