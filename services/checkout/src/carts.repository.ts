import type { TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import type { SaleQuality } from '@okruh/contracts/http/catalog';
import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import { KEPT_DAYS } from './cart-cookies.ts';
import { ENTERED_DISCOUNTS } from './entered-discounts.sql.ts';
import type { BothLanguages, ChosenWays, EnteredDiscount, ProductFacts } from './model.ts';
import { type KeptTradeIn, NO_PARENT } from './tables/cart.ts';

/** The columns of a cart that a summary needs. */
export interface CartHead {
  readonly id: string;
  readonly market: Market;
  readonly customerId: string | null;
  /** Every change raises it. */
  readonly version: number;
  readonly round: number;
  readonly chosen: ChosenWays;
  /** Sealed pay-later data; null without any. */
  readonly payLaterCipher: string | null;
  readonly attemptId: string | null;
}
export interface LoadedPackage {
  readonly id: string;
  readonly parentId: string | null;
  readonly variantId: string;
  readonly quantity: number;
  readonly seenPrice: number;
  readonly seenExtras: Readonly<Record<string, number>>;
  readonly extras: {
    readonly insuranceIds: readonly string[];
    readonly warrantyMonths: number | null;
    readonly prolongWarrantyCode: string | null;
    readonly generalTuitoId: string | null;
    readonly screenTuitoId: string | null;
  };
  readonly barem: string | null;
  readonly tradeIn: {
    readonly device: string;
    readonly kept: KeptTradeIn;
    /** Estimate and bonus that the shopper saw last, minor units. */
    readonly seen: number;
    /** Asked longer than five minutes ago. */
    readonly isOld: boolean;
  } | null;
  /** Best bonus that an old device of the same maker and kind brings here, percent; null when none holds. */
  readonly bonusPercent: number | null;
  readonly facts: ProductFacts;
  /** What comes free with it; null when nothing does or none is left. */
  readonly gift: ProductFacts | null;
}
/** A cart with all that hangs on it, products included. */
export interface LoadedCart {
  readonly head: CartHead;
  readonly packages: readonly LoadedPackage[];
  readonly entered: readonly EnteredDiscount[];
}

/** Whose carts are asked for: by the cookie, by the account, or by both after a login. */
export interface CartKey {
  readonly market: Market;
  readonly tokenHash: Buffer | null;
  readonly customerId: string | null;
}

/** What a variant is, in its place of a query: `p` = products, `pr` = prices, `s` = stock. */
const factsOf = (p: string, pr: string, s: string): string => `json_build_object(
  'variantId', ${p}.variant_id, 'code', ${p}.code, 'masterProductId', ${p}.master_product_id, 'deviceIdentifier', ${p}.device_identifier,
  'nameCs', ${p}.name_cs, 'nameRo', ${p}.name_ro, 'specCs', ${p}.spec_cs, 'specRo', ${p}.spec_ro, 'brand', ${p}.brand,
  'manufacturerId', ${p}.manufacturer_id, 'typeDevice', ${p}.type_device, 'quality', ${p}.quality, 'categoryIds', ${p}.category_ids,
  'categoryNames', ${p}.category_names, 'isPhysical', ${p}.is_physical, 'isForSale', ${p}.is_for_sale, 'baremGroup', ${p}.barem_group,
  'giftVariantId', ${p}.gift_variant_id, 'image', ${p}.image, 'weightKg', ${p}.weight_kg, 'sidesCm', ${p}.sides_cm,
  'now', ${pr}.now, 'common', ${pr}.common, 'was', ${pr}.was,
  'available', ${s}.available, 'isEndless', ${s}.is_endless, 'expectedAt', ${s}.expected_at, 'stores', ${s}.stores)`;

const LOAD = `
  select c.id, c.market, c.customer_id as "customerId", c.version, c.round,
    c.delivery_code as "deliveryCode", c.delivery_place_id as "deliveryPlaceId", c.delivery_store as "deliveryStore",
    c.delivery_timeslot as "deliveryTimeslot", c.payment_code as "paymentCode", c.payment_sub as "paymentSub",
    c.payment_barem as "paymentBarem", c.payment_arrange as "paymentArrange", c.payment_leasing as "paymentLeasing",
    c.pay_later_cipher as "payLaterCipher", c.attempt_id as "attemptId",
    coalesce((
      select json_agg(json_build_object(
        'id', k.id, 'parentId', k.parent_id, 'variantId', k.variant_id, 'quantity', k.quantity, 'seenPrice', k.seen_price,
        'seenExtras', k.seen_extras, 'insurances', k.insurances, 'warrantyMonths', k.warranty_months,
        'prolongWarranty', k.prolong_warranty, 'generalTuito', k.general_tuito, 'screenTuito', k.screen_tuito, 'barem', k.barem,
        'tradeInDevice', k.trade_in_device, 'tradeIn', k.trade_in, 'tradeInSeen', k.trade_in_seen,
        'tradeInIsOld', coalesce(k.trade_in_asked_at < now() - interval '5 minutes', true),
        'bonusPercent', (select max(b.percent) from trade_in_bonuses b
          where b.market = c.market and b.manufacturer_id = p.manufacturer_id and b.type_device = p.type_device and b.percent > 0),
        'facts', ${factsOf('p', 'pr', 's')},
        'gift', case when g.variant_id is null then null else ${factsOf('g', 'gp', 'gs')} end
      ) order by k.position)
      from packages k
      join products p on p.variant_id = k.variant_id
      left join prices pr on pr.variant_id = k.variant_id and pr.market = c.market
      left join stock s on s.variant_id = k.variant_id and s.market = c.market
      left join products g on g.variant_id = p.gift_variant_id and g.is_for_sale
      left join prices gp on gp.variant_id = g.variant_id and gp.market = c.market
      left join stock gs on gs.variant_id = g.variant_id and gs.market = c.market
      where k.cart_id = c.id and k.removed_at is null
    ), '[]'::json) as packages,
    ${ENTERED_DISCOUNTS} as entered
  from carts c`;

/** Carts of a browser and of an account: at most one of each, in one round trip. Old ones count as gone. */
export async function loadCarts(database: Database, key: CartKey): Promise<LoadedCart[]> {
  const { rows } = await database.pool.query<CartRow>({
    name: 'load-carts',
    text: `${LOAD} where c.market = $1 and (c.token_hash = $2 or c.customer_id = $3) and c.touched_at > now() - interval '${KEPT_DAYS} days'`,
    values: [key.market, key.tokenHash, key.customerId],
  });
  return rows.map(cartOf);
}

/** Pieces of the cart of a browser or an account; before a merge both count. */
export async function countOfCart(database: Database, key: CartKey): Promise<number> {
  if (key.tokenHash === null && key.customerId === null) return 0;
  const { rows } = await database.pool.query<{ pieces: number }>({
    name: 'count-of-cart',
    text: `select coalesce(sum(k.quantity), 0)::int as pieces
      from carts c join packages k on k.cart_id = c.id and k.removed_at is null
      where c.market = $1 and (c.token_hash = $2 and c.customer_id is null or c.customer_id = $3)
        and c.touched_at > now() - interval '${KEPT_DAYS} days'`,
    values: [key.market, key.tokenHash, key.customerId],
  });
  return rows[0]?.pieces ?? 0;
}

/** Facts of single variants, for what isn't in a cart yet. Unknown ones are missing. */
export async function loadFacts(database: Database, market: Market, variantIds: readonly string[]): Promise<ProductFacts[]> {
  const { rows } = await database.pool.query<{ facts: FactsJson }>({
    name: 'load-facts',
    text: `select ${factsOf('p', 'pr', 's')} as facts from products p
      left join prices pr on pr.variant_id = p.variant_id and pr.market = $1
      left join stock s on s.variant_id = p.variant_id and s.market = $1
      where p.variant_id = any($2)`,
    values: [market, variantIds],
  });
  return rows.map(({ facts }) => productFacts(facts));
}

// ------------------------------------------------------------------ rows

interface FactsJson {
  readonly variantId: string;
  readonly code: string;
  readonly masterProductId: string;
  readonly deviceIdentifier: string | null;
  readonly nameCs: string;
  readonly nameRo: string;
  readonly specCs: string;
  readonly specRo: string;
  readonly brand: string;
  readonly manufacturerId: string;
  readonly typeDevice: string;
  readonly quality: SaleQuality;
  readonly categoryIds: string[];
  readonly categoryNames: BothLanguages[];
  readonly isPhysical: boolean;
  readonly isForSale: boolean;
  readonly baremGroup: string | null;
  readonly giftVariantId: string | null;
  readonly image: string | null;
  readonly weightKg: number | null;
  readonly sidesCm: readonly [number, number, number] | null;
  readonly now: number | null;
  readonly common: number | null;
  readonly was: number | null;
  readonly available: number | null;
  readonly isEndless: boolean | null;
  readonly expectedAt: string | null;
  readonly stores: Record<string, number> | null;
}
interface PackageJson {
  readonly id: string;
  readonly parentId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly seenPrice: number;
  readonly seenExtras: Record<string, number>;
  readonly insurances: string[];
  readonly warrantyMonths: number | null;
  readonly prolongWarranty: string | null;
  readonly generalTuito: string | null;
  readonly screenTuito: string | null;
  readonly barem: string | null;
  readonly tradeInDevice: string | null;
  readonly tradeIn: KeptTradeIn | null;
  readonly tradeInSeen: number | null;
  readonly tradeInIsOld: boolean;
  readonly bonusPercent: number | null;
  readonly facts: FactsJson;
  readonly gift: FactsJson | null;
}
interface CartRow {
  readonly id: string;
  readonly market: Market;
  readonly customerId: string | null;
  readonly version: number;
  readonly round: number;
  readonly deliveryCode: TypeDeliveryCode | null;
  readonly deliveryPlaceId: string | null;
  readonly deliveryStore: string | null;
  readonly deliveryTimeslot: string | null;
  readonly paymentCode: TypePayment | null;
  readonly paymentSub: string | null;
  readonly paymentBarem: string | null;
  readonly paymentArrange: 'online' | 'on-store' | null;
  readonly paymentLeasing: string | null;
  readonly payLaterCipher: string | null;
  readonly attemptId: string | null;
  readonly packages: PackageJson[];
  readonly entered: EnteredDiscount[];
}

function productFacts(json: FactsJson): ProductFacts {
  const { nameCs, nameRo, specCs, specRo, now, common, was, available, isEndless, expectedAt, stores, ...same } = json;
  return {
    ...same,
    name: { cs: nameCs, ro: nameRo },
    spec: { cs: specCs, ro: specRo },
    price: now === null ? null : { now, common, was },
    stock: {
      available: available ?? 0,
      isEndless: isEndless ?? !json.isPhysical,
      expectedAt: expectedAt === null ? null : new Date(expectedAt),
      stores: new Map(Object.entries(stores ?? {})),
    },
  };
}

const packageOf = (json: PackageJson): LoadedPackage => ({
  id: json.id,
  parentId: json.parentId === NO_PARENT ? null : json.parentId,
  variantId: json.variantId,
  quantity: json.quantity,
  seenPrice: json.seenPrice,
  seenExtras: json.seenExtras,
  extras: {
    insuranceIds: json.insurances,
    warrantyMonths: json.warrantyMonths,
    prolongWarrantyCode: json.prolongWarranty,
    generalTuitoId: json.generalTuito,
    screenTuitoId: json.screenTuito,
  },
  barem: json.barem,
  tradeIn:
    json.tradeInDevice === null || json.tradeIn === null
      ? null
      : { device: json.tradeInDevice, kept: json.tradeIn, seen: json.tradeInSeen ?? 0, isOld: json.tradeInIsOld },
  bonusPercent: json.bonusPercent,
  facts: productFacts(json.facts),
  gift: json.gift === null ? null : productFacts(json.gift),
});

function cartOf(row: CartRow): LoadedCart {
  return {
    head: {
      id: row.id,
      market: row.market,
      customerId: row.customerId,
      version: row.version,
      round: row.round,
      chosen: {
        delivery:
          row.deliveryCode === null
            ? null
            : {
                typeDeliveryCode: row.deliveryCode,
                placeId: row.deliveryPlaceId,
                store: row.deliveryStore,
                timeslot: row.deliveryTimeslot,
              },
        payment:
          row.paymentCode === null
            ? null
            : {
                typePayment: row.paymentCode,
                subPayment: row.paymentSub,
                barem: row.paymentBarem,
                arrangeType: row.paymentArrange,
                leasing: row.paymentLeasing,
              },
      },
      payLaterCipher: row.payLaterCipher,
      attemptId: row.attemptId,
    },
    packages: row.packages.map(packageOf),
    entered: row.entered,
  };
}
