import {
  cartPackageItemInstallmentData,
  cartPackageProductData,
  cartPackageProductProlongWarranty,
  cartPackageRemoveItem,
  deleteCartPackageProductProlongWarranty,
  updateCartPackageProductData,
} from '@okruh/contracts/http/checkout/cart';
import { type Answer, noContent, ok, problem, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { changeCart, okWithCart } from '../request/cart-session.ts';
import { piecesIn } from '../pricing/cart-summary.ts';
import { toFinanced, packageView, packageWithExtras } from '../pricing/cart-view.ts';
import type { Deps } from '../deps.ts';
import { calculationsFor } from '../pricing/instalment-calculation.ts';
import { countPieces } from '../stored/package-changes.ts';
import { readCart } from '../request/read-cart.ts';
import { type PackageChange, findRefusal, savePackage } from './change-package.ts';
import { itemChange } from './remove-item.ts';
import { tradeInRoutes } from './trade-in.routes.ts';
import type { Found } from './package-finder.ts';
import type { PackageRequest } from './package-request.ts';

export function packageRoutes(app: FastifyInstance, deps: Deps): void {
  /** The package of a request in the cart of its browser or account; anybody else's isn't there. */
  const find = async (request: PackageRequest): Promise<Found | null> => {
    const read = await readCart(deps, request);
    const one = read.computed.packages.find(({ priced }) => priced.loaded.id === request.params.id);
    if (one !== undefined) return { ...read, one };
    request.log.warn({ refused: 'package-not-in-cart' }, 'a package was asked for that is not in this cart');
    return null;
  };
  const shown = async (request: PackageRequest, withExtras = true): Promise<Answer> => {
    const found = await find(request);
    if (found === null) return problem('not-found');
    const { computed, around, one, session } = found;
    return okWithCart(
      session,
      piecesIn(computed),
      withExtras ? packageWithExtras(one, computed, around) : packageView(one, computed, around),
    );
  };
  /** Changes a package if it can have what is asked for, then shows it as it is. */
  const change = async (request: PackageRequest, wanted: (found: Found) => PackageChange, withExtras = true): Promise<Answer> => {
    const found = await find(request);
    if (found === null) return problem('not-found');
    const asked = wanted(found);
    const refusal = findRefusal(found.one, found.computed, found.around, asked);
    if (refusal !== null) return refusal;
    await changeCart(deps, found.session, (tx, cartId) => savePackage(tx, cartId, found.one, found.computed, found.around, asked));
    return shown(request, withExtras);
  };

  route(app, cartPackageProductData, (request) => shown(request));

  route(app, updateCartPackageProductData, (request) => {
    const { body } = request;
    return change(request, () => ({
      ...(body.quantity === undefined ? {} : { quantity: body.quantity }),
      ...(body.selected_insurance_ids === undefined ? {} : { insuranceIds: body.selected_insurance_ids }),
      ...(body.warranty_month_value === undefined
        ? {}
        : { warrantyMonths: body.warranty_month_value === 0 ? null : body.warranty_month_value }),
      ...(body.prolong_warranty_code === undefined ? {} : { prolongWarrantyCode: body.prolong_warranty_code }),
      ...(body.general_tuito_id === undefined ? {} : { generalTuitoId: body.general_tuito_id }),
      ...(body.screen_tuito_id === undefined ? {} : { screenTuitoId: body.screen_tuito_id }),
      acceptsPrices: body.accept_price === true,
    }));
  });

  route(app, cartPackageProductProlongWarranty, (request) =>
    change(request, () => ({ prolongWarrantyCode: request.body.code, acceptsPrices: false }), false),
  );
  route(app, deleteCartPackageProductProlongWarranty, async (request) => {
    const answer = await change(request, () => ({ prolongWarrantyCode: null, acceptsPrices: false }));
    return answer.status === 200 ? noContent() : answer;
  });

  route(app, cartPackageItemInstallmentData, async (request) => {
    const found = await find(request);
    if (found === null) return problem('not-found');
    const { computed, around, one } = found;
    const { tariffs } = around.parts;
    const preview = computed.cart.head.previewCode ?? undefined;
    return ok({ calculations: calculationsFor(tariffs, toFinanced(one, computed.market, tariffs), around.locale, around.now, preview) });
  });

  route(app, cartPackageRemoveItem, async (request) => {
    const found = await find(request);
    if (found === null) return problem('not-found');
    const { one, session, computed, around } = found;
    const { id } = request.params;
    const item = request.body.item ?? id;
    const line = one.lines.find((summed) => summed.line.id === item)?.line;
    if (line === undefined || line.kind === 'gift') return problem('not-found');
    const changed = await changeCart(deps, session, async (tx, cartId) => {
      if (line.kind === 'product') {
        await tx.execute(sql`update packages set removed_at = now() where id = ${id} and cart_id = ${cartId} and removed_at is null`);
      } else {
        await savePackage(tx, cartId, one, computed, around, itemChange(one, line));
      }
      return countPieces(tx, cartId);
    });
    const count = changed?.result ?? 0;
    return okWithCart(session, count, { count, restore: line.kind === 'product' ? id : null });
  });

  tradeInRoutes(app, deps, { find, shown });
}
