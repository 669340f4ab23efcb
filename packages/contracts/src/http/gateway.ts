import { z } from 'zod';
import { defineRoutes } from '../definitions/route.ts';
import { instantSchema } from '../definitions/shared.ts';
import { visitPages } from '../metrics/web-vitals.ts';
import { recordChangeRoutes } from '../definitions/record-change-routes.ts';
import { surrogateKeys } from '../definitions/surrogate-keys.ts';
import { reportSpans } from './gateway/spans.ts';
import { adminGetVisits, reportVisit } from './gateway/visits.ts';
import { gatewayOfficePaths, gatewayPaths } from './gateway.paths.ts';

const route = defineRoutes('gateway', { ...gatewayPaths, ...gatewayOfficePaths });

/** Folder name of an app that is released on its own: `shell` or `mfe-…`. */
export const remoteNameSchema = z.string().regex(/^(shell|mfe-[a-z][a-z-]{1,40})$/);
/** First 12 hex digits of the content hash over a release's files. */
export const releaseVersionSchema = z.string().regex(/^[0-9a-f]{12}$/);
const channelSchema = z.enum(['stable', 'canary']);

// ------------------------------------------------------------------ release set

const releasedRemoteSchema = z.object({
  name: remoteNameSchema,
  version: releaseVersionSchema,
  /** `/assets/<name>/<version>/`, with the slash. */
  base: z.string(),
  /** Entry file below `base`, with its integrity. */
  remoteEntry: z.string(),
  integrity: z.string(),
  css: z.array(z.string()),
  /** Files to preload by route or expose name; `*` for every page of the app. */
  preload: z.record(z.string(), z.array(z.string())),
});
/** Versions of one page visit, by remote name; the same shape as in the document. */
export const releaseSetSchema = z.record(
  z.string(),
  releasedRemoteSchema.extend({
    /** Last good version, for the browser to load when this one fails. */
    previous: releasedRemoteSchema.nullable(),
  }),
);

export const getReleaseSet = route('get_release_set', {
  summary: 'Versions that this session should use from its next safe point on; renews the pin of the session.',
  access: 'public',
  responses: {
    200: z.object({
      /** Version of the shell; when it differs from the page's, the next navigation should reload the page. */
      shell: releaseVersionSchema.nullable(),
      release: releaseSetSchema,
    }),
  },
});

// ------------------------------------------------------------------ health

export const reportRemoteFailure = route('report_remote_failure', {
  summary: 'A browser could not load or run a remote.',
  access: 'public',
  body: z.object({
    remote: remoteNameSchema,
    version: releaseVersionSchema,
    /** `load` = its files didn't arrive, `render` = it threw. */
    stage: z.enum(['load', 'render']),
    /** Page that it happened on. */
    page: z.enum(visitPages).optional(),
    /** Exposed module, for example `./routes`. */
    expose: z.string().max(60).optional(),
    /** Text of the error; truncated and logged, never published. */
    message: z.string().max(1000).optional(),
  }),
  responses: { 204: null },
  rateLimit: { max: 30, windowSeconds: 60 },
});

// ------------------------------------------------------------------ back office

const channelStateSchema = z.object({
  version: releaseVersionSchema,
  /** Share of sessions, 100 for stable. */
  percent: z.number().min(0).max(100),
  since: instantSchema,
});
const releaseSchema = z.object({
  version: releaseVersionSchema,
  deployed_at: instantSchema,
  /** Set when a roll-back withdrew this version; promoting it again clears it. */
  withdrawn_at: instantSchema.nullable(),
  /** Failures in the last hour. */
  failures_in_browser: z.int().min(0),
  failures_on_server: z.int().min(0),
});
export const remoteSchema = z.object({
  remote: remoteNameSchema,
  stable: channelStateSchema.nullable(),
  canary: channelStateSchema.nullable(),
  /** Version that a roll-back would restore. */
  previous: releaseVersionSchema.nullable(),
  /** Newest first, at most 20. */
  releases: z.array(releaseSchema),
});
export type Remote = z.infer<typeof remoteSchema>;
const remoteParams = z.object({ remote: remoteNameSchema });

