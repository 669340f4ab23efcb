import type { Menu } from '@okruh/contracts/http/catalog/home';
import { isCameraPath } from '@okruh/contracts/office-paths';
import { markets } from '@okruh/market';
import type { PageContext, PageRender, PreparedPage, RemoteRender, ShellServerBuild } from '@okruh/web-kit';
import { type I18n, createTexts } from '@okruh/web-kit/i18n';
import { renderToPipeableStream } from 'react-dom/server';
import { App } from './app.tsx';
import ArticleListPage from './articles/article-list-page.tsx';
import ArticlePage from './articles/article-page.tsx';
import CategoryPage from './category/category-page.tsx';
import BuyoutTermsPage from './content/buyout-terms-page.tsx';
import SaleTermsPage from './content/sale-terms-page.tsx';
import CareerPage from './content/career-page.tsx';
import DeliveryPage from './content/delivery-page.tsx';
import InstalmentsPage from './content/instalments-page.tsx';
import WithdrawalPage from './content/withdrawal-page.tsx';
import ContactPage from './content/contact-page.tsx';
import ErrorPage from './content/error-page.tsx';
import contentCs from './content/locales/cs.json';
import contentRo from './content/locales/ro.json';
import NotFoundPage from './not-found/not-found-page.tsx';
import PrivacyPage from './content/privacy-page.tsx';
import { jsonForScript } from './document/escape.ts';
import { listAssets, buildHead, linkHeader, openDocument } from './document/head.ts';
import { isMenu } from './document/inlined.ts';
import documentCs from './document/locales/cs.json';
import documentRo from './document/locales/ro.json';
import { wrapOutput } from './document/wrap-output.ts';
import FaqPage from './faq/faq-page.tsx';
import Footer from './frame/footer.tsx';
import MainNav from './frame/main-nav.tsx';
import SearchBox from './frame/search-box.tsx';
import Duo from './home/duo.tsx';
import HomePage from './home/home-page.tsx';
import Newsletter from './home/newsletter.tsx';
import homeCs from './home/locales/cs.json';
import homeRo from './home/locales/ro.json';
import {
  LateDuo,
  LateFilters,
  LateFooter,
  LateNav,
  LateNewsletter,
  LateProductParts,
  LateWithdrawnProduct,
  LateSearch,
} from './islands.ts';
import Filters from './listing/filters.tsx';
import listingCs from './listing/locales/cs.json';
import listingRo from './listing/locales/ro.json';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import type { PagePart } from './model/page-data.tsx';
import { registerPages } from './pages.ts';
import { preparePage } from './prepare-page.ts';
import { LatePlanTabs } from './product/late-plan-tabs.ts';
import productCs from './product/locales/cs.json';
import productRo from './product/locales/ro.json';
import PlanTabs from './product/tabs/plan-tabs.tsx';
import ProductPage from './product/product-page.tsx';
import WholeParts from './product/parts/whole-parts.tsx';
import WithdrawnProduct from './product/withdrawn/withdrawn-product.tsx';
import RemotePage from './remote/remote-page.tsx';
import { registerRemotePlace } from './remote/remote-place.ts';
import { cartPage } from '@okruh/contracts/shop-paths';
import { errorRoute, notFoundTitle, resolveRoute as routeByPath, type ShellRoute } from './model/routes.ts';
import SearchPage from './search/search-page.tsx';
import type { Shell } from './model/shell-context.tsx';
import { createShellStore } from './model/shell.store.ts';
import storesCs from './stores/locales/cs.json';
import storesRo from './stores/locales/ro.json';
import StatusPage from './status/status-page.tsx';
import ClosedStore from './stores/closed-store.tsx';
import { LateClosedStore } from './stores/late-closed-store.ts';
import StorePage from './stores/store-page.tsx';
import StoresPage from './stores/stores-page.tsx';

registerPages({
  home: { default: HomePage },
  category: { default: CategoryPage },
  search: { default: SearchPage },
  product: { default: ProductPage },
  'article-list': { default: ArticleListPage },
  article: { default: ArticlePage },
  faq: { default: FaqPage },
  stores: { default: StoresPage },
  store: { default: StorePage },
  contact: { default: ContactPage },
  delivery: { default: DeliveryPage },
  instalments: { default: InstalmentsPage },
  withdrawal: { default: WithdrawalPage },
  career: { default: CareerPage },
  status: { default: StatusPage },
  'buyout-terms': { default: BuyoutTermsPage },
  'sale-terms': { default: SaleTermsPage },
  privacy: { default: PrivacyPage },
  'not-found': { default: NotFoundPage },
  error: { default: ErrorPage },
});
registerRemotePlace(RemotePage);
LateSearch.register(SearchBox);
LateNav.register(MainNav);
LateFooter.register(Footer);
LateDuo.register(Duo);
LateNewsletter.register(Newsletter);
LateFilters.register(Filters);
LatePlanTabs.register(PlanTabs);
LateProductParts.register(WholeParts);
LateWithdrawnProduct.register(WithdrawnProduct);
LateClosedStore.register(ClosedStore);
/** All of them: on the server nothing is gained by leaving a page's texts out. */
const texts: Readonly<Record<PageContext['locale'], I18n>> = {
  cs: createTexts('cs', { ...cs, ...documentCs, ...homeCs, ...listingCs, ...productCs, ...storesCs, ...contentCs }),
  ro: createTexts('ro', { ...ro, ...documentRo, ...homeRo, ...listingRo, ...productRo, ...storesRo, ...contentRo }),
};

