import type { TradeInMethod, TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import type { SaleQuality } from '@okruh/contracts/http/catalog/cards';
import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import { CART_DAYS } from '../pricing/model.ts';
import { loadEntered } from './entered-discounts.sql.ts';
import type { BothLanguages, ProductBadge, ProductFacts } from '../pricing/model.ts';
import type { CartHead, LoadedCart, LoadedPackage, StoredTradeIn } from '../pricing/loaded-cart.ts';
import { NO_PARENT } from './tables/cart.ts';

/** Whose carts are asked for: by the cookie, by the account, or by both after a login. */
export interface CartKey {
  readonly market: Market;
  readonly tokenHash: Buffer | null;
  readonly customerId: string | null;
}

/** Columns that say what a variant is, under the names of {@link FactsJson}. `p` = products, `pr` = prices, `s` = stock. */
const FACTS = `p.variant_id as "variantId", p.code, p.master_product_id as "masterProductId", p.device_identifier as "deviceIdentifier",
  p.name_cs as "nameCs", p.name_ro as "nameRo", p.spec_cs as "specCs", p.spec_ro as "specRo", p.brand,
  p.manufacturer_id as "manufacturerId", p.type_device as "typeDevice", p.quality, p.category_ids as "categoryIds",
  p.category_names as "categoryNames", p.badges, p.is_physical as "isPhysical", p.is_for_sale as "isForSale", p.barem_group as "tariffGroup",
  p.gift_variant_id as "giftVariantId", p.image, p.weight_kg as "weightKg", p.sides_cm as "sidesCm",
  pr.now, pr.common, pr.was, s.available, s.is_endless as "isEndless", s.expected_at as "expectedAt", s.stores`;

// A row for each package, as one JSON: naming each of sixty values to the driver, or to json_build_object, costs more than
// finding them. What few carts have (gifts, codes) is read by statements of its own.
const LOAD = `
  select row_to_json(line) as line from (
    select c.id, c.market, c.customer_id as "customerId", c.version, c.round,
      c.delivery_code as "deliveryCode", c.delivery_place_id as "deliveryPlaceId", c.delivery_store as "deliveryStore",
      c.delivery_timeslot as "deliveryTimeslot", c.payment_code as "paymentCode", c.payment_sub as "paymentSub",
      c.payment_barem as "paymentTariff", c.payment_arrange as "paymentArrange", c.payment_leasing as "paymentLeasing",
      c.preview_code as "previewCode", c.is_vat_payer as "isVatPayer",
      c.trade_in_method as "tradeInMethod",
      c.pay_later_cipher as "payLaterCiphertext", c.attempt_id as "attemptId",
      exists (select from entered_discounts e where e.cart_id = c.id) as "hasEntered", package
    from carts c left join lateral (
      select k.id, k.position, k.parent_id as "parentId", k.quantity, k.seen_price as "seenPrice",
        k.seen_extras as "seenExtras", k.insurances, k.warranty_months as "warrantyMonths", k.prolong_warranty as "prolongWarranty",
        k.general_tuito as "generalTuito", k.screen_tuito as "screenTuito", k.barem,
        k.trade_in_device as "tradeInDevice", k.trade_in as "tradeIn", k.trade_in_seen as "tradeInSeen",
        k.trade_in_identifier_cipher as "tradeInIdentifierCiphertext",
        coalesce(k.trade_in_asked_at < now() - interval '5 minutes', true) as "tradeInIsOld",
        (select max(b.percent) from trade_in_bonuses b
          where b.market = c.market and b.manufacturer_id = p.manufacturer_id and b.type_device = p.type_device and b.percent > 0
        ) as "bonusPercent", ${FACTS}
      from packages k
      join products p on p.variant_id = k.variant_id
      left join prices pr on pr.variant_id = k.variant_id and pr.market = c.market
      left join stock s on s.variant_id = k.variant_id and s.market = c.market
      where k.cart_id = c.id and k.removed_at is null
    ) package on true
    where c.market = $1 and (c.token_hash = $2 or c.customer_id = $3) and c.touched_at > now() - interval '${CART_DAYS} days'
  ) line`;

/** Carts of a browser and of an account: at most one of each. Old ones count as gone. */
export async function loadCarts(database: Database, key: CartKey): Promise<LoadedCart[]> {
  const { rows } = await database.pool.query<{ line: CartLineJson }>({
    name: 'load-carts',
    text: LOAD,
    values: [key.market, key.tokenHash, key.customerId],
  });
  const lines = rows.map(({ line }) => line);
  const ids = [...new Set(lines.map(({ id }) => id))];
  return Promise.all(
    ids.map((id) =>
      buildCart(
        database,
        lines.filter((line) => line.id === id),
      ),
    ),
  );
}

/** Pieces of the cart of a browser or an account; before a merge both count. */
export async function countOfCart(database: Database, key: CartKey): Promise<number> {
  if (key.tokenHash === null && key.customerId === null) return 0;
  const { rows } = await database.pool.query<{ pieces: number }>({
    name: 'count-of-cart',
    text: `select coalesce(sum(k.quantity), 0)::int as pieces
      from carts c join packages k on k.cart_id = c.id and k.removed_at is null
      where c.market = $1 and (c.token_hash = $2 and c.customer_id is null or c.customer_id = $3)
        and c.touched_at > now() - interval '${CART_DAYS} days'`,
    values: [key.market, key.tokenHash, key.customerId],
  });
  return rows[0]?.pieces ?? 0;
}

/** Facts of single variants, for what isn't in a cart yet. Unknown ones are missing. */
export async function loadFacts(database: Database, market: Market, variantIds: readonly string[]): Promise<ProductFacts[]> {
  const { rows } = await database.pool.query<{ facts: FactsJson }>({
    name: 'load-facts',
    text: `select row_to_json(facts) as facts from (
        select ${FACTS} from products p
        left join prices pr on pr.variant_id = p.variant_id and pr.market = $1
        left join stock s on s.variant_id = p.variant_id and s.market = $1
        where p.variant_id = any($2)
      ) facts`,
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
  readonly badges: ProductBadge[];
  readonly isPhysical: boolean;
  readonly isForSale: boolean;
  readonly tariffGroup: string | null;
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
interface PackageJson extends FactsJson {
  readonly id: string;
  readonly position: number;
  readonly parentId: string;
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
  readonly tradeIn: StoredTradeIn | null;
  readonly tradeInSeen: number | null;
  readonly tradeInIdentifierCiphertext: string | null;
  readonly tradeInIsOld: boolean;
  readonly bonusPercent: number | null;
}
interface CartLineJson {
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
  readonly paymentTariff: string | null;
  readonly paymentArrange: 'online' | 'on-store' | null;
  readonly paymentLeasing: string | null;
  readonly previewCode: string | null;
  readonly isVatPayer: boolean;
  readonly tradeInMethod: TradeInMethod;
  readonly payLaterCiphertext: string | null;
  readonly attemptId: string | null;
  readonly hasEntered: boolean;
  /** Null in the one line of an empty cart. */
  readonly package: PackageJson | null;
}

const productFacts = (json: FactsJson): ProductFacts => ({
  variantId: json.variantId,
  code: json.code,
  masterProductId: json.masterProductId,
  deviceIdentifier: json.deviceIdentifier,
  name: { cs: json.nameCs, ro: json.nameRo },
  spec: { cs: json.specCs, ro: json.specRo },
  brand: json.brand,
  manufacturerId: json.manufacturerId,
  typeDevice: json.typeDevice,
  quality: json.quality,
  categoryIds: json.categoryIds,
  categoryNames: json.categoryNames,
  badges: json.badges,
  isPhysical: json.isPhysical,
  isForSale: json.isForSale,
  tariffGroup: json.tariffGroup,
  giftVariantId: json.giftVariantId,
  image: json.image,
  weightKg: json.weightKg,
  sidesCm: json.sidesCm,
  price: json.now === null ? null : { now: json.now, common: json.common, was: json.was },
  stock: {
    available: json.available ?? 0,
    isEndless: json.isEndless ?? !json.isPhysical,
    expectedAt: json.expectedAt === null ? null : new Date(json.expectedAt),
    stores: new Map(Object.entries(json.stores ?? {})),
  },
});

const toPackage = (json: PackageJson, gifts: readonly ProductFacts[]): LoadedPackage => ({
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
      : {
          device: json.tradeInDevice,
          stored: json.tradeIn,
          seen: json.tradeInSeen ?? 0,
          isOld: json.tradeInIsOld,
          identifierCiphertext: json.tradeInIdentifierCiphertext,
        },
  bonusPercent: json.bonusPercent,
  facts: productFacts(json),
  gift: gifts.find(({ variantId, isForSale }) => isForSale && variantId === json.giftVariantId) ?? null,
});

/** One cart of its lines. */
async function buildCart(database: Database, lines: readonly CartLineJson[]): Promise<LoadedCart> {
  const [row] = lines;
  if (row === undefined) throw new Error('a cart has no line');
  const packages = lines.flatMap((line) => line.package ?? []).sort((a, b) => a.position - b.position);
  const giftIds = packages.flatMap(({ giftVariantId }) => giftVariantId ?? []);
  const gifts = giftIds.length === 0 ? [] : await loadFacts(database, row.market, giftIds);
  return {
    head: toHead(row),
    packages: packages.map((json) => toPackage(json, gifts)),
    entered: row.hasEntered ? await loadEntered(database, row.id) : [],
  };
}

const toHead = (row: CartLineJson): CartHead => ({
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
            barem: row.paymentTariff,
            arrangeType: row.paymentArrange,
            leasing: row.paymentLeasing,
          },
  },
  previewCode: row.previewCode,
  isVatPayer: row.isVatPayer,
  tradeInMethod: row.tradeInMethod,
  payLaterCiphertext: row.payLaterCiphertext,
  attemptId: row.attemptId,
});
