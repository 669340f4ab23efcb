import { surrogateKeys } from '@okruh/contracts';
import { getCards, getPriceHistory, getProduct, getRenewals, type PriceHistory } from '@okruh/contracts/http/catalog/product';
import { type Market, markets, todayIn } from '@okruh/market';
import { type Database, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { loadCards, type Shelf } from '../listing/cards.query.ts';
import { cardOfVariant } from '../listing/pick-cards.ts';
import { type PricePoint, findReduction } from '../model/omnibus.ts';
import { withPreview } from '../stored/content-preview.ts';
import { loadHistories } from '../stored/product-commands.ts';
import { surrogate } from '../model/surrogate.ts';
import { alternativesTo, selectRenewals } from './neighbours.ts';
import { productPage } from './product-page.ts';
import { findProduct, type ProductRow } from './product.query.ts';

const ALTERNATIVES = 6;
const RENEWALS = 6;
const MAX_CARDS = 24;
const DAY_MS = 86_400_000;
/** How far the shown history goes back. */
const HISTORY_DAYS = 90;

const isOnSale = (product: ProductRow): boolean => product.state === 'on-sale' && product.master_state === 'published';

/** The page of a variant, single cards, price histories. */
export function productRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, listings, now } = deps;
  const shelfIn = async (market: Market): Promise<Shelf> => ({ database, listings: await listings.read(), market, now: now() });

  route(app, getProduct, ({ params, market, raw }) =>
    withPreview(deps, raw, async (content) => {
      const shelf = await shelfIn(market);
      const product = await findProduct(database, market, params.product);
      if (product === null) return problem('not-found');
      const key = surrogateKeys.product(product.master_id);
      if (isOnSale(product)) return ok(await productPage(shelf, product, content), surrogate(key, surrogateKeys.leasing));
      const compared = {
        masterId: product.master_id,
        categoryIds: product.category_ids,
        kin: product.kin,
        isUsed: product.quality !== 'new',
        price: product.now,
      };
      return problem('product-withdrawn', {
        status: 410,
        title: texts.both('product.withdrawn'),
        extra: { name: product.name, alternatives: await loadCards(shelf, alternativesTo(shelf, compared, ALTERNATIVES)) },
        headers: surrogate(key),
      });
    }),
  );

  route(app, getCards, async ({ query, market }) => {
    const shelf = await shelfIn(market);
    const codes = [...new Set(query.codes.split(',').map((code) => code.trim()))].filter((code) => code !== '').slice(0, MAX_CARDS);
    const found = (await loadVariants(database, codes)).flatMap(
      ({ master, number }) => cardOfVariant(shelf.listings, market, master, number) ?? [],
    );
    const keys = found.map(({ card }) => surrogateKeys.product(card.masterProductId));
    return ok({ items: await loadCards(shelf, found) }, surrogate(...new Set(keys.length === 0 ? [surrogateKeys.lists] : keys)));
  });

  route(app, getPriceHistory, async ({ params, market }) => {
    const product = await findProduct(database, market, params.product);
    if (product === null) return problem('not-found');
    const histories = await loadHistories(database.db, [product.id]);
    const shown = shownHistory(histories.get(`${product.id}@${market}`) ?? [], market, now());
    return ok(shown, surrogate(surrogateKeys.product(product.master_id)));
  });

  route(app, getRenewals, async ({ params, market }) => {
    const shelf = await shelfIn(market);
    const candidates = await laterDevices(database, params.device);
    if (candidates === null) return problem('not-found');
    const items = await loadCards(shelf, selectRenewals(shelf, candidates, RENEWALS));
    const keys = items.map((item) => surrogateKeys.product(item.master_product_id));
    return ok({ items }, surrogate(...new Set([surrogateKeys.lists, ...keys])));
  });
}

/** Price changes of the last 90 days, the one in force at their beginning included, and the present reduction. */
function shownHistory(history: readonly PricePoint[], market: Market, now: Date): PriceHistory {
  const { currency } = markets[market];
  const since = now.getTime() - HISTORY_DAYS * DAY_MS;
  const instant = (time: number): string => new Date(time).toISOString();
  const shown = history.filter((point, index) => point.from <= now.getTime() && (history[index + 1]?.from ?? Infinity) > since);
  const reduction = findReduction(history, now.getTime());
  return {
    points: shown.map((point) => ({ price: { amount: point.price, currency }, from: instant(Math.max(point.from, since)) })),
    lowest:
      reduction === null
        ? null
        : {
            price: { amount: reduction.was, currency },
            reduced_at: instant(reduction.reducedAt),
            window_from: instant(reduction.windowFrom),
            window_to: instant(reduction.reducedAt),
            day: todayIn(market, new Date(reduction.lowestFrom)),
          },
  };
}

/** Variants by product code, in the order asked for. By the unique index on variants.code. */
async function loadVariants({ pool }: Database, codes: readonly string[]): Promise<{ master: string; number: number }[]> {
  const { rows } = await pool.query<{ code: string; master: string; number: number }>({
    name: 'variants-by-code',
    text: 'select code, master_product_id as master, number from variants where code = any($1)',
    values: [codes],
  });
  return codes.flatMap((code) => rows.find((row) => row.code === code) ?? []);
}

// A device is named by its identifier or by its master product; by the index on variants.device_identifier.
const laterSql = `
  with old as (
    select m.type_device, m.manufacturer_id, m.release_year from master_products m
    where m.id = $1 or m.seo_name = $1
      or m.id in (select master_product_id from variants where device_identifier = $1)
    limit 1
  )
  select m.id, m.release_year from old left join master_products m
    on m.type_device = old.type_device and m.manufacturer_id = old.manufacturer_id and m.release_year > old.release_year
    and m.state = 'published'`;

/** Master products that came after a device; null when nobody knows it. */
async function laterDevices({ pool }: Database, device: string): Promise<{ id: string; releaseYear: number }[] | null> {
  const { rows } = await pool.query<{ id: string | null; release_year: number | null }>({
    name: 'later-devices',
    text: laterSql,
    values: [device],
  });
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, release_year: year }) => (id === null || year === null ? [] : [{ id, releaseYear: year }]));
}
