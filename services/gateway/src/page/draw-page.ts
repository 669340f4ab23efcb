import type { PageContext, PageRender, PreparedPage, RemoteRender, ResolvedRoute, ShellServerBuild } from '@okruh/contracts/pages';
import { visitPages } from '@okruh/contracts/metrics/web-vitals';
import { describeError, getTracing } from '@okruh/service-kit';
import type { FastifyRequest } from 'fastify';
import { consentCookie } from '../site/cookies.ts';
import { assetBase } from '../site/manifest.ts';
import type { Releases, RemoteFailure, ReportFailure } from '../site/releases.ts';
import type { Site, Sites } from '../site/site.ts';
import type { Visitor } from '../site/visitor.ts';
import { remoteRenderSeconds } from '../site/gateway-metrics.ts';
import { parseConsent } from '../site/consent.ts';
import { newNotes, noteAnswer, noteFailure, type PageNotes } from './page-notes.ts';
import { preparePage } from './prepare-page.ts';
import { renderRemote, type RenderBreaker } from './remote-render.ts';
import type { ServerBuilds } from './server-build.ts';
import type { DrawnPage } from './drawn-page.ts';
import type { PageReleases } from './page-releases.ts';

/** Who a server build's call is made for, and what is learnt from it. */
export interface PageCaller {
  readonly identity: string;
  readonly requestId: string;
  readonly market: Site['market'];
  /** Token of a preview of a text; null for none. */
  readonly contentPreview: string | null;
  /** The answer may be kept: its keys, and the seconds for which it is true and for which it may be shown after. */
  noted(keys: readonly string[], secondsLeft: number, staleSeconds: number): void;
  /** The answer belongs to the caller. */
  notedOwn(): void;
  failed(): void;
}

export interface DrawOptions {
  readonly sites: Sites;
  readonly releases: Releases;
  readonly builds: ServerBuilds;
  readonly breaker: RenderBreaker;
  /** Milliseconds that a page waits for a remote's HTML. */
  readonly renderLimit: number;
  /** Milliseconds that a page waits for its own data. */
  readonly prepareLimit: number;
  readonly report: ReportFailure;
  readonly fetch: (caller: PageCaller, path: string, signal: AbortSignal) => Promise<Response>;
}

/** Everything that a page is drawn for. */
export interface Drawing {
  readonly request: FastifyRequest;
  readonly site: Site;
  /** `search` with the leading `?`, or empty. */
  readonly address: { readonly path: string; readonly search: string };
  readonly releases: PageReleases;
  readonly shell: ShellServerBuild;
  readonly route: ResolvedRoute;
  readonly visitor: Visitor;
  /** Token of a preview of a text, for what the page's server build asks of the catalogue. */
  readonly contentPreview?: string;
}

const retryAfterFailure = 5;

/** Fetches what the page shows and draws it: data of the shell and HTML of the remote at once. */
export async function drawPage(drawing: Drawing, options: DrawOptions): Promise<DrawnPage> {
  const { request, releases, route } = drawing;
  const notes = newNotes();
  const [prepared, remote] = await Promise.all([
    prepare(drawing, notes, options),
    route.remote === null ? null : drawRemote(drawing, notes, options),
  ]);
  const isLost = prepared.status >= 500;
  const page: PageContext = {
    ...buildContext(drawing, options),
    ...(isLost ? { error: { status: prepared.status, requestId: request.id } } : {}),
  };
  const render = renderPage(drawing, page, remote, prepared);
  const keys = [...notes.keys, ...(prepared.surrogateKeys ?? []), ...(remote?.surrogateKeys ?? [])];
  return { render, page, route, releases, remote, prepared, notes, keys, retryAfter: isLost ? retryAfterFailure : null };
}

