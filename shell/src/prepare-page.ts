import type { Menu } from '@okruh/contracts/http/catalog/home';
import type { PageHead, PageQuestion, PreparedPage } from '@okruh/web-kit';
import { getDescription } from './model/descriptions.ts';
import { headTexts } from './model/head-catalogues.ts';
import { setHeadTexts } from './model/head-texts.ts';
import type { PageAnswer } from './model/page-source.ts';
import { type PageClients, askForPage, pageClients } from './page-sources.ts';
import { type ShellRoute, errorRoute, isSourced, notFoundTitle, pagePaths, resolveRoute } from './model/routes.ts';

setHeadTexts(headTexts);

/** A page doesn't wait longer for its menu: the frame has links of its own for this case. */
const MENU_WITHIN_MS = 300;

/** Fetches what a page shows: the frame's menu and the page's data at once, see `ShellServerBuild.preparePage`. */
export async function preparePage(question: PageQuestion): Promise<PreparedPage> {
  const route = resolveRoute(question.market, question.path);
  const clients = pageClients({ fetch: (url, init) => question.fetch(url, init) });
  const [menu, answer] = await Promise.all([
    route.frame === 'full' ? loadMenu(clients, question.signal) : null,
    loadAnswer(question, route, clients).catch(() => null),
  ]);
  return { ...toPage(question, route, answer), menu };
}

async function loadAnswer(question: PageQuestion, route: ShellRoute, clients: PageClients): Promise<PageAnswer<unknown>> {
  const { market, locale, path, search, origins, signal } = question;
  if (route.page !== null && isSourced(route.page)) {
    return askForPage(route.page, { market, locale, path, search, origins, signal, ...clients });
  }
  if (route.page === 'not-found') return { kind: 'not-found' };
  const head: PageHead = {
    title: route.title,
    description: getDescription(market, route.page),
    // It stands at several addresses.
    ...(route.page === 'status' && { canonical: pagePaths.status[market] }),
  };
  return { kind: 'page', status: 200, data: null, head };
}

function toPage({ market }: PageQuestion, route: ShellRoute, answer: PageAnswer<unknown> | null): Omit<PreparedPage, 'menu'> {
  if (answer === null) {
    return { page: 'error', status: 503, head: { title: errorRoute(market).title, description: '', robots: 'noindex' }, data: null };
  }
  if (answer.kind === 'page') {
    const { status, head, data, surrogateKeys } = answer;
    return { page: route.page, status, head, data, ...(surrogateKeys !== undefined && { surrogateKeys }) };
  }
  const head: PageHead = { title: notFoundTitle(market), description: getDescription(market, null), robots: 'noindex' };
  return answer.kind === 'redirect'
    ? { page: route.page, status: answer.status, redirect: answer.to, head, data: null }
    : { page: 'not-found', status: 404, head, data: null };
}

async function loadMenu({ catalog }: PageClients, signal: AbortSignal): Promise<Menu | null> {
  try {
    return await catalog.call('get_menu', { signal: AbortSignal.any([signal, AbortSignal.timeout(MENU_WITHIN_MS)]) });
  } catch {
    return null;
  }
}
