import { surrogateKeys } from '@okruh/contracts';
import { search, suggest } from '@okruh/contracts/http/catalog/search';
import { type Market, markets } from '@okruh/market';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { pagePath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { loadCards, type Shelf } from '../listing/cards.query.ts';
import { productList } from '../listing/page-list.ts';
import { surrogate } from '../model/surrogate.ts';
import { findExact, looksExact } from './exact.query.ts';
import { findInTexts } from './full-text.query.ts';
import type { Searchable } from './live-search.ts';
import { bestCards, cardsOfPlan, planFor, planSearch, type SearchPlan } from './plan.ts';
import { fittingCategories, fittingQueries, linksOut } from './search-links.ts';

const MAX_PRODUCTS = 6;
const keys = surrogate(surrogateKeys.lists);

/** Search and what is suggested while typing. Both answer from memory; the cards are one query. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const shelf = (searchable: Searchable, market: Market): Shelf => ({
    database: deps.database,
    listings: searchable.listings,
    market,
    now: deps.now(),
  });

  route(app, search, async ({ query, market }) => {
    const { q, ...page } = query;
    const searchable = await deps.search.read();
    const plan = await loadPlan(deps, searchable, market, q);
    const scope = {
      path: pagePath(market, 'search'),
      preserved: [['q', q]] as const,
      categoryId: null,
      among: cardsOfPlan(searchable, market, plan),
      has: plan.has,
      ...(plan.hasVariant === null ? {} : { hasVariant: plan.hasVariant }),
      score: plan.score,
    };
    const list = await productList(shelf(searchable, market), scope, page);
    const { frame } = searchable.listings;
    return ok(
      {
        query: q,
        corrected: plan.matches.length > 0 ? plan.understood.corrected : null,
        categories: fittingCategories(frame, market, plan.understood.wanted, 6),
        list,
        ways_out: list.total === 0 ? linksOut(frame, market) : [],
      },
      keys,
    );
  });

  route(app, suggest, async ({ query: { q }, market }) => {
    const searchable = await deps.search.read();
    const plan = await loadPlan(deps, searchable, market, q);
    const { found, total } = bestCards(searchable, market, plan, MAX_PRODUCTS);
    const cards = await loadCards(shelf(searchable, market), found);
    return ok(
      {
        products: cards.map(({ id, href, name, spec, quality, image, price, stock }) => ({
          id,
          href,
          name,
          spec,
          quality,
          image,
          price,
          stock,
        })),
        categories: fittingCategories(searchable.listings.frame, market, plan.understood.wanted, 3),
        queries: fittingQueries(
          market,
          q,
          cards.map(({ name }) => name),
          4,
        ),
        total,
      },
      keys,
    );
  });
}

/** By code or EAN, else by words, else by what descriptions say. */
async function loadPlan({ database }: Deps, searchable: Searchable, market: Market, q: string): Promise<SearchPlan> {
  const exact = looksExact(q) ? await findExact(database, q) : null;
  if (exact !== null) {
    const { variantNumber, ...match } = exact;
    const understood = { wanted: [], isUsed: null, storageGb: null, colour: null, corrected: null };
    const plan = planFor(searchable, understood, [{ ...match, score: 1 }]);
    return variantNumber === null ? plan : { ...plan, hasVariant: (variant) => variant.number === variantNumber };
  }
  const plan = planSearch(searchable, market, q);
  if (plan.matches.length > 0) return plan;
  return planFor(searchable, { ...plan.understood, corrected: null }, await findInTexts(database, markets[market].locale, q));
}