/** Calls of a server build: in time, and noted. */
function createFetch(drawing: Drawing, notes: PageNotes, limit: number, options: DrawOptions) {
  const caller: PageCaller = {
    identity: drawing.visitor.identity,
    requestId: drawing.request.id,
    market: drawing.site.market,
    contentPreview: drawing.contentPreview ?? null,
    noted: (keys, secondsLeft, staleSeconds) => noteAnswer(notes, keys, secondsLeft, staleSeconds),
    notedOwn: () => {
      notes.hasOwnCalls = true;
    },
    failed: () => noteFailure(notes),
  };
  return (path: string, init?: RequestInit) => options.fetch(caller, path, init?.signal ?? AbortSignal.timeout(limit));
}

/** What the page shows, fetched in time. A page of the shell that can't be prepared is the error page; a remote's goes on without a menu. */
async function prepare(drawing: Drawing, notes: PageNotes, options: DrawOptions): Promise<PreparedPage> {
  const { request, site, address, route, shell } = drawing;
  const question = {
    market: site.market,
    locale: site.locale,
    ...address,
    origins: options.sites.origins,
    fetch: createFetch(drawing, notes, options.prepareLimit, options),
  };
  return preparePage(shell, route, question, options.prepareLimit, (failure, error) => {
    noteFailure(notes);
    request.log.warn(
      { page: route.page, failure, ...(error === undefined ? {} : { err: describeError(error) }) },
      'a page could not be prepared',
    );
  });
}

/** Name of the page in measurements; null when the shell names one that nobody here knows. */
function findVisitPage({ site, route }: Drawing): RemoteFailure['page'] {
  const name = visitPages.find((page) => page === (route.measuredAs ?? route.page));
  return name === undefined ? null : { market: site.market, name };
}

/** HTML of the remote's server build, or null when the browser has to render. */
async function drawRemote(drawing: Drawing, notes: PageNotes, options: DrawOptions): Promise<RemoteRender | null> {
  const { request, site, address, releases, route, visitor } = drawing;
  const released = route.remote === null ? undefined : releases.set[route.remote];
  const release = released === undefined ? null : options.releases.find(released.name, released.version);
  if (release === null || release.manifest.server === null) return null;
  const { name, version } = release.manifest;
  const title = `${name}@${version}`;
  if (!options.breaker.mayTry(title)) return null;
  const failed = (reason: string, error?: unknown): void => {
    options.breaker.failed(title);
    options.report({ remote: name, version, place: 'server', page: findVisitPage(drawing), reason });
    request.log.warn(
      { remote: title, reason, ...(error === undefined ? {} : { err: describeError(error) }) },
      'a remote could not be rendered here',
    );
  };
  try {
    const build = await options.builds.remote(release);
    if (build === null) return null;
    let outcome = 'drawn';
    const began = performance.now();
    const context = {
      market: site.market,
      locale: site.locale,
      ...address,
      account: visitor.account,
      fetch: createFetch(drawing, notes, options.renderLimit, options),
    };
    const render = await renderRemote(build, context, options.renderLimit, (reason, error) => {
      outcome = reason;
      failed(reason, error);
    });
    if (outcome === 'drawn') options.breaker.worked(title);
    remoteRenderSeconds.observe({ remote: name, outcome }, (performance.now() - began) / 1_000);
    return render;
  } catch (error) {
    failed('load', error);
    return null;
  }
}

function buildContext({ request, site, address, releases, visitor, contentPreview }: Drawing, options: DrawOptions): PageContext {
  const { name, version, remoteEntry, css, preload, integrity } = releases.shell.manifest;
  return {
    market: site.market,
    locale: site.locale,
    ...address,
    origins: options.sites.origins,
    account: visitor.account,
    consent: parseConsent(consentCookie(request.headers.cookie, site)),
    release: releases.set,
    shell: { version, base: assetBase(name, version), remoteEntry, css, preload, integrity },
    ...(getTracing() === null ? {} : { isTraced: true }),
    ...(contentPreview === undefined ? {} : { isPreview: true }),
  };
}

/** The page, or the shell's error page when the page throws. */
function renderPage(
  { request, shell }: Pick<Drawing, 'request' | 'shell'>,
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
