import { addProduct, type addProductRequestSchema, MOST_PACKAGES, MOST_PIECES } from '@okruh/contracts/http/checkout/cart';
import { markets, money } from '@okruh/market';
import { type Answer, ok, problem, repeatable, route, type RouteRequest, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { extraKey } from '../cart-lines.ts';
import { changeCart, type CartSession, mergeIntoAccount, openCart, sessionOf, tokenForCart, withCartCookies } from '../cart-session.ts';
import { loadFacts } from '../carts.repository.ts';
import type { Deps } from '../deps.ts';
import { canChoose, type ChosenExtras, chosenExtras } from '../extras.ts';
import { askTradeIn, worthOfTradeIn } from '../trade-ins.ts';

type AddBody = z.output<typeof addProductRequestSchema>;
type AddRequest = RouteRequest<typeof addProduct>;

const titles = {
  'not-for-sale': { cs: 'Tohle teď neprodáváme.', ro: 'Acest produs nu se vinde acum.' },
  'not-enough-stock': { cs: 'Tolik kusů teď nemáme.', ro: 'Nu avem atâtea bucăți acum.' },
  'cart-full': { cs: 'Do košíku se už nic nevejde.', ro: 'Coșul este plin.' },
  'extra-unavailable': { cs: 'Tahle služba k výrobku nejde přidat.', ro: 'Acest serviciu nu se poate adăuga la produs.' },
  'trade-in-twice': {
    cs: 'Tohle zařízení už dáváte k jinému zboží v košíku.',
    ro: 'Acest dispozitiv este deja dat la alt produs din coș.',
  },
  'trade-in-unavailable': {
    cs: 'Staré zařízení teď nejde započítat. Zkuste to prosím za chvíli.',
    ro: 'Dispozitivul vechi nu poate fi inclus acum. Încearcă din nou peste puțin timp.',
  },
} as const;

/** One row of `add_to_cart()`. */
interface Added extends Record<string, unknown> {
  readonly outcome: 'added' | 'not-for-sale' | 'not-enough-stock' | 'cart-full';
  readonly package_id: string | null;
  readonly code: string | null;
  readonly price: string | null;
  /** Pieces in the cart; of a refusal how many there could be. */
  readonly pieces: number;
}
const ADD = 'select outcome, package_id, code, price, pieces from add_to_cart($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';

export function addRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, addProduct, async (request) => {
    const session = sessionOf(deps, request);
    await mergeIntoAccount(deps, session);
    const extras = needsLook(request.body) ? await lookAt(deps, request) : {};
    if ('refusal' in extras) return extras.refusal;
    const refusal = await takenElsewhere(deps, request, session);
    if (refusal !== null) return refusal;
    const { key, cookies } = await tokenForCart(deps, session);
    const values = addValues(request, key, extras);
    // Without a cart of its own a repetition can't be told from another visitor's call.
    const isRepeatable = request.raw.headers['idempotency-key'] !== undefined && cookies.length === 0;
    const answer = isRepeatable
      ? await repeatable(
          deps.database.db,
          { ...request, device: key.tokenHash?.toString('base64url') ?? null },
          addProduct.name,
          async (tx) => answerOf(request, await addIn(tx, values)),
        )
      : answerOf(request, (await deps.database.pool.query<Added>({ name: 'add-to-cart', text: ADD, values })).rows[0]);
    const count = countOf(answer);
    if (count !== null && request.body.move_buyout_product) await moveHere(deps, session, request.body);
    return count === null ? answer : withCartCookies(session, count, answer, cookies);
  });
}

const countOf = (answer: Answer): number | null => {
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
  if (facts === undefined) return { refusal: problem('not-for-sale', { title: titles['not-for-sale'] }) };
  const { extras: tables } = deps.parts();
  const chosen: ChosenExtras = {
    insuranceIds: [],
    warrantyMonths: body.mp_warranty?.month_count ?? null,
    prolongWarrantyCode: body.prolongWarranty?.code ?? null,
    generalTuitoId: body.generalTuito?.id ?? null,
    screenTuitoId: body.screenTuito?.id ?? null,
  };
  if (!canChoose(tables, facts, market, chosen)) return { refusal: problem('extra-unavailable', { title: titles['extra-unavailable'] }) };
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
  if (asked.kind !== 'known') return { refusal: problem('trade-in-unavailable', { title: titles['trade-in-unavailable'] }) };
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
    title: titles['trade-in-twice'],
    extra: { package_id: owner.id, product: owner.facts.name[locale], needs_identifier: owner.tradeIn?.identifierCipher === null },
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

function addValues({ body, market }: AddRequest, key: CartSession['key'], extras: ExtraColumns): unknown[] {
  return [
    uuidv7(),
    market,
    key.tokenHash,
    key.customerId,
    uuidv7(),
    body.product,
    body.cart_package_item_parent_id ?? null,
    body.quantity,
    JSON.stringify(extras),
    MOST_PIECES,
    MOST_PACKAGES,
  ];
}

async function addIn(tx: Tx, values: readonly unknown[]): Promise<Added | undefined> {
  const { rows } = await tx.execute<Added>(
    sql`select outcome, package_id, code, price, pieces from add_to_cart(${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`,
  );
  return rows[0];
}

function answerOf({ market }: AddRequest, added: Added | undefined): Answer {
  if (added === undefined) throw new Error('adding to a cart gave no row back');
  if (added.outcome !== 'added')
    return problem(added.outcome, {
      title: titles[added.outcome],
      ...(added.outcome === 'not-enough-stock' ? { extra: { available: added.pieces } } : {}),
    });
  return ok({
    cart_package_item_id: added.package_id,
    product_code: added.code,
    product_price: money(Number(added.price), markets[market].currency),
    count: added.pieces,
  });
}
