import { addProduct, type addProductRequestSchema, MAX_PACKAGES, MAX_PIECES } from '@okruh/contracts/http/checkout/cart';
import { markets, money } from '@okruh/market';
import { type Answer, ok, problem, repeatable, route, type RouteRequest, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import { extraKey } from '../pricing/cart-lines.ts';
import { CART_DAYS } from '../pricing/model.ts';
import {
  changeCart,
  type CartSession,
  mergeIntoAccount,
  newGuestCart,
  openCart,
  openSession,
  withCartCookies,
} from '../request/cart-session.ts';
import { type CartKey, loadFacts } from '../stored/carts.repository.ts';
import type { Deps } from '../deps.ts';
import { canChoose, type ChosenExtras, chosenExtras } from '../pricing/extras.ts';
import { askTradeIn, worthOfTradeIn } from '../request/trade-ins.ts';

type AddBody = z.output<typeof addProductRequestSchema>;
type AddRequest = RouteRequest<typeof addProduct>;

/** One row of `add_to_cart()`. */
interface Added extends Record<string, unknown> {
  readonly outcome: 'added' | 'not-for-sale' | 'not-enough-stock' | 'cart-full';
  readonly package_id: string | null;
  readonly code: string | null;
  readonly price: string | null;
  /** Pieces in the cart; of a refusal how many there could be. */
  readonly pieces: number;
}

export function addRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, addProduct, async (request) => {
    const session = openSession(deps, request);
    await mergeIntoAccount(deps, session);
    const extras = needsLook(request.body) ? await lookAt(deps, request) : {};
    if ('refusal' in extras) return extras.refusal;
    const refusal = await takenElsewhere(deps, request, session);
    if (refusal !== null) return refusal;
    const { answer, cookies } = await add(deps, request, session, extras);
    const count = getCount(answer);
    if (count !== null && request.body.move_buyout_product) await moveHere(deps, session, request.body);
    return count === null ? answer : withCartCookies(session, count, answer, cookies);
  });
}

const getCount = (answer: Answer): number | null => {
  if (!('body' in answer) || typeof answer.body !== 'object' || answer.body === null || !('count' in answer.body)) return null;
  return typeof answer.body.count === 'number' ? answer.body.count : null;
};

const needsLook = ({ installment_id, buyout_product, generalTuito, screenTuito, mp_warranty, prolongWarranty }: AddBody): boolean =>
  [installment_id, buyout_product, generalTuito, screenTuito, mp_warranty, prolongWarranty].some((value) => (value ?? null) !== null);

/** Columns of the package besides product and quantity; missing ones stay as they are. */
interface ExtraColumns {
  readonly warranty_months?: number;
  readonly prolong_warranty?: string;
  readonly general_tuito?: string;
  readonly screen_tuito?: string;
  readonly barem?: string | null | undefined;
  readonly seen?: Readonly<Record<string, number>>;
  readonly trade_in_device?: string;
  readonly trade_in?: unknown;
  readonly trade_in_seen?: number;
}

/** Holds what comes along against what the product can have. */
async function lookAt(deps: Deps, request: AddRequest): Promise<ExtraColumns | { readonly refusal: Answer }> {
  const { body, market } = request;
  const [facts] = await loadFacts(deps.database, market, [body.product]);
  if (facts === undefined) return { refusal: problem('not-for-sale', { title: texts.both('cart.refused.not-for-sale') }) };
  const { extras: tables } = deps.parts();
  const chosen: ChosenExtras = {
    insuranceIds: [],
    warrantyMonths: body.mp_warranty?.month_count ?? null,
    prolongWarrantyCode: body.prolongWarranty?.code ?? null,
    generalTuitoId: body.generalTuito?.id ?? null,
    screenTuitoId: body.screenTuito?.id ?? null,
  };
  if (!canChoose(tables, facts, market, chosen))
    return { refusal: problem('extra-unavailable', { title: texts.both('cart.refused.extra-unavailable') }) };
  const seen = chosenExtras(tables, facts, market, chosen).extras.map((one) => [extraKey(one.kind, one.value), one.price]);
  const columns: ExtraColumns = {
    ...(chosen.warrantyMonths === null ? {} : { warranty_months: chosen.warrantyMonths }),
    ...(chosen.prolongWarrantyCode === null ? {} : { prolong_warranty: chosen.prolongWarrantyCode }),
    ...(chosen.generalTuitoId === null ? {} : { general_tuito: chosen.generalTuitoId }),
    ...(chosen.screenTuitoId === null ? {} : { screen_tuito: chosen.screenTuitoId }),
    ...((body.installment_id ?? null) === null ? {} : { barem: body.installment_id }),
    seen: Object.fromEntries(seen) as Readonly<Record<string, number>>,
  };
  const device = body.buyout_product ?? null;
  if (device === null) return columns;
  const asked = await askTradeIn(deps, market, { device, choices: body.buyout_condition_choices ?? [] });
  if (asked.kind !== 'known')
    return { refusal: problem('trade-in-unavailable', { title: texts.both('cart.refused.trade-in-unavailable') }) };
  return {
    ...columns,
    trade_in_device: device,
    trade_in: asked.tradeIn,
    trade_in_seen: worthOfTradeIn(asked.tradeIn),
  };
}

