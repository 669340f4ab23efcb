import { cartPackageProductBuyoutBonus, deleteCartPackageProductBuyoutBonus, setTradeInMethod } from '@okruh/contracts/http/checkout/cart';
import { type Answer, noContent, problem, route, type RouteRequest } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { changeCart, okWithCart, withCartCookies } from '../request/cart-session.ts';
import type { SummedPackage } from '../pricing/computed-cart.ts';
import { computeCart, piecesIn, buildSummary } from '../pricing/cart-summary.ts';
import { cartEmpty } from '../request/choose.ts';
import { writeTradeInMethod } from '../stored/choose-methods.repository.ts';
import type { Deps } from '../deps.ts';
import type { ChosenMethods } from '../pricing/model.ts';
import { readCart, summaryAnswer } from '../request/read-cart.ts';
import { askTradeIn, worthOfTradeIn } from '../request/trade-ins.ts';
import type { Found, PackageFinder } from './package-finder.ts';
import { readPieces, encryptIdentifier } from './trade-in-pieces.ts';

type GiveRequest = RouteRequest<typeof cartPackageProductBuyoutBonus>;

/** Old devices given with what is in the cart, and how they get to us. */
export function tradeInRoutes(app: FastifyInstance, deps: Deps, finder: PackageFinder): void {
  route(app, cartPackageProductBuyoutBonus, async (request) => {
    const found = await finder.find(request);
    if (found === null) return problem('not-found');
    const refusal = await give(deps, request, found);
    return refusal ?? finder.shown(request, false);
  });

  route(app, deleteCartPackageProductBuyoutBonus, async (request) => {
    const found = await finder.find(request);
    if (found === null) return problem('not-found');
    await changeCart(deps, found.session, (tx, cartId) =>
      tx.execute(sql`update packages set ${NONE} where id = ${request.params.id} and cart_id = ${cartId}`),
    );
    return withCartCookies(found.session, piecesIn(found.computed), noContent());
  });

  route(app, setTradeInMethod, async (request) => {
    const read = await readCart(deps, request);
    const { head, packages } = read.cart;
    if (!read.exists || packages.length === 0) return cartEmpty;
    const { method, store } = request.body;
    const chosen = chosenWith(method, store ?? null, head.chosen);
    const computed = computeCart({ ...read.cart, head: { ...head, tradeInMethod: method, chosen } }, read.around);
    const error = computed.methods.delivery?.error ?? null;
    if (method === 'in_store' && chosen.delivery !== null && error !== null) {
      return problem('delivery-unavailable', {
        title: texts.both('trade-in.refused.delivery'),
        detail: error.text,
        extra: { reason: error.code },
      });
    }
    const version = await writeTradeInMethod(deps.database, head.id, method, chosen);
    // Another change came between: what was computed may be old.
    if (version !== head.version + 1) return summaryAnswer(deps, request);
    return okWithCart(read.session, piecesIn(computed), buildSummary(computed, read.around));
  });
}

/** No old device. */
const NONE = sql`trade_in_device = null, trade_in = null, trade_in_seen = null, trade_in_asked_at = null,
  trade_in_identifier_cipher = null`;

/** Gives a device with a package; answers why not, or null when it is done. */
async function give(deps: Deps, request: GiveRequest, found: Found): Promise<Answer | null> {
  const { body, params, market, locale } = request;
  const device = body.device_identifier;
  const others = found.computed.packages.filter(({ priced: { loaded } }) => loaded.id !== params.id && loaded.tradeIn?.device === device);
  const held = found.one.priced.loaded.tradeIn;
  const pieces = body.move ? null : readPieces(deps.cipher, { own: found.one, others, device, body, locale });
  if (pieces !== null && 'refusal' in pieces) return pieces.refusal;
  const choices =
    body.device_condition_choices.length > 0
      ? body.device_condition_choices
      : [...((body.move ? getChoices(others) : held?.device === device ? held.stored.choices : []) ?? [])];
  const asked = await askTradeIn(deps, market, { device, choices });
  if (asked.kind === 'not-eligible') return problem('trade-in-not-eligible', { title: texts.both('trade-in.refused.not-eligible') });
  if (asked.kind !== 'known') return problem('trade-in-unavailable', { title: texts.both('trade-in.refused.unavailable') });
  const own = pieces?.own ?? null;
  const stored = own === null ? asked.tradeIn : { ...asked.tradeIn, identifierTail: own.slice(-4) };
  await changeCart(deps, found.session, async (tx, cartId) => {
    if (body.move) {
      await tx.execute(sql`update packages set ${NONE} where cart_id = ${cartId} and trade_in_device = ${device} and id <> ${params.id}`);
    }
    for (const { id, identifier } of pieces?.toSave ?? []) {
      await tx.execute(sql`
        update packages set trade_in_identifier_cipher = ${encryptIdentifier(deps.cipher, id, identifier)},
          trade_in = trade_in || ${JSON.stringify({ identifierTail: identifier.slice(-4) })}::jsonb
        where id = ${id} and cart_id = ${cartId} and trade_in_device = ${device}`);
    }
    await tx.execute(sql`
      update packages set trade_in_device = ${device}, trade_in = ${JSON.stringify(stored)}::jsonb,
        trade_in_seen = ${worthOfTradeIn(stored)}, trade_in_asked_at = now(),
        trade_in_identifier_cipher = ${own === null ? null : encryptIdentifier(deps.cipher, params.id, own)}
      where id = ${params.id} and cart_id = ${cartId} and removed_at is null`);
  });
  return null;
}

const getChoices = (others: readonly SummedPackage[]): readonly string[] | undefined =>
  others.map(({ priced: { loaded } }) => loaded.tradeIn?.stored.choices).find((choices) => choices !== undefined && choices.length > 0);

/** Over the counter: the pickup in a store and the payment there. Back to the post: the payment is chosen again. */
function chosenWith(method: 'mail_in' | 'in_store', store: string | null, chosen: ChosenMethods): ChosenMethods {
  if (method === 'mail_in') {
    return { ...chosen, payment: chosen.payment?.typePayment === 'cash_on_delivery' ? null : chosen.payment };
  }
  const held = chosen.delivery?.typeDeliveryCode === 'store_pickup' ? chosen.delivery : null;
  return {
    delivery: store === null ? held : { typeDeliveryCode: 'store_pickup', placeId: null, store, timeslot: null },
    payment: { typePayment: 'cash_on_delivery', subPayment: null, barem: null, arrangeType: null, leasing: null },
  };
}
