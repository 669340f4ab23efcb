/** What our processes ask of services/ops. The back office's calls stand in ops-admin.ts. */
import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { mailDataSchema } from '../definitions/shared.ts';
import { opsInternalPaths } from './ops.paths.ts';

const route = defineRoutes('ops', opsInternalPaths);

export const internalAlertMail = route('internal_alert_mail', {
  summary: 'Texts of the mail about an alert in the language of the market; whom it goes to is the caller’s configuration.',
  access: 'internal',
  callers: ['notifications'],
  params: z.object({ kind: z.enum(['alert']), id: z.uuid() }),
  responses: { 200: mailDataSchema.omit({ to: true }) },
});

/** Internal routes of services/ops, by route name. */
export const opsRoutes = { internal_alert_mail: internalAlertMail } as const;
