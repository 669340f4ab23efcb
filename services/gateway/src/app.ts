import { catalogRoutes } from '@okruh/contracts/http/catalog';
import {
  addRecordChangesRoute,
  createApp,
  describeError,
  IDENTITY_HEADER,
  type Database,
  type Logger,
  type ServiceKeys,
} from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings } from './assets/encodings.ts';
import { assetRoutes } from './assets/asset.routes.ts';
import { mediaRoutes, type MediaOptions } from './assets/media.routes.ts';
import { MissingPictures } from './assets/missing-pictures.ts';
import { pictureCall } from './assets/made-pictures.ts';
import { statusFormRoutes } from './proxy/status-form.routes.ts';
import type { AnswerCache } from './cache/answer-cache.ts';
import { CallCache } from './cache/call-cache.ts';
import { CachedPages } from './cache/cached-pages.ts';
import { cachedCalls } from './cache/cached-calls.ts';
import { purgeRoutes } from './cache/purge.routes.ts';
import type { PurgeEverywhere } from './cache/purge-everywhere.ts';
import { QuickAnswers } from './cache/quick-answers.ts';
import { allContracts, contractsByConfig, nameOfRoute, upstreamContracts, upstreamNames, type UpstreamName } from './site/contracts.ts';
import { consentCookie, sessionToken } from './site/cookies.ts';
import { docsRoutes } from './docs/docs.routes.ts';
import { consentVariant } from './site/consent.ts';
import { pageRoutes } from './page/page.routes.ts';
import { RenderBreaker } from './page/remote-render.ts';
import { ServerBuilds } from './page/server-build.ts';
import { otherAddressRoutes } from './page/other-addresses.routes.ts';
import { siteFileRoutes } from './page/site-files.routes.ts';
import { guardEdge, quickPass } from './protection/edge.ts';
import { createBrowserTraces } from './protection/browser-trace.ts';
import type { Load } from './protection/load.ts';
import { RateLimiter } from './protection/rate-limiter.ts';
import { assetHeaders, dataHeaders, mediaHeaders, pageHeaders, strictTransport } from './protection/security-headers.ts';
import { askWhole } from './proxy/ask-whole.ts';
import { forward, proxyRoutes } from './proxy/proxy.routes.ts';
import type { Release } from './site/manifest.ts';
import { createServiceFetch, type ReadCached } from './proxy/service-fetch.ts';
import type { Upstream } from './proxy/upstream.ts';
import type { ArtifactStore } from './registry/artifact-store.ts';
import { checkedFiles } from './registry/checked-files.ts';
import { PREVIEW_PARAMETER } from './registry/preview-link.ts';
import { registryRoutes } from './registry/registry.routes.ts';
import type { ReleaseBook } from './registry/release-book.ts';
import { sessionReleases, type SessionReleases } from './registry/sessions.ts';
import type { ReportFailure } from './site/releases.ts';
import type { AnsweredCall } from './session/security-reports.ts';
import type { Visitors } from './session/visitors.ts';
import type { Visit } from './visits/visit-log.ts';
import { spansRoutes } from './visits/spans.routes.ts';
import { visitsRoutes } from './visits/visits.routes.ts';
import type { Site, Sites } from './site/site.ts';
import { answerUnknownCalls } from './site/unknown-call.ts';

export interface GatewayDeps {
  readonly database: Database;
  readonly logger: Logger;
  readonly sites: Sites;
  readonly upstreams: Readonly<Record<UpstreamName, Upstream>>;
  readonly visitors: Visitors;
  /** Receives each call's answer, for the security events. */
  readonly noteAnswer: (call: AnsweredCall) => void;
  readonly book: ReleaseBook;
  readonly artifacts: ArtifactStore;
  readonly report: ReportFailure;
  readonly noteVisit: (visit: Visit) => void;
  readonly load: Load;
  readonly keys: ServiceKeys;
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
  /** What is kept of calls and pages. */
  readonly cache: AnswerCache;
  /** Drops what is kept, here and everywhere. */
  readonly purge: PurgeEverywhere;
  /** A CDN stands before us and is purged with us. */
  readonly hasCdn: boolean;
  /** Holds our own answers against their contracts, for tests. */
  readonly checkAnswers?: boolean;
}

/** Bytes of released files kept in memory. */
const heldAssets = 48 * 1024 * 1024;
/** Half of the most visitors that limits are counted for. */
const limitedVisitors = 50_000;

