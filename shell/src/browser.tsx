import { virtualPageView } from '@okruh/contracts/analytics';
import type { GatewayRoutes } from '@okruh/contracts/http/gateway';
import { type Account, type CallAnswer, type Market, onBrowserEvent } from '@okruh/web-kit';
import { keepConsent, pushAnalytics, pushConsent } from '@okruh/web-kit/analytics';
import { loadTexts } from '@okruh/web-kit/i18n';
import { type ShopHistory, createShopHistory } from '@okruh/web-kit/router';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { inlinedJson, isInlinedContext } from './document/inlined.ts';
import { messages } from './messages.ts';
import { loadPage } from './pages.ts';
import { pagePaths, reportedPath, resolveRoute } from './routes.ts';
import type { InlinedContext, Shell } from './shell-context.tsx';
import { createShellStore, type ShellStore } from './shell.store.ts';

const services = () => import('./services.ts');
const sessionAccount = async (): Promise<Account | null> => (await (await services()).accounts.call('get_session')).account;
const liveReleases = async (): Promise<CallAnswer<GatewayRoutes['get_release_set']>> => (await services()).gateway.call('get_release_set');

/** Keeps the account in step when a remote logs somebody in or out. */
function followSession(store: ShellStore): void {
  onBrowserEvent('account:session-changed', () => {
    sessionAccount().then(
      (account) => store.setState({ account }),
      // Unknown is nobody: the next page asks the server anyway.
      () => store.setState({ account: null }),
    );
  });
}

function pageView(store: ShellStore, market: Market, title: string): void {
  const user_type = store.getState().account === null ? 'unregistered' : 'registered';
  const url = reportedPath(market, window.location.pathname) + window.location.search;
  pushAnalytics(virtualPageView({ url, title, user_type }));
}

/**
 * The versions of a session stay as they are until a safe point: the home page, where nothing half-filled can stand.
 * There the newer remotes come into the page; a newer shell waits for the next change of page.
 */
function followReleases(store: ShellStore, history: ShopHistory, { market, shell }: InlinedContext): void {
  history.subscribe(() => {
    const { path, arrival } = history.location();
    if (arrival !== 'push' || path !== pagePaths.home[market]) return;
    liveReleases().then(
      (live) => store.setState({ release: live.release, isStale: live.shell !== null && live.shell !== shell.version }),
      // Without an answer the session keeps what it has.
      () => undefined,
    );
  });
}

async function start(): Promise<void> {
  const inlined = inlinedJson('page-context');
  const root = document.getElementById('app');
  if (!isInlinedContext(inlined) || root === null) throw new Error('this document was not made by the shell');
  const store = createShellStore(inlined);
  keepConsent(inlined.consent);
  if (inlined.consent.isDecided) pushConsent(inlined.consent);
  const { page } = resolveRoute(inlined.market, inlined.path);
  const shown = inlined.error === undefined ? page : 'error';
  const [i18n] = await Promise.all([loadTexts(inlined.locale, messages), shown === null ? null : loadPage(shown)]);
  const history = createShopHistory(window, () => new Promise((answer) => store.setState({ leaveQuestion: answer })));
  const shell: Shell = {
    market: inlined.market,
    locale: inlined.locale,
    origins: inlined.origins,
    base: inlined.shell.base,
    store,
    history,
    error: inlined.error ?? null,
  };
  const server = inlined.drawnRemote === null ? null : { remote: inlined.drawnRemote, html: null, data: inlinedJson('remote-data') };
  const first = { path: inlined.path, search: inlined.search, arrival: history.location().arrival };
  followSession(store);
  followReleases(store, history, inlined);
  hydrateRoot(
    root,
    <App shell={shell} i18n={i18n} first={first} server={server} onPageView={(title) => pageView(store, inlined.market, title)} />,
    { identifierPrefix: 'shell-' },
  );
}

void start();