/** The same device given with another product of the cart already, and nobody asked to move it; null when it isn't. */
async function takenElsewhere(deps: Deps, { body, locale }: AddRequest, session: CartSession): Promise<Answer | null> {
  const device = body.buyout_product ?? null;
  if (device === null || body.move_buyout_product) return null;
  const cart = await openCart(deps, session);
  const owner = cart?.packages.find(({ tradeIn, variantId }) => tradeIn?.device === device && variantId !== body.product);
  if (owner === undefined) return null;
  return problem('trade-in-twice', {
    title: texts.both('cart.refused.trade-in-twice'),
    extra: { package_id: owner.id, product: owner.facts.name[locale], needs_identifier: owner.tradeIn?.identifierCiphertext === null },
  });
}

/** The device belongs to the product that was added, and to no other any more. */
const moveHere = (deps: Deps, session: CartSession, body: AddBody) =>
  changeCart(deps, session, (tx, cartId) =>
    tx.execute(sql`
      update packages set trade_in_device = null, trade_in = null, trade_in_seen = null, trade_in_asked_at = null,
        trade_in_identifier_cipher = null
      where cart_id = ${cartId} and trade_in_device = ${body.buyout_product ?? null} and variant_id <> ${body.product}`),
  );

/** Of a guest whose token no cart has. */
const NO_CART = problem('not-found');

/**
 * Adds to the cart of a session, or to a new one. A guest's token that no cart has may have been put into the browser by somebody
 * else: the new cart gets one that only this browser knows.
 */
async function add(
  deps: Deps,
  request: AddRequest,
  session: CartSession,
  extras: ExtraColumns,
): Promise<{ readonly answer: Answer; readonly cookies: readonly string[] }> {
  const { db } = deps.database;
  const { key } = session;
  if (key.customerId !== null || key.tokenHash !== null) {
    const work = async (tx: Tx): Promise<Answer> => {
      const [added] = await addIn(tx, request, extras, key.customerId === null ? cartOfGuest(key) : cartOfAccount(key));
      return added === undefined && key.customerId === null ? NO_CART : toAnswer(request, added);
    };
    const answer =
      request.raw.headers['idempotency-key'] === undefined
        ? await work(db)
        : await repeatable(db, { ...request, device: key.tokenHash?.toString('base64url') ?? null }, addProduct.name, work);
    if (answer !== NO_CART) return { answer, cookies: [] };
  }
  // Without a cart of its own a repetition can't be reported from another visitor's call.
  const { key: newKey, cookie } = newGuestCart(session);
  const [added] = await addIn(db, request, extras, {
    from: sql``,
    tokenHash: sql`${newKey.tokenHash}`,
    customerId: null,
    where: sql`true`,
  });
  return { answer: toAnswer(request, added), cookies: [cookie] };
}

/** Which cart `add_to_cart()` is called with, and on which condition. */
interface CartOfCall {
  readonly from: SQL;
  readonly tokenHash: SQL;
  readonly customerId: string | null;
  readonly where: SQL;
}
const cartOfAccount = ({ customerId }: CartKey): CartOfCall => ({ from: sql``, tokenHash: sql`null::bytea`, customerId, where: sql`true` });
/** The cart is looked up by the call itself: without it nothing is added. */
const cartOfGuest = ({ tokenHash }: CartKey): CartOfCall => ({
  from: sql`carts c cross join lateral`,
  tokenHash: sql`c.token_hash`,
  customerId: null,
  where: sql`c.token_hash = ${tokenHash} and c.touched_at > now() - make_interval(days => ${CART_DAYS})`,
});

async function addIn(tx: Tx, { body, market }: AddRequest, extras: ExtraColumns, cart: CartOfCall): Promise<readonly Added[]> {
  const { rows } = await tx.execute<Added>(sql`
    select a.outcome, a.package_id, a.code, a.price, a.pieces
    from ${cart.from} add_to_cart(${uuidv7()}, ${market}, ${cart.tokenHash}, ${cart.customerId}, ${uuidv7()}, ${body.product},
      ${body.cart_package_item_parent_id ?? null}, ${body.quantity}, ${JSON.stringify(extras)}, ${MAX_PIECES}, ${MAX_PACKAGES}) a
    where ${cart.where}`);
  return rows;
}

function toAnswer({ market }: AddRequest, added: Added | undefined): Answer {
  if (added === undefined) throw new Error('adding to a cart gave no row back');
  if (added.outcome !== 'added')
    return problem(added.outcome, {
      title: texts.both(`cart.refused.${added.outcome}`),
      ...(added.outcome === 'not-enough-stock' ? { extra: { available: added.pieces } } : {}),
    });
  return ok({
    cart_package_item_id: added.package_id,
    product_code: added.code,
    product_price: money(Number(added.price), markets[market].currency),
    count: added.pieces,
  });
}
