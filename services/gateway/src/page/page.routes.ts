import { PassThrough, type Transform } from 'node:stream';
import { randomBytes } from 'node:crypto';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type {
  PageContext,
  PageQuestion,
  PageRender,
  PreparedPage,
  ReleaseSet,
  RemoteRender,
  ResolvedRoute,
  ShellServerBuild,
} from '@okruh/contracts/pages';
import { describeError } from '@okruh/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, sessionToken } from '../cookies.ts';
import { assetBase, type Encoding, type Release } from '../manifest.ts';
import { plainPage, plainPageHeaders } from '../plain-page.ts';
import type { Releases, ReportFailure } from '../releases.ts';
import { siteOf } from '../request-context.ts';
import type { Site, Sites } from '../site.ts';
import type { Visitor } from '../visitor.ts';
import { CONSENT_COOKIE, consentOf } from './consent.ts';
import { preparePage } from './prepare-page.ts';
import { renderRemote, type RenderBreaker } from './remote-render.ts';
import type { ServerBuilds } from './server-build.ts';

/** The releases that one page is made of. */
export interface PageReleases {
  readonly shell: Release;
  readonly set: ReleaseSet;
  readonly isPreview: boolean;
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[];
}

export interface PageOptions {
  readonly sites: Sites;
  readonly releases: Releases;
  readonly builds: ServerBuilds;
  readonly breaker: RenderBreaker;
  /** Milliseconds that a page waits for a remote's HTML. */
  readonly renderLimit: number;
  /** Milliseconds that a page waits for its own data. */
  readonly prepareLimit: number;
  readonly report: ReportFailure;
  readonly visitorOf: (site: Site, token: string | null, ip: string) => Visitor | Promise<Visitor>;
  readonly releasesOf: (site: Site, cookieHeader: string | undefined, isSafePoint: boolean) => PageReleases | null;
  /** Cookie of a preview link in the address, or null. */
  readonly previewCookie: (site: Site, query: URLSearchParams) => string | null;
  readonly previewParameter: string;
  readonly fetch: (caller: { identity: string; requestId: string }, path: string, signal: AbortSignal) => Promise<Response>;
  readonly headers: (site: Site, nonce: string) => Readonly<Record<string, string>>;
  readonly encodingsOf: (header: string | string[] | undefined) => readonly Encoding[];
}

interface Address {
  readonly path: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
}

/**
 * Every address that nothing else answers is a page: the shell's server build with, inside it, the HTML of the remote
 * that owns the address. The page needs no query of ours; what it shows comes from services through the remote.
 */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: describeError(error) }, 'a page failed');
    return sendPlain(request, reply, 500, 'failed');
  });
  app.get('/*', { config: { routeName: 'page' } }, async (request, reply) => {
    const site = siteOf(request);
    const address = addressOf(request);
    const query = new URLSearchParams(address.search);
    const preview = options.previewCookie(site, query);
    if (preview !== null) return leavePreviewLink(reply, address.path, query, options.previewParameter, preview);

    // The home page is where nothing half-finished can stand: here a session moves on to newer versions.
    const releases = options.releasesOf(site, request.headers.cookie, address.path === '/');
    if (releases === null) return sendPlain(request, reply.header('retry-after', '5'), 503, 'starting');
    const [shell, visitor] = await Promise.all([
      options.builds.shell(releases.shell),
      options.visitorOf(site, sessionToken(request.headers.cookie, site), request.clientIp),
    ]);
    const route = shell.resolveRoute(site.market, address.path);
    const [prepared, remote] = await Promise.all([
      prepare(request, shell, route, { ...siteFacts(site), ...address }, visitor, options),
      route.remote === null ? null : remoteOf(request, route, address, releases, visitor, options),
    ]);
    const error = prepared.status >= 500 ? { error: { status: prepared.status, requestId: request.id } } : {};
    if (prepared.status === 503) reply.header('retry-after', '5');
    const page = { ...contextOf(request, site, address, releases, visitor, options), ...error, nonce: randomBytes(16).toString('base64') };
    return sendPage(request, reply, site, renderPage(request, shell, page, remote, prepared), page, releases, options);
  });
}

function addressOf(request: FastifyRequest): Address {
  const url = request.raw.url ?? '/';
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.length === mark + 1 ? '' : url.slice(mark) };
}

