import type { GatewayRoutes } from '@okruh/contracts/http/gateway';
import type { VisitPage } from '@okruh/contracts/metrics/web-vitals';
import { type Account, type CallAnswer, emitBrowserEvent, onBrowserEvent } from '@okruh/web-kit';
import { keepConsent, nameMeasuredPage, pushConsent } from '@okruh/web-kit/analytics';
import { createTexts } from '@okruh/web-kit/i18n';
import { type ShopHistory, createShopHistory } from '@okruh/web-kit/router';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { measureChosenVisits } from './analytics/choose-visits.ts';
import { reportPageViews } from './analytics/page-views.ts';
import { App } from './app.tsx';
import { inlinedJson, inlinedMenu, isInlinedContext } from './document/inlined.ts';
import { messages } from './messages.ts';
import type { PagePart } from './model/page-data.tsx';
import { type PageLoader, createPageLoader } from './model/page-loader.ts';
import { loadHeadTexts } from './model/head-texts.ts';
import { loadPage, speak } from './pages.ts';
import { loadRemotePlace } from './remote/remote-place.ts';
import { isSourced, pagePaths, resolveRoute } from './model/routes.ts';
import type { InlinedContext, Shell } from './model/shell-context.tsx';
import { createShellStore, type ShellStore } from './model/shell.store.ts';

const pageSources = () => import(/* webpackChunkName: "page-sources" */ './page-sources.ts');
const services = () => import('./model/services.ts');
const sessionAccount = async (): Promise<Account | null> => (await (await services()).accounts.call('get_session')).account;
const cartCount = async (): Promise<number> => (await (await services()).checkout.call('cart_count')).count;
const liveReleases = async (): Promise<CallAnswer<GatewayRoutes['get_release_set']>> => (await services()).gateway.call('get_release_set');

/** Keeps the account in step when a remote logs somebody in or out. */
function followSession(store: ShellStore): void {
  onBrowserEvent('account:session-changed', () => {
    sessionAccount().then(
      (account) => store.setState({ account }),
      // Unknown is nobody: the next page asks the server anyway.
      () => store.setState({ account: null }),
    );
    // The carts of browser and account are one from here on, or the account's is out of sight: the header says so at once.
    cartCount().then(
      (count) => emitBrowserEvent('cart:changed', { count }),
      // The cookie tells it with the next look at the page.
      () => undefined,
    );
  });
}

/**
 * The versions of a session stay as they are until a safe point: the home page, where nothing half-filled can stand.
 * There the newer remotes come into the page; a newer shell waits for the next change of page. A document that comes to a
 * remote for the first time has the gateway pin the session, so that what is half-filled survives a reload.
 */
function followReleases(store: ShellStore, history: ShopHistory, { market, shell }: InlinedContext): void {
  let isPinned = resolveRoute(market, history.location().path).remote !== null;
  history.subscribe(() => {
    const { path, arrival } = history.location();
    const isHome = path === pagePaths.home[market];
    const isUnpinned = !isPinned && resolveRoute(market, path).remote !== null;
    if (arrival !== 'push' || !(isHome || isUnpinned)) return;
    isPinned = true;
    liveReleases().then(
      (live) => {
        if (isHome) store.setState({ release: live.release, isStale: live.shell !== null && live.shell !== shell.version });
      },
      // Without an answer the session keeps what it has.
      () => undefined,
    );
  });
}

/** Names the page for measurements and reports, and measures the one that the document was opened with. */
function measurePages(history: ShopHistory, { market, path, shell, release, error }: InlinedContext): void {
  const nameOpened = (): VisitPage => {
    const { measuredAs, page } = resolveRoute(market, history.location().path);
    const name = measuredAs ?? page ?? 'error';
    nameMeasuredPage(name);
    return name;
  };
  const first = nameOpened();
  history.subscribe(nameOpened);
  const { remote } = resolveRoute(market, path);
  const version = remote === null ? shell.version : release[remote]?.version;
  if (version !== undefined && error === undefined) measureChosenVisits({ page: first, app: remote ?? 'shell', version });
}

/** A chunk that didn't arrive is asked for by the document that is loaded next. */
const worthRetrying = async (error: unknown): Promise<boolean> => (await pageSources()).isWorthRetrying(error);

/** Asks for the next pages' data as the server asked for the first one's, which it keeps. */
function createLoader(inlined: InlinedContext): PageLoader {
  const { market, locale, origins } = inlined;
  const loader = createPageLoader(async (page, place, signal) => {
    const [{ askForPage, pageClients }] = await Promise.all([pageSources(), loadHeadTexts()]);
    return askForPage(page, { market, locale, origins, signal, ...place, ...pageClients() });
  }, worthRetrying);
  const part = firstPart(inlined);
  if (part.kind === 'page' && part.data !== null && isSourced(part.name)) {
    const { data, title, alternate } = part;
    const head = { title, description: '', ...(alternate !== undefined && { alternate }) };
    loader.keep(part.name, inlined, { kind: 'page', status: 200, data, head });
  }
  return loader;
}

function firstPart({ shown }: InlinedContext): PagePart {
  return shown === null ? { kind: 'remote' } : { kind: 'page', data: inlinedJson('page-data'), ...shown };
}

/** Code that the next page's data need is there by the time a link is pressed. */
function warmUpOnIntent(): void {
  const warm = (): void => void pageSources().catch(() => undefined);
  for (const intent of ['pointerover', 'touchstart', 'focusin']) window.addEventListener(intent, warm, { once: true, passive: true });
}

async function start(): Promise<void> {
  const inlined = inlinedJson('page-context');
  const root = document.getElementById('app');
  if (!isInlinedContext(inlined) || root === null) throw new Error('this document was not made by the shell');
  const store = createShellStore(inlined, inlinedMenu());
  keepConsent(inlined.consent);
  if (inlined.consent.isDecided) pushConsent(inlined.consent);
  const i18n = createTexts(inlined.locale, {});
  speak(i18n);
  const [{ default: texts }] = await Promise.all([
    messages[inlined.locale](),
    inlined.shown === null ? loadRemotePlace() : loadPage(inlined.shown.name),
  ]);
  i18n.load(inlined.locale, texts);
  const history = createShopHistory(window, () => new Promise((answer) => store.setState({ leaveQuestion: answer })));
  const shell: Shell = {
    market: inlined.market,
    locale: inlined.locale,
    origins: inlined.origins,
    base: inlined.shell.base,
    store,
    history,
    pages: createLoader(inlined),
    error: inlined.error ?? null,
  };
  const server = inlined.drawnRemote === null ? null : { remote: inlined.drawnRemote, html: null, data: inlinedJson('remote-data') };
  const location = { path: inlined.path, search: inlined.search, arrival: history.location().arrival };
  const first = { location, part: firstPart(inlined) };
  followSession(store);
  followReleases(store, history, inlined);
  measurePages(history, inlined);
  const onPageView = reportPageViews(store, inlined.market);
  warmUpOnIntent();
  // As a transition it is done in slices: a press in the middle of it doesn't wait for the whole page.
  startTransition(() => {
    hydrateRoot(root, <App shell={shell} i18n={i18n} first={first} server={server} onPageView={onPageView} />, {
      identifierPrefix: 'shell-',
    });
  });
}

void start();
