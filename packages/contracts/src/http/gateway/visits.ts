/** How visitors’ browsers find the shop: web vitals and failures of remotes, counted, without anything about the visitor. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { instantSchema, marketSchema } from '../../definitions/shared.ts';
import { devices, type WebVitalName, visitPages, webVitals } from '../../metrics/web-vitals.ts';
import { gatewayOfficePaths, gatewayPaths } from '../gateway.paths.ts';

const route = defineRoutes('gateway', { ...gatewayPaths, ...gatewayOfficePaths });

const visitPageSchema = z.enum(visitPages);
const deviceSchema = z.enum(devices);
/** Folder name of an app that is released on its own: `shell` or `mfe-…`. */
export const appNameSchema = z.string().regex(/^(shell|mfe-[a-z][a-z-]{1,40})$/);
export const appVersionSchema = z.string().regex(/^[0-9a-f]{12}$/);

const measured = (name: WebVitalName) => z.number().min(0).max(webVitals[name].max).optional();

export const reportVisit = route('report_visit', {
  summary: 'A browser says how fast its page was. Sent for a share of the visits of those who allow analytics.',
  access: 'public',
  body: z.object({
    page: visitPageSchema,
    device: deviceSchema,
    /** Who draws the page, and which version of it. */
    app: appNameSchema,
    version: appVersionSchema,
    /** Milliseconds; `cls` without a unit. */
    vitals: z.object({ lcp: measured('lcp'), inp: measured('inp'), cls: measured('cls'), ttfb: measured('ttfb') }),
  }),
  responses: { 204: null },
  rateLimit: { max: 60, windowSeconds: 60 },
});

const p75Schema = z.number().min(0).nullable();
const p75sSchema = z.object({ lcp: p75Schema, inp: p75Schema, cls: p75Schema, ttfb: p75Schema });
export const visitsSchema = z.object({
  /** Measured visits. */
  visits: z.int().min(0),
  /** By page and market, those with the most visits first. */
  pages: z.array(
    z.object({
      market: marketSchema,
      page: visitPageSchema,
      visits: z.int().min(0),
      /** Value that three quarters of the visits stay below; null when nobody measured it. */
      p75: p75sSchema,
      /** Failures of remotes on this page, of all visits. */
      failures: z.int().min(0),
    }),
  ),
  /** Released versions, newest first. */
  releases: z.array(
    z.object({
      app: appNameSchema,
      version: appVersionSchema,
      deployed_at: instantSchema,
      visits: z.int().min(0),
      p75: p75sSchema,
      failures_in_browser: z.int().min(0),
      failures_on_server: z.int().min(0),
    }),
  ),
});
export type Visits = z.infer<typeof visitsSchema>;

export const adminGetVisits = route('admin_get_visits', {
  summary: 'Web vitals of visitors by page, market and release, and failures of remotes.',
  access: { permission: 'ops:read' },
  query: z.object({
    days: z.coerce.number().int().min(1).max(28).default(7),
    market: marketSchema.optional(),
    device: deviceSchema.optional(),
  }),
  responses: { 200: visitsSchema },
});