/** The link's text leaves the address bar, and with it history and copies, at once. */
function leavePreviewLink(reply: FastifyReply, path: string, query: URLSearchParams, parameter: string, cookie: string): FastifyReply {
  query.delete(parameter);
  const rest = query.toString();
  // Not `//host`, which a browser would take for another site.
  const location = path.replace(/^[/\\]+/, '/') + (rest === '' ? '' : `?${rest}`);
  return reply.code(302).headers({ location, 'set-cookie': cookie, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send();
}

const siteFacts = ({ market, locale }: Site): Pick<Site, 'market' | 'locale'> => ({ market, locale });

/** What the page shows, fetched in time. A page of the shell that can't be prepared is the error page; a remote's goes on without a menu. */
async function prepare(
  request: FastifyRequest,
  shell: ShellServerBuild,
  route: ResolvedRoute,
  place: Pick<PageQuestion, 'market' | 'locale' | 'path' | 'search'>,
  visitor: Visitor,
  options: PageOptions,
): Promise<PreparedPage> {
  const caller = { identity: visitor.identity, requestId: request.id };
  const question = {
    ...place,
    origins: options.sites.origins,
    fetch: (path: string, init?: RequestInit) => options.fetch(caller, path, init?.signal ?? AbortSignal.timeout(options.prepareLimit)),
  };
  return preparePage(shell, route, question, options.prepareLimit, (failure, error) =>
    request.log.warn(
      { page: route.page, failure, ...(error === undefined ? {} : { err: describeError(error) }) },
      'a page could not be prepared',
    ),
  );
}

/** HTML of the remote's server build, or null when the browser has to render. */
async function remoteOf(
  request: FastifyRequest,
  route: ResolvedRoute,
  address: Address,
  releases: PageReleases,
  visitor: Visitor,
  options: PageOptions,
): Promise<RemoteRender | null> {
  const released = route.remote === null ? undefined : releases.set[route.remote];
  const release = released === undefined ? null : options.releases.find(released.name, released.version);
  if (release === null || release.manifest.server === null) return null;
  const { name, version } = release.manifest;
  const title = `${name}@${version}`;
  if (!options.breaker.mayTry(title)) return null;
  const failed = (reason: string, error?: unknown): void => {
    options.breaker.failed(title);
    options.report({ remote: name, version, place: 'server', reason });
    request.log.warn(
      { remote: title, reason, ...(error === undefined ? {} : { err: describeError(error) }) },
      'a remote could not be rendered here',
    );
  };
  try {
    const build = await options.builds.remote(release);
    if (build === null) return null;
    const { market, locale } = siteOf(request);
    const caller = { identity: visitor.identity, requestId: request.id };
    let hasFailed = false;
    const context = {
      market,
      locale,
      ...address,
      account: visitor.account,
      fetch: (path: string, init?: RequestInit) => options.fetch(caller, path, init?.signal ?? AbortSignal.timeout(options.renderLimit)),
    };
    const render = await renderRemote(build, context, options.renderLimit, (reason, error) => {
      hasFailed = true;
      failed(reason, error);
    });
    if (!hasFailed) options.breaker.worked(title);
    return render;
  } catch (error) {
    failed('load', error);
    return null;
  }
}

function contextOf(
  request: FastifyRequest,
  site: Site,
  address: Address,
  releases: PageReleases,
  visitor: Visitor,
  options: PageOptions,
): Omit<PageContext, 'nonce'> {
  const { name, version, remoteEntry, css, preload, integrity } = releases.shell.manifest;
  return {
    market: site.market,
    locale: site.locale,
    ...address,
    origins: options.sites.origins,
    account: visitor.account,
    consent: consentOf(readCookie(request.headers.cookie, CONSENT_COOKIE)),
    release: releases.set,
    shell: { version, base: assetBase(name, version), remoteEntry, css, preload, integrity },
  };
}

/** The page, or the shell's error page when the page throws. */
function renderPage(
  request: FastifyRequest,
  shell: ShellServerBuild,
  page: PageContext,
  remote: RemoteRender | null,
  prepared: PreparedPage,
): PageRender {
  try {
    return shell.renderPage(page, remote, prepared);
  } catch (error) {
    request.log.error({ err: describeError(error) }, 'the shell could not render a page');
    return shell.renderPage({ ...page, error: { status: 500, requestId: request.id } }, null, prepared);
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  render: PageRender,
  page: PageContext,
  releases: PageReleases,
  options: PageOptions,
): FastifyReply {
  if (releases.cookies.length > 0) reply.header('set-cookie', [...releases.cookies]);
  // What is somebody's own is kept nowhere. The rest may be cached by key once that exists; browsers ask again until then.
  reply.header('cache-control', page.account !== null || releases.isPreview ? 'private, no-store' : 'private, no-cache');
  reply.header('vary', 'accept-encoding, cookie');
  if (render.redirect !== null) {
    const isPermanent = render.status === 301 || render.status === 308;
    return reply
      .code(isPermanent ? render.status : 302)
      .headers({ ...options.headers(site, page.nonce), location: render.redirect })
      .send();
  }
  const [encoding] = options.encodingsOf(request.headers['accept-encoding']);
  reply.code(render.status).headers(render.headers).headers(options.headers(site, page.nonce));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const out = encoder(encoding);
  // A browser that went away needs no page.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) render.abort();
  });
  render.pipe(out);
  return reply.send(out);
}

/** Quick settings: each page is compressed for one visitor, files are compressed once for all. */
function encoder(encoding: Encoding | undefined): Transform {
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return encoding === 'gzip' ? createGzip({ level: 5 }) : new PassThrough();
}

function sendPlain(request: FastifyRequest, reply: FastifyReply, status: number, page: 'failed' | 'starting'): FastifyReply {
  reply.removeHeader('content-encoding').removeHeader('link');
  return reply
    .code(status)
    .headers(plainPageHeaders)
    .send(plainPage(page, [siteOf(request).locale], request.id));
}
