import { cartCount, cartPackages, cartProducts, mergeCart, removeProduct, restoreCart } from '@okruh/contracts/http/checkout/cart';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { markets, money } from '@okruh/market';
import { route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { changeCart, mergeIntoAccount, okWithCart, openSession } from '../request/cart-session.ts';
import { piecesIn, buildSummary } from '../pricing/cart-summary.ts';
import { lineView, packageWithExtras } from '../pricing/cart-view.ts';
import { countOfCart } from '../stored/carts.repository.ts';
import type { Deps } from '../deps.ts';
import { countPieces } from '../stored/package-changes.ts';
import { readCart, summaryAnswer } from '../request/read-cart.ts';
import { restorePackage } from './restore.ts';

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, cartCount, async (request) => {
    const session = openSession(deps, request);
    const count = await countOfCart(deps.database, session.key);
    return okWithCart(session, count, { count });
  });

  route(app, mergeCart, async (request) => {
    const session = openSession(deps, request);
    await mergeIntoAccount(deps, session);
    const count = await countOfCart(deps.database, session.key);
    return okWithCart(session, count, { count });
  });

  route(app, cartPackages, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const { packages: _, ...rest } = buildSummary(computed, around);
    return okWithCart(session, rest.count, {
      packages: computed.packages.map((one) => packageWithExtras(one, computed, around)),
      summary: rest,
    });
  });

  route(app, cartProducts, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const products = computed.packages.flatMap((one) =>
      one.lines.filter(({ line }) => line.kind === 'product').map((line) => lineView(line, computed.market, around.locale)),
    );
    const total = computed.packages.flatMap((one) => one.lines).reduce((sum, { final }) => sum + final, 0);
    const count = piecesIn(computed);
    return okWithCart(session, count, {
      products,
      count,
      total: money(total, markets[computed.market].currency),
      has_browser_cart: computed.cart.hasBrowserCart === true,
    });
  });

  route(app, summary, (request) => summaryAnswer(deps, request));

  route(app, removeProduct, async (request) => {
    const session = openSession(deps, request);
    const { params, body } = request;
    const parent = body.parent_package_product_seo_name ?? null;
    const changed = await changeCart(deps, session, async (tx, cartId) => {
      await tx.execute(sql`
        update packages k set removed_at = now()
        where k.cart_id = ${cartId} and k.variant_id = ${params.seo} and k.removed_at is null
          and (${parent}::text is null or exists (
            select from packages p where p.id = k.parent_id and p.cart_id = k.cart_id and p.variant_id = ${parent}))`);
      return countPieces(tx, cartId);
    });
    const count = changed?.result ?? 0;
    return okWithCart(session, count, { count });
  });

  route(app, restoreCart, async (request) => {
    const session = openSession(deps, request);
    const changed = await changeCart(deps, session, async (tx, cartId) => {
      await restorePackage(tx, cartId, request.body.restore);
      return countPieces(tx, cartId);
    });
    const count = changed?.result ?? 0;
    return okWithCart(session, count, { count });
  });
}