/** The gateway: one origin of pages, files and calls. */
export function buildApp(deps: GatewayDeps): FastifyInstance {
  const { book, visitors, upstreams, cache } = deps;
  const limiter = new RateLimiter(limitedVisitors);
  const sessions = sessionReleases({ book, secret: deps.linkSecret });
  const edge = {
    sites: deps.sites,
    proxyHops: deps.proxyHops,
    limiter,
    limitScale: deps.limitScale,
    load: deps.load,
    contracts: contractsByConfig,
  };
  const quick = new QuickAnswers({
    cache,
    sites: deps.sites,
    getEncodings: acceptedEncodings,
    mayPass: quickPass(edge),
    getVariant: (site, cookie) => getVariant(sessions, site, cookie),
    releasesNow: () => sessions.stableKey(),
    isDraining: () => app.okruh.isDraining,
  });
  const app: FastifyInstance = createApp({
    service: 'gateway',
    keys: deps.keys,
    logger: deps.logger,
    trustRequestId: false,
    getTraceParent: createBrowserTraces(edge),
    answerFirst: quick.answer,
    getHeaders: ({ headers }) => strictTransport(deps.sites.find(headers.host)),
    authenticate: ({ visitor }) => (visitor === null ? null : deps.keys.verify(visitor.identity)),
    getMarket: ({ headers }) => deps.sites.find(headers.host)?.market ?? null,
    readiness: { registry: () => deps.database.ping() },
    ...(deps.checkAnswers === undefined ? {} : { checkAnswers: deps.checkAnswers }),
  });
  guardEdge(app, { ...edge, getVisitor: (market, token, ip) => visitors.of(market, token, ip) });

  const files = checkedFiles({ store: deps.artifacts, capacity: heldAssets, report: deps.report });
  const builds = new ServerBuilds(files);
  const calls = createCallCache(deps);
  void app.register(proxyRoutes, {
    upstreams,
    contracts: upstreamContracts,
    answerHeaders: dataHeaders,
    getEncodings: acceptedEncodings,
    forgetSession: (token) => visitors.forget(token),
    noteAnswer: (request, contract, status) =>
      deps.noteAnswer({ account: request.visitor?.account ?? null, ip: request.clientIp, contract, status }),
    serveCached: cachedCalls({ cache, calls, quick, getEncodings: acceptedEncodings, answerHeaders: dataHeaders, hasCdn: deps.hasCdn }),
    getName: nameOfRoute,
  });
  purgeRoutes(app, { database: deps.database, sites: deps.sites, purge: deps.purge, hasCdn: deps.hasCdn });
  registryRoutes(app, { database: deps.database, book, sessions, report: deps.report, linkSecret: deps.linkSecret });
  addRecordChangesRoute(app, 'gateway', deps.database.office);
  visitsRoutes(app, { database: deps.database, releases: book, noteVisit: deps.noteVisit });
  spansRoutes(app, { releases: book, contracts: allContracts });
  docsRoutes(app, {
    headers: (site, styleNonce) => pageHeaders(site, { styleNonce }),
    fetchDocument: (service, requestId) => fetchDocument(deps, service, requestId),
  });
  answerUnknownCalls(app, allContracts);
  assetRoutes(app, { releases: book, files, headers: assetHeaders });
  mediaRoutes(app, {
    folder: deps.mediaFolder,
    headers: mediaHeaders,
    missing: new MissingPictures(limiter, deps.limitScale),
    make: pictureMaker(deps),
  });
  siteFileRoutes(app);
  otherAddressRoutes(app);
  void app.register(statusFormRoutes, { upstreams, headers: (site: Site) => dataHeaders(site, undefined) });
  void app.register(pageRoutes, {
    sites: deps.sites,
    releases: book,
    builds,
    breaker: new RenderBreaker(),
    renderLimit: deps.renderLimit,
    prepareLimit: deps.prepareLimit,
    report: deps.report,
    nobody: ({ market }) => visitors.nobody(market),
    getVisitor: (site, token, ip) => visitors.of(site.market, token, ip),
    getReleases: (site, cookies, isSafePoint) => sessions.of(site, cookies, isSafePoint),
    previewCookie: (site, query) => sessions.preview(site, query),
    previewParameter: PREVIEW_PARAMETER,
    fetch: createServiceFetch(upstreams, upstreamContracts, readCached(cache, calls)),
    cached: new CachedPages({ cache, quick, getEncodings: acceptedEncodings, headers: pageHeaders, hasCdn: deps.hasCdn }),
    headers: pageHeaders,
    getEncodings: acceptedEncodings,
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

/** Calls that are answered for all alike, asked for as a visitor about whom nothing is known. */
function createCallCache({ cache, upstreams, visitors }: GatewayDeps): CallCache {
  return new CallCache({
    cache,
    getIdentity: (market) => visitors.nobody(market).identity,
    ask: (contract, path, headers) => {
      const name = upstreamNames.find((candidate) => candidate === contract.service);
      if (name === undefined) throw new Error(`nobody owns ${contract.name}`);
      return askWhole(upstreams[name], path, headers);
    },
  });
}

const readCached =
  (cache: AnswerCache, calls: CallCache): ReadCached =>
  async (contract, market, path, requestId) => {
    const { answer } = await calls.serve(contract, market, path, requestId);
    const { status, headers, text, keys, staleSeconds } = answer;
    return { status, contentType: headers['content-type'], body: text, keys, secondsLeft: cache.secondsLeft(answer), staleSeconds };
  };

/** Of all cookies a kept page may depend on the decision about cookies only. */
function getVariant(sessions: SessionReleases, site: Site, cookie: string | undefined): string | null {
  if (cookie === undefined) return consentVariant(null);
  if (sessionToken(cookie, site) !== null || sessions.isKnown(site, cookie)) return null;
  return consentVariant(consentCookie(cookie, site));
}

/** Pictures of products are drawn by the catalogue when they are asked for the first time. */
function pictureMaker({ upstreams, visitors }: GatewayDeps): MediaOptions['make'] {
  const contract = catalogRoutes.get_product_image;
  return (name, request, reply) => {
    const call = pictureCall(contract, name);
    if (call === null || request.site === null) return false;
    request.visitor = visitors.nobody(request.site.market);
    const options = {
      upstreams,
      answerHeaders: (site: Site) => mediaHeaders(site),
      getEncodings: () => [],
      forgetSession: () => undefined,
      noteAnswer: () => undefined,
    };
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
    forward(request, reply, 'catalog', contract, options, { path: call, headers });
    return true;
  };
}

/** A service's documentation, asked for as a visitor: it says nothing that a visitor may not know. */
async function fetchDocument({ upstreams, visitors }: GatewayDeps, service: UpstreamName, requestId: string): Promise<Response> {
  const visitor = await visitors.of('cz', null, '');
  const headers = { [IDENTITY_HEADER]: visitor.identity, 'x-request-id': requestId };
  return upstreams[service].read(`/api/${service}/openapi.json`, headers, AbortSignal.timeout(2_000));
}
