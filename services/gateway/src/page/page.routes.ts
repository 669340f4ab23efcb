import type { ServerResponse } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { surrogateKeys } from '@okruh/contracts';
import type { ResolvedRoute } from '@okruh/contracts/pages';
import { contentPreviewParameter } from '@okruh/contracts/shop-parameters';
import { describeError } from '@okruh/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerParts } from '../cache/cached-response.ts';
import type { CachedPages, PagePlace } from '../cache/cached-pages.ts';
import { consentCookie, sessionToken } from '../site/cookies.ts';
import type { Encoding } from '../site/manifest.ts';
import { plainPage, plainPageHeaders } from '../site/plain-page.ts';
import { getSite } from '../site/request-context.ts';
import type { Site } from '../site/site.ts';
import type { Visitor } from '../site/visitor.ts';
import { consentVariant } from '../site/consent.ts';
import { type DrawnPage, freshness } from './drawn-page.ts';
import type { PageReleases } from './page-releases.ts';
import { drawPage, type Drawing, type DrawOptions } from './draw-page.ts';

export interface PageOptions extends DrawOptions {
  /** A visitor about whom nothing is known. */
  readonly nobody: (site: Site) => Visitor;
  readonly getVisitor: (site: Site, token: string | null, ip: string) => Visitor | Promise<Visitor>;
  readonly getReleases: (site: Site, cookieHeader: string | undefined, isSafePoint: boolean) => PageReleases | null;
  /** Cookie of a preview link in the address, or null. */
  readonly previewCookie: (site: Site, query: URLSearchParams) => string | null;
  readonly previewParameter: string;
  readonly headers: (site: Site, route: Pick<ResolvedRoute, 'usesCamera'>) => Readonly<Record<string, string>>;
  readonly getEncodings: (header: string | string[] | undefined) => readonly Encoding[];
  readonly cached: CachedPages;
}

/**
 * Every address that nothing else answers is a page: the shell's server build with, inside it, the HTML of the remote
 * that owns the address. Pages of visitors without a session are kept whole; everybody else's are drawn and streamed.
 */
export async function pageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: describeError(error) }, 'a page failed');
    return sendPlain(request, reply, 500, 'failed');
  });
  app.get('/*', { config: { routeName: 'page' } }, async (request, reply) => {
    const site = getSite(request);
    const address = parseAddress(request);
    const { cookie } = request.headers;
    const query = new URLSearchParams(address.search);
    const preview = options.previewCookie(site, query);
    if (preview !== null) return leavePreviewLink(reply, address.path, query, options.previewParameter, preview);

    // The home page is where nothing half-finished can stand: here a session moves on to newer versions.
    const releases = options.getReleases(site, cookie, address.path === '/');
    if (releases === null) return sendPlain(request, reply.header('retry-after', '5'), 503, 'starting');
    const shell = await options.builds.shell(releases.shell);
    const route = shell.resolveRoute(site.market, address.path);
    const drawing = { request, site, address, releases, shell, route };
    const contentPreview = query.get(contentPreviewParameter[site.market]);
    if (contentPreview !== null && (route.remote === null || route.showsContent === true))
      return sendContentPreview(reply, { ...drawing, contentPreview }, options);
    const token = sessionToken(cookie, site);
    if (token === null && !releases.isPreview) return sendForAll(reply, drawing, options);

    const visitor = await options.getVisitor(site, token, request.clientIp);
    // A cookie that belongs to nobody is no reason to draw a page that is kept.
    if (visitor.account === null && !visitor.isUncertain && !releases.isPreview) return sendForAll(reply, drawing, options);
    const drawn = await drawPage({ ...drawing, visitor }, options);
    return stream(request, reply, drawn, cookiesFor(drawing), options);
  });
}

