import { createApp, describeError, identityVerifier, IDENTITY_HEADER, type Database, type Logger } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings } from './assets/encodings.ts';
import { assetRoutes } from './assets/asset.routes.ts';
import { mediaRoutes } from './assets/media.routes.ts';
import { allContracts, contractsByName, upstreamContracts, type UpstreamName } from './contracts.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { pageRoutes } from './page/page.routes.ts';
import { RenderBreaker } from './page/remote-render.ts';
import { ServerBuilds } from './page/server-build.ts';
import { siteFileRoutes } from './page/site-files.routes.ts';
import { guardEdge } from './protection/edge.ts';
import type { Load } from './protection/load.ts';
import { RateLimiter } from './protection/rate-limiter.ts';
import { assetHeaders, dataHeaders, mediaHeaders, pageHeaders } from './protection/security-headers.ts';
import { proxyRoutes } from './proxy/proxy.routes.ts';
import type { Release } from './manifest.ts';
import { createServiceFetch } from './proxy/service-fetch.ts';
import type { Upstream } from './proxy/upstream.ts';
import type { ArtifactStore } from './registry/artifact-store.ts';
import { checkedFiles } from './registry/checked-files.ts';
import { PREVIEW_PARAMETER } from './registry/preview-link.ts';
import { registryRoutes } from './registry/registry.routes.ts';
import type { ReleaseBook } from './registry/release-book.ts';
import { sessionReleases } from './registry/sessions.ts';
import type { ReportFailure } from './releases.ts';
import type { Visitors } from './session/visitors.ts';
import type { Sites } from './site.ts';
import { answerUnknownCalls } from './unknown-call.ts';

export interface GatewayDeps {
  readonly database: Database;
  readonly logger: Logger;
  readonly sites: Sites;
  readonly upstreams: Readonly<Record<UpstreamName, Upstream>>;
  readonly visitors: Visitors;
  readonly book: ReleaseBook;
  readonly artifacts: ArtifactStore;
  readonly report: ReportFailure;
  readonly load: Load;
  readonly identitySecret: string;
  /** Key of release pins and preview links. */
  readonly linkSecret: string;
  readonly mediaFolder: string;
  /** Trusted proxies before us. */
  readonly proxyHops: number;
  readonly limitScale: number;
  /** How long a page waits for a remote's HTML, in milliseconds. */
  readonly renderLimit: number;
  /** How long a page of the shell waits for its data, in milliseconds. */
  readonly prepareLimit: number;
  /** Holds our own answers against their contracts, for tests. */
  readonly checkAnswers?: boolean;
}

/** Bytes of released files kept in memory. */
const heldAssets = 48 * 1024 * 1024;
/** Half of the most visitors that limits are counted for. */
const limitedVisitors = 50_000;

/** The gateway: one origin of pages, files and calls. */
export function buildApp(deps: GatewayDeps): FastifyInstance {
  const { book, visitors, upstreams } = deps;
  const verify = identityVerifier(deps.identitySecret);
  const app = createApp({
    service: 'gateway',
    identitySecret: deps.identitySecret,
    logger: deps.logger,
    trustRequestId: false,
    authenticate: ({ visitor }) => (visitor === null ? null : verify(visitor.identity)),
    marketOf: ({ headers }) => deps.sites.find(headers.host)?.market ?? null,
    readiness: { registry: () => deps.database.ping() },
    ...(deps.checkAnswers === undefined ? {} : { checkAnswers: deps.checkAnswers }),
  });
  guardEdge(app, {
    sites: deps.sites,
    proxyHops: deps.proxyHops,
    limiter: new RateLimiter(limitedVisitors),
    limitScale: deps.limitScale,
    load: deps.load,
    contracts: contractsByName,
    visitorOf: (market, token, ip) => visitors.of(market, token, ip),
  });

  const files = checkedFiles({ store: deps.artifacts, capacity: heldAssets, report: deps.report });
  const builds = new ServerBuilds(files);
  const sessions = sessionReleases({ book, secret: deps.linkSecret });
  void app.register(proxyRoutes, {
    upstreams,
    contracts: upstreamContracts,
    answerHeaders: dataHeaders,
    encodingsOf: acceptedEncodings,
    forgetSession: (token) => visitors.forget(token),
  });
  registryRoutes(app, { database: deps.database, book, sessions, report: deps.report, linkSecret: deps.linkSecret });
  docsRoutes(app, { headers: pageHeaders, fetchDocument: (service, requestId) => fetchDocument(deps, service, requestId) });
  answerUnknownCalls(app, allContracts);
  assetRoutes(app, { releases: book, files, headers: assetHeaders });
  mediaRoutes(app, { folder: deps.mediaFolder, headers: mediaHeaders });
  siteFileRoutes(app);
  void app.register(pageRoutes, {
    sites: deps.sites,
    releases: book,
    builds,
    breaker: new RenderBreaker(),
    renderLimit: deps.renderLimit,
    prepareLimit: deps.prepareLimit,
    report: deps.report,
    visitorOf: (site, token, ip) => visitors.of(site.market, token, ip),
    releasesOf: (site, cookies, isSafePoint) => sessions.of(site, cookies, isSafePoint),
    previewCookie: (site, query) => sessions.preview(site, query),
    previewParameter: PREVIEW_PARAMETER,
    fetch: createServiceFetch(upstreams, upstreamContracts),
    headers: pageHeaders,
    encodingsOf: acceptedEncodings,
  });
  app.addHook('onReady', async () => {
    try {
      await book.read();
    } catch (error) {
      deps.logger.warn({ err: describeError(error) }, 'the release registry cannot be read yet');
    }
    // The first visitor shouldn't wait for code to be read and compiled. What fails here is reported by the page that needs it.
    await Promise.allSettled(
      stableReleases(book).map((release) => (release.manifest.name === 'shell' ? builds.shell(release) : builds.remote(release))),
    );
  });
  return app;
}

const stableReleases = (book: ReleaseBook): Release[] =>
  Object.values(book.snapshot?.stable ?? {}).flatMap(({ remote, version }) => book.find(remote, version) ?? []);

/** A service's documentation, asked for as a visitor: it says nothing that a visitor may not know. */
async function fetchDocument({ upstreams, visitors }: GatewayDeps, service: UpstreamName, requestId: string): Promise<Response> {
  const visitor = await visitors.of('cz', null, '');
  const headers = { [IDENTITY_HEADER]: visitor.identity, 'x-request-id': requestId };
  return upstreams[service].read(`/api/${service}/openapi.json`, headers, AbortSignal.timeout(2_000));
}
