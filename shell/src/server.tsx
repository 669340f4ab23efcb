import type { PageContext, PageRender, RemoteRender, ShellServerBuild } from '@okruh/web-kit';
import { type I18n, createTexts } from '@okruh/web-kit/i18n';
import { renderToPipeableStream } from 'react-dom/server';
import { App } from './app.tsx';
import BuyoutTermsPage from './content/buyout-terms-page.tsx';
import ContactPage from './content/contact-page.tsx';
import ErrorPage from './content/error-page.tsx';
import NotFoundPage from './content/not-found-page.tsx';
import PrivacyPage from './content/privacy-page.tsx';
import { jsonForScript } from './document/escape.ts';
import { assetsOf, headOf, linkHeader, openDocument } from './document/head.ts';
import { insideOf } from './document/inside-of.ts';
import HomePage from './home/home-page.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import { registerPages } from './pages.ts';
import { resolveRoute as routeByPath, type ShellRoute } from './routes.ts';
import type { InlinedContext, Shell } from './shell-context.tsx';
import { createShellStore } from './shell.store.ts';

registerPages({
  home: HomePage,
  contact: ContactPage,
  'buyout-terms': BuyoutTermsPage,
  privacy: PrivacyPage,
  'not-found': NotFoundPage,
  error: ErrorPage,
});
const texts: Readonly<Record<PageContext['locale'], I18n>> = { cs: createTexts('cs', cs), ro: createTexts('ro', ro) };

const build: ShellServerBuild = { resolveRoute: routeByPath, renderPage: render };
/** What the gateway calls, see ShellServerBuild. */
export const { renderPage, resolveRoute } = build;

function render(page: PageContext, remote: RemoteRender | null): PageRender {
  const route = routeOf(page);
  const status = statusOf(page, route, remote);
  if (remote?.redirect !== undefined) {
    return { status, headers: {}, redirect: remote.redirect, pipe: (destination) => destination, abort: () => undefined };
  }
  const assets = assetsOf(page, route, remote !== null);
  const before = openDocument(page, headOf(page, route, remote), assets);
  const drawnRemote = remote === null ? null : route.remote;
  const after = closeDocument(page, drawnRemote, remote?.data ?? null);
  const stream = renderToPipeableStream(
    <App
      shell={shellOf(page)}
      i18n={texts[page.locale]}
      first={{ path: page.path, search: page.search, arrival: 'load' }}
      server={remote === null || drawnRemote === null ? null : { remote: drawnRemote, html: remote.html, data: null }}
      onPageView={() => undefined}
    />,
    { nonce: page.nonce, identifierPrefix: 'shell-', progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.market === 'cz' ? 'cs-CZ' : 'ro-RO',
      link: linkHeader(assets),
    },
    redirect: null,
    pipe(destination) {
      stream.pipe(insideOf(destination, before, after));
      return destination;
    },
    abort: () => stream.abort(),
  };
}

function routeOf(page: PageContext): ShellRoute {
  const route = routeByPath(page.market, page.path);
  return page.error === undefined ? route : { ...route, page: 'error', remote: null, frame: 'full' };
}

function statusOf(page: PageContext, route: ShellRoute, remote: RemoteRender | null): number {
  if (page.error !== undefined) return page.error.status;
  if (remote !== null) return remote.status;
  return route.page === 'not-found' ? 404 : 200;
}

function shellOf(page: PageContext): Shell {
  return {
    market: page.market,
    locale: page.locale,
    origins: page.origins,
    base: page.shell.base,
    store: createShellStore(page),
    history: null,
    error: page.error ?? null,
  };
}

/** The data blocks that the browser hydrates with; they are data, not scripts, and need no nonce. */
function closeDocument(page: PageContext, drawnRemote: string | null, data: unknown): string {
  const { nonce: _nonce, shell, ...rest } = page;
  const inlined: InlinedContext = { ...rest, shell: { version: shell.version, base: shell.base }, drawnRemote };
  const remoteData = drawnRemote === null ? '' : `<script type="application/json" id="remote-data">${jsonForScript(data)}</script>`;
  return `</div><script type="application/json" id="page-context">${jsonForScript(inlined)}</script>${remoteData}</body></html>`;
}