function parseAddress(request: FastifyRequest): Drawing['address'] {
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

/** A session is pinned where something can be half-filled, and goes on to be pinned once it is; else no page needs a cookie. */
const cookiesFor = ({ route, releases }: Pick<Drawing, 'route' | 'releases'>): readonly string[] =>
  releases.isChosen || route.remote !== null ? releases.cookies : [];

/**
 * A page with a text that isn't published yet: cached nowhere, and of the shell the same for all who have its link. A remote's page
 * is its visitor's own, as on every other day.
 */
async function sendContentPreview(
  reply: FastifyReply,
  drawing: Omit<Drawing, 'visitor'> & { readonly contentPreview: string },
  options: PageOptions,
): Promise<FastifyReply> {
  const { request, site, route } = drawing;
  const isOwn = route.remote !== null;
  const visitor = isOwn
    ? await options.getVisitor(site, sessionToken(request.headers.cookie, site), request.clientIp)
    : options.nobody(site);
  const drawn = await drawPage({ ...drawing, visitor }, options);
  return stream(request, reply.header('x-robots-tag', 'noindex'), drawn, isOwn ? cookiesFor(drawing) : [], options);
}

/** A page for a visitor about whom nothing is known. */
async function sendForAll(reply: FastifyReply, drawing: Omit<Drawing, 'visitor'>, options: PageOptions): Promise<FastifyReply> {
  const { request, site, route, releases } = drawing;
  const { cached } = options;
  const variant = consentVariant(consentCookie(request.headers.cookie, site));
  const place = cached.findPlace(site, drawing.address, variant, releases.key);
  const cookies = cookiesFor(drawing);
  const sending = { cookies, isChosen: releases.isChosen || cookies.length > 0 };
  // What a campaign added to one visitor's address must not stand in a page that others see.
  const shared = { ...drawing, address: { ...drawing.address, search: place.search } };

  if (route.remote === null || cached.has(place)) {
    // Nobody's identity and address: what is made here is shown to others.
    const nobody = options.nobody(site);
    const served = await cached.serve(place, async () => wholePage(await drawPage({ ...shared, visitor: nobody }, options)));
    await cached.send(request, reply, place, served, sending);
    return reply;
  }
  return sendRemotePage(reply, { ...shared, place, sending }, options);
}

interface RemotePage extends Omit<Drawing, 'visitor'> {
  readonly place: PagePlace;
  readonly sending: { readonly cookies: readonly string[]; readonly isChosen: boolean };
}

/** Whether a remote's page may be kept, its server build says with the page; until then it is drawn for its visitor. */
async function sendRemotePage(
  reply: FastifyReply,
  { place, sending, ...drawing }: RemotePage,
  options: PageOptions,
): Promise<FastifyReply> {
  const { request, site } = drawing;
  const { cached } = options;
  const { mark } = cached;
  const visitor = await options.getVisitor(site, null, request.clientIp);
  const drawn = await drawPage({ ...drawing, visitor }, options);
  if (freshness(drawn).seconds === 0) return stream(request, reply, drawn, sending.cookies, options);
  await cached.send(request, reply, place, cached.keep(place, await wholePage(drawn), mark), sending);
  return reply;
}

/** The document as bytes, with how long it may be kept. */
async function wholePage(drawn: DrawnPage): Promise<AnswerParts> {
  const { render, retryAfter } = drawn;
  const keys = [surrogateKeys.html, ...drawn.keys];
  if (render.redirect !== null) {
    const headers = { location: render.redirect };
    return { status: redirectStatus(render.status), headers, body: Buffer.alloc(0), keys, seconds: 0, staleSeconds: 0 };
  }
  const headers = { ...render.headers, ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }) };
  const body = await buffer(render.pipe(new PassThrough()));
  return { status: render.status, headers, body, keys, ...freshness(drawn) };
}

const redirectStatus = (status: number): number => (status === 301 || status === 308 ? status : 302);

/** A page for one visitor, byte by byte as it is drawn. */
function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  { render, page, route, releases, retryAfter }: DrawnPage,
  cookies: readonly string[],
  options: PageOptions,
): FastifyReply {
  const site = getSite(request);
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  // What is somebody's own is kept nowhere; browsers ask for the rest again.
  reply.header(
    'cache-control',
    page.account !== null || releases.isPreview || page.isPreview === true ? 'private, no-store' : 'private, no-cache',
  );
  reply.header('vary', 'accept-encoding, cookie').headers(options.headers(site, route));
  if (render.redirect !== null) return reply.code(redirectStatus(render.status)).header('location', render.redirect).send();
  const [encoding] = options.getEncodings(request.headers['accept-encoding']);
  reply.code(render.status).headers(render.headers);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const out = encoder(encoding);
  abortWithVisitor(reply.raw, () => render.abort());
  render.pipe(out);
  return reply.send(out);
}

/** A browser that went away needs no page. */
function abortWithVisitor(raw: ServerResponse, abort: () => void): void {
  raw.once('close', () => {
    if (!raw.writableFinished) abort();
  });
}

/** Quick settings: such a page is compressed for one visitor, kept ones and files once for all. */
function encoder(encoding: Encoding | undefined): Transform {
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return encoding === 'gzip' ? createGzip({ level: 5 }) : new PassThrough();
}

function sendPlain(request: FastifyRequest, reply: FastifyReply, status: number, page: 'failed' | 'starting'): FastifyReply {
  reply.removeHeader('content-encoding').removeHeader('link');
  return reply
    .code(status)
    .headers(plainPageHeaders)
    .send(plainPage(page, [getSite(request).locale], request.id));
}