const build: ShellServerBuild = {
  // Only the gateway asks for the camera and for previews: no browser loads this with the route table.
  resolveRoute: (market, path) => ({
    ...routeByPath(market, path),
    usesCamera: isCameraPath(path),
    showsContent: path === cartPage[market],
  }),
  preparePage,
  renderPage: render,
};
/** What the gateway calls, see ShellServerBuild. */
export const { renderPage, resolveRoute } = build;
export { preparePage };

function render(page: PageContext, remote: RemoteRender | null, prepared: PreparedPage): PageRender {
  const route = findRoute(page, prepared);
  const status = getStatus(page, remote, prepared);
  const redirect = remote === null ? prepared.redirect : remote.redirect;
  if (redirect !== undefined) {
    return { status, headers: {}, redirect, pipe: (destination) => destination, abort: () => undefined };
  }
  const assets = listAssets(page, route, remote !== null);
  const head = buildHead(page, route, remote, page.error === undefined ? prepared.head : { title: route.title, description: '' });
  const before = openDocument(page, head, assets, getNotice(page, status));
  const drawnRemote = remote === null ? null : route.remote;
  const part = toPart(route, prepared);
  const after = closeDocument(page, { drawnRemote, remoteData: remote?.data ?? null, part, menu: prepared.menu });
  const stream = renderToPipeableStream(
    <App
      shell={createShell(page, getMenu(prepared))}
      i18n={texts[page.locale]}
      first={{ location: { path: page.path, search: page.search, arrival: 'load' }, part }}
      server={remote === null || drawnRemote === null ? null : { remote: drawnRemote, html: remote.html, data: null }}
      onPageView={() => undefined}
    />,
    { identifierPrefix: 'shell-', progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': markets[page.market].languageTag,
      link: linkHeader(assets, head.preloadImage),
    },
    redirect: null,
    pipe(destination) {
      stream.pipe(wrapOutput(destination, before, after));
      return destination;
    },
    abort: () => stream.abort(),
  };
}

/** The address may look like a page and be none, or the page may not be had. */
function findRoute(page: PageContext, prepared: PreparedPage): ShellRoute {
  const route = routeByPath(page.market, page.path);
  if (page.error !== undefined) return errorRoute(page.market);
  return prepared.page === 'not-found' ? { ...route, page: 'not-found', remote: null, title: notFoundTitle(page.market) } : route;
}

function getStatus(page: PageContext, remote: RemoteRender | null, prepared: PreparedPage): number {
  return page.error?.status ?? remote?.status ?? prepared.status;
}

/** A preview says what it is, by the server alone: no browser loads code for it. */
function getNotice({ isPreview, locale }: PageContext, status: number): string | null {
  if (isPreview !== true) return null;
  return texts[locale]._(status === 200 ? 'preview.notice' : 'preview.over');
}

function toPart(route: ShellRoute, { head, data }: PreparedPage): PagePart {
  if (route.page === null) return { kind: 'remote' };
  if (route.page === 'error') return { kind: 'page', name: 'error', data: null, title: route.title };
  return {
    kind: 'page',
    name: route.page,
    data,
    title: head.title,
    ...(head.alternate !== undefined && { alternate: head.alternate }),
  };
}

/** It is what our own preparePage answered; a release has both in one file. */
const getMenu = ({ menu }: PreparedPage): Menu | null => (isMenu(menu) ? menu : null);

function createShell(page: PageContext, menu: Menu | null): Shell {
  return {
    market: page.market,
    locale: page.locale,
    origins: page.origins,
    base: page.shell.base,
    store: createShellStore(page, menu),
    history: null,
    pages: null,
    error: page.error ?? null,
  };
}

interface Inlined {
  readonly drawnRemote: string | null;
  readonly remoteData: unknown;
  readonly part: PagePart;
  readonly menu: unknown;
}

/** The data blocks that the browser hydrates with; they are data, not scripts: no policy stops them. */
function closeDocument(page: PageContext, { drawnRemote, remoteData, part, menu }: Inlined): string {
  const { shell, ...rest } = page;
  const shown = part.kind === 'page' ? { name: part.name, title: part.title, alternate: part.alternate } : null;
  const inlined = { ...rest, shell: { version: shell.version, base: shell.base }, drawnRemote, shown };
  return [
    '</div>',
    dataBlock('page-context', inlined),
    part.kind === 'page' && part.data !== null ? dataBlock('page-data', part.data) : '',
    menu === null ? '' : dataBlock('menu', menu),
    drawnRemote === null ? '' : dataBlock('remote-data', remoteData),
    '</body></html>',
  ].join('');
}

const dataBlock = (id: string, data: unknown): string => `<script type="application/json" id="${id}">${jsonForScript(data)}</script>`;
