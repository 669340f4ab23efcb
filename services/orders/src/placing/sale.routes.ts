import { mayActAt } from '@okruh/contracts';
import { adminFindSaleProducts, adminPlaceCounterSale } from '@okruh/contracts/http/orders-admin/counter-sales';
import { markets, money } from '@okruh/market';
import { type Answer, fieldErrors, type Identity, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { SaleStore } from '../clients/accounts.ts';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { sumLines } from '../model/added-lines.ts';
import { saleTerms } from '../model/order.ts';
import { toStaff } from '../stored/history.ts';
import { findOrder } from '../stored/orders.repository.ts';
import type { OrderRow } from '../stored/tables.ts';
import { insertOrder } from './insert-order.ts';
import { newOrder } from './new-order.ts';
import { findBuyerErrors, toSaleDraft, toSaleLines } from './sale-draft.ts';

const problems = {
  'other-store': 'problem.sale-other-store',
  'not-for-sale': 'problem.not-for-sale',
  'price-changed': 'problem.sale-price-changed',
  'wrong-serial': 'problem.wrong-serial',
  'reservation-ended': 'problem.sale-ended',
} as const;
const refuse = (code: keyof typeof problems): Answer => problem(code, { status: 409, title: texts.both(problems[code]) });

/**
 * What is sold at a counter without having been ordered: an order like every other from here on. Crash at any point and the same call
 * again ends it, as placing by checkout; a reservation without an order expires by itself.
 */
export function saleRoutes(app: FastifyInstance, deps: Deps): void {
  const { accounts, checkout, database, picking, personalData } = deps;

  route(app, adminFindSaleProducts, async ({ body, identity, requestId }) => {
    const store = await findOwnStore(body.store_id, identity, requestId);
    if (store === null) return refuse('other-store');
    const found = await picking.findStoreProducts({ market: store.market, storeId: store.id, q: body.q }, requestId);
    if (found.length === 0) return ok({ products: [] });
    const prices = await checkout.priceProducts(
      store.market,
      found.map(({ variant_id: id }) => id),
      requestId,
    );
    return ok({
      products: found.flatMap((product) => {
        const price = prices.get(product.variant_id)?.unit_price;
        return price === undefined || price.amount === 0 ? [] : [{ ...product, price }];
      }),
    });
  });

  route(app, adminPlaceCounterSale, async ({ body, identity, requestId }) => {
    const store = await findOwnStore(body.store_id, identity, requestId);
    if (store === null) return refuse('other-store');
    const placed = await findOrder(database, body.order_id);
    if (placed !== null) return placed.isCounterSale && placed.storeId === store.id ? ok(saleView(placed)) : refuse('other-store');
    const errors = findBuyerErrors(body.buyer, store, deps.now());
    if (errors !== null) return fieldErrors(errors);
    const ids = [...new Set(body.lines.map(({ variant_id: id }) => id))];
    const lines = toSaleLines(body.lines, await checkout.priceProducts(store.market, ids, requestId));
    if (lines === null || lines.some(({ unit_price: { currency } }) => currency !== markets[store.market].currency))
      return refuse('not-for-sale');
    if (sumLines(lines) !== body.total) return refuse('price-changed');
    const wanted = { orderId: body.order_id, market: store.market, storeId: store.id, minutes: saleTerms.minutes, lines: body.lines };
    const reservation = await picking.takeFromShelf(wanted, requestId);
    if (reservation.state === 'out-of-stock')
      return problem('out-of-stock', { title: texts.both('problem.sale-out-of-stock'), extra: { lines: reservation.missing } });
    if (reservation.state === 'wrong-serial') return refuse('wrong-serial');
    if (reservation.state === 'ended') return refuse('reservation-ended');
    const draft = toSaleDraft({ orderId: body.order_id, store, lines, buyer: body.buyer }, deps.now());
    const row = newOrder({ draft, placing: saleTerms, reservedUntil: reservation.until, isCounterSale: true }, personalData);
    await insertOrder(database, row, saleTerms, requestId, toStaff(identity));
    const sale = await findOrder(database, body.order_id);
    if (sale === null) throw new Error(`sale ${body.order_id} was neither written nor found`);
    return ok(saleView(sale));
  });

  async function findOwnStore(id: string, identity: Identity, requestId: string): Promise<SaleStore | null> {
    return mayActAt(identity, id) ? accounts.findStore(id, requestId) : null;
  }
}

const saleView = ({ id, number, total, currency, payableUntil }: OrderRow) => ({
  order_id: id,
  number,
  total: money(total, currency),
  payable_until: payableUntil?.toISOString() ?? null,
});