export const adminListRemotes = route('admin_list_remotes', {
  summary: 'Every remote with its channels, its versions and how often they failed.',
  access: { permission: 'remotes:manage' },
  responses: { 200: z.object({ items: z.array(remoteSchema) }) },
});
export const adminPromoteRelease = route('admin_promote_release', {
  summary: 'Points a channel at a deployed version. Promoting to stable ends the canary.',
  access: { permission: 'remotes:manage' },
  params: remoteParams,
  body: z.object({
    version: releaseVersionSchema,
    channel: channelSchema.default('stable'),
    /** Share of sessions that get the canary; 0 ends it. Ignored for stable. */
    percent: z.number().min(0).max(100).default(10),
  }),
  responses: { 200: remoteSchema },
  problems: ['release-refused'],
});
export const adminRollBackRemote = route('admin_roll_back_remote', {
  summary: 'Points stable at its last good version again, ends the canary and withdraws the version left behind.',
  access: { permission: 'remotes:manage' },
  params: remoteParams,
  responses: { 200: remoteSchema },
  problems: ['nothing-to-roll-back'],
});
export const adminMakePreviewLink = route('admin_make_preview_link', {
  summary: 'A signed link that shows chosen versions to one browser.',
  access: { permission: 'remotes:manage' },
  body: z.object({
    /** Version by remote name. */
    versions: z.record(remoteNameSchema, releaseVersionSchema),
    /** Validity of a preview of unreleased versions, at most three days; a version that is withdrawn in the meantime isn't shown. */
    hours: z.int().min(1).max(72).default(24),
  }),
  responses: { 201: z.object({ /** Absolute URL in the request's market. */ url: z.string(), expires_at: instantSchema }) },
});

/** Why a purge failed: one of our gateways couldn't be notified, or the CDN refused. */
export const purgeFailureSchema = z.object({ target: z.enum(['gateways', 'cdn']), reason: z.string() });
export const purgeCache = route('purge_cache', {
  summary:
    'Drops cached pages and answers in every gateway, and in the CDN when one is configured. Without keys: everything that is HTML or an answer of a call. What failed stands in `extra.failed` of `purge-failed` (502).',
  access: { permission: 'cache:purge' },
  body: z.object({
    mode: z.enum(['key', 'url', 'full']).default('key'),
    /** Surrogate keys, for the mode `key`. */
    keys: z
      .array(z.string().regex(/^[\w:.@-]{1,200}$/))
      .min(1)
      .max(200)
      .default([surrogateKeys.html, surrogateKeys.endpoint]),
    /** For the mode `url`: an absolute URL on one of our hosts, or a path of the request's market. */
    url: z.string().trim().max(2000).nullable().default(null),
    /** Stale responses may be served until they are refreshed. */
    soft_purge: z.boolean().default(false),
  }),
  responses: {
    200: z.object({
      /** Number of cached responses purged in the gateway that handled the call. */ purged: z.int().min(0),
      cdn: z.boolean(),
    }),
  },
  problems: ['purge-failed'],
  rateLimit: { max: 60, windowSeconds: 60 },
});

export const { listRecordChanges } = recordChangeRoutes('gateway');

export const gatewayRoutes = {
  get_release_set: getReleaseSet,
  report_visit: reportVisit,
  report_spans: reportSpans,
  report_remote_failure: reportRemoteFailure,
  admin_get_visits: adminGetVisits,
  admin_list_remotes: adminListRemotes,
  admin_promote_release: adminPromoteRelease,
  admin_roll_back_remote: adminRollBackRemote,
  admin_make_preview_link: adminMakePreviewLink,
  purge_cache: purgeCache,
  admin_list_record_changes: listRecordChanges,
} as const;
/** Those that people's pages call. */
export type GatewayRoutes = Pick<typeof gatewayRoutes, keyof typeof gatewayPaths>;
/** Those that the back office calls. */
export type GatewayOfficeRoutes = Pick<typeof gatewayRoutes, keyof typeof gatewayOfficePaths>;
