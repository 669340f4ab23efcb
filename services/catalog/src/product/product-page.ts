import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatNumber, type Locale, type Market, markets, money, NO_BREAK_SPACE } from '@okruh/market';
import { toLeaseProgramme } from '@okruh/market/lease';
import type { Tx } from '@okruh/service-kit';
import { otherMarket, pagePath, productPath } from '../model/addresses.ts';
import {
  toBadges,
  findBrand,
  loadCards,
  categoryNames,
  toDrawing,
  toPhotos,
  toPrice,
  promised,
  type Shelf,
  toStock,
  toTradeIn,
} from '../listing/cards.query.ts';
import { cardOfVariant } from '../listing/pick-cards.ts';
import { programmesFor } from '../model/lease-programmes.ts';
import { galleryViews } from '../model/pictures.ts';
import { parseRichText } from '../model/rich-text.ts';
import { listReviews, summariseReviews } from '../stored/reviews.query.ts';
import { texts } from '../locales/texts.ts';
import type { Responsible } from '../stored/tables.ts';
import { findSeoText, type SeoText } from '../stored/seo-texts.ts';
import { sizeLabel, variantSpec } from '../stored/variant-spec.ts';
import { selectShelf, similarTo } from './neighbours.ts';
import {
  loadAccessoryIds,
  loadColours,
  type ParameterRow,
  loadParameters,
  type ProductRow,
  loadSiblings,
  type StoreRow,
  loadStores,
} from './product.query.ts';
import { readyAt } from './ready-at.ts';
import { variantChoices } from './variant-choices.ts';

const ACCESSORIES = 12;
const SIMILAR = 8;
const FIRST_REVIEWS = 3;

/**
 * Everything that the page of a variant shows.
 *
 * @param content what the texts are read from: a preview's transaction, or the database
 */
export async function productPage(shelf: Shelf, product: ProductRow, content: Tx): Promise<ProductPage> {
  const { database, listings, market } = shelf;
  const { locale, currency } = markets[market];
  const { frame } = listings;
  const isUsed = product.quality !== 'new';
  const compared = { masterId: product.master_id, categoryIds: product.category_ids, kin: product.kin, isUsed, price: product.now };
  const [own, siblings, colours, parameters, stores, accessoryIds, first, summary] = await Promise.all([
    findSeoText(content, { kind: 'product', id: product.master_id }, locale, shelf.now),
    loadSiblings(database, market, product.master_id),
    loadColours(database, market, product.master_id),
    loadParameters(database, market, product.master_id),
    loadStores(database, market, product.id),
    loadAccessoryIds(database, product.master_id, ACCESSORIES),
    listReviews(database.db, product.master_id, market, { sort: 'helpful', limit: FIRST_REVIEWS, offset: 0 }),
    summariseReviews(database.db, product.master_id),
  ]);
  const [accessories, similar, gift] = await Promise.all([
    loadCards(shelf, selectShelf(shelf, accessoryIds)),
    loadCards(shelf, similarTo(shelf, compared, SIMILAR)),
    loadGift(shelf, product.gift_variant_id),
  ]);
  const quality = frame.qualities.find(({ id }) => id === product.quality);
  const tradeIn = toTradeIn(frame, market, product, isUsed);
  const photos = toPhotos(product);
  const spec = variantSpec(sizeLabel(product.storage_gb, product.options, locale), product.colour);
  return {
    ...buildHead(shelf, product, spec, isUsed ? (quality?.name[locale] ?? '') : '', own),
    images: photos.length > 0 ? photos : galleryViews(product.type_device).flatMap((view) => toDrawing(product, view) ?? []),
    quality: product.quality,
    quality_name: quality?.name[locale] ?? product.quality,
    quality_text: isUsed ? (quality?.description[locale] ?? '') : '',
    price: toPrice(product, market),
    trade_in_price: tradeIn === null ? null : { amount: tradeIn, currency },
    is_leased: isLeased(product, market),
    stock: toStock(shelf, product, stores.filter((store) => store.quantity > 0).length),
    stores: stores.map((store) => toStore(shelf, store)),
    warranty_months: isUsed ? product.warranty_used : product.warranty_new,
    badges: toBadges(frame, locale, promised(product.badges, gift)),
    gift,
    choices: variantChoices(frame, market, product, siblings, colours),
    parameters: [...parameterGroups(parameters, market), ...fitGroup(product, locale), ...safetyGroup(product, locale)],
    energy: isUsed ? null : energyLabel(product, locale),
    accessories,
    similar,
    reviews: { summary, first },
    repair_href: isOpenFor(shelf, product, 'forService') ? product.repair_path : null,
    sell_href: isOpenFor(shelf, product, 'forBuyout') ? product.sell_path : null,
    canonical: productPath(market, product.id),
    alternate_path: product.in_other_market ? productPath(otherMarket(market), product.id) : null,
  };
}

/** Whether some programme of leasing takes it; used things aren't leased. */
function isLeased(product: ProductRow, market: Market): boolean {
  if (product.quality !== 'new' || !product.is_physical) return false;
  const kind = { typeDevice: product.type_device, manufacturerId: product.manufacturer_id };
  const programmes = (product.leasing ?? []).map(toLeaseProgramme);
  return programmesFor(programmes, kind, money(product.now, markets[market].currency), market).length > 0;
}

type Head = Pick<
  ProductPage,
  | 'id'
  | 'code'
  | 'ean'
  | 'master_product_id'
  | 'master_seo_name'
  | 'device_identifier'
  | 'type_device'
  | 'is_service'
  | 'name'
  | 'full_name'
  | 'spec'
  | 'brand'
  | 'categories'
  | 'breadcrumbs'
  | 'h1'
  | 'title'
  | 'description'
  | 'short_description'
  | 'text'
>;

/**
 * @param grade name of the grade of a used thing, else empty
 * @param own what editors wrote for all variants
 */
function buildHead({ listings, market }: Shelf, product: ProductRow, spec: string, grade: string, own: SeoText): Head {
  const { locale } = markets[market];
  const { frame } = listings;
  const category = frame.categoryById.get(product.category_ids[0] ?? '');
  const path = category === undefined ? [] : [...category.ancestorIds, category.id];
  return {
    id: product.id,
    code: product.code,
    ean: product.ean,
    master_product_id: product.master_id,
    master_seo_name: product.master_seo_name,
    device_identifier: product.is_physical ? product.device_identifier : null,
    type_device: product.type_device,
    is_service: !product.is_physical,
    name: product.name,
    full_name: product.full_name,
    spec,
    brand: { id: product.manufacturer_id, name: findBrand(frame, product.manufacturer_id) },
    categories: categoryNames(frame, locale, category?.id),
    breadcrumbs: path.flatMap((id) => {
      const step = frame.categoryById.get(id);
      return step === undefined || !step.isShown ? [] : [{ label: step.name[locale], href: `/${step.path[locale]}` }];
    }),
    h1: own.h1 || product.name,
    title: [[own.title || product.name, spec].filter(Boolean).join(' '), grade].filter(Boolean).join(', '),
    description: own.description || product.short_description,
    short_description: product.short_description,
    text: parseRichText([product.description, own.text].filter(Boolean).join('\n\n')),
  };
}

function toStore({ market, now }: Shelf, store: StoreRow): ProductPage['stores'][number] {
  const ready = store.quantity === 0 ? null : readyAt(market, now, store.opening_hours, store.closed_on);
  return {
    store_id: store.store_id,
    name: store.name,
    city: store.city,
    href: `${pagePath(market, 'stores')}/${store.seo_name}`,
    quantity: store.quantity,
    ready_at: ready?.toISOString() ?? null,
  };
}

async function loadGift(shelf: Shelf, variantId: string | null): Promise<ProductPage['gift']> {
  if (variantId === null) return null;
  const { rows } = await shelf.database.pool.query<{ number: number; master: string }>(
    'select number, master_product_id as master from variants where id = $1',
    [variantId],
  );
  const [row] = rows;
  const found = row === undefined ? null : cardOfVariant(shelf.listings, shelf.market, row.master, row.number);
  const [card] = found === null ? [] : await loadCards(shelf, [found]);
  // A gift that is sold out is promised by nobody: the cart could not give it.
  const isThere = card?.stock.state === 'in-stock' || card?.stock.state === 'low';
  return card === undefined || !isThere ? null : { name: card.name, href: card.href, image: card.image };
}

function parameterGroups(rows: readonly ParameterRow[], market: Market): ProductPage['parameters'] {
  const groups = new Map<string, { name: string; value: string }[]>();
  for (const row of rows) {
    const decimals = row.is_number ? (row.value.split('.')[1]?.replace(/0+$/, '').length ?? 0) : 0;
    // A year is a number without thousands.
    const isPlain = row.unit === null || !row.is_number;
    const text = isPlain ? row.value : formatNumber(Number(row.value), market, decimals);
    const value = row.unit === null ? text : row.unit === '″' ? `${text}″` : `${text}${NO_BREAK_SPACE}${row.unit}`;
    const list = groups.get(row.group) ?? [];
    list.push({ name: row.name, value });
    groups.set(row.group, list);
  }
  return [...groups].map(([group, list]) => ({ group, rows: list }));
}

/** The label's class with its page in the European registry; null for what carries none. */
const energyLabel = ({ energy_class: energyClass, eprel_number: number }: ProductRow, locale: Locale): ProductPage['energy'] =>
  energyClass === null
    ? null
    : {
        class: energyClass,
        text: texts.text(locale, 'product.energy', { class: energyClass }),
        href: `https://eprel.ec.europa.eu/qr/${number}`,
      };

/** Who made a thing and who answers for it in the Union; nothing while that isn't known. */
function safetyGroup({ is_physical: isThing, maker }: ProductRow, locale: Locale): ProductPage['parameters'] {
  if (!isThing || maker.company === '') return [];
  const describe = ({ company, address, contact }: Responsible): string => [company, address, contact].filter(Boolean).join(', ');
  const rows = [{ name: texts.text(locale, 'product.maker'), value: describe(maker) }];
  if (maker.representative !== null)
    rows.push({ name: texts.text(locale, 'product.representative'), value: describe(maker.representative) });
  return [{ group: texts.text(locale, 'product.safety'), rows }];
}

/** Types of devices that an accessory fits; nothing for what fits none in particular. */
const fitGroup = ({ compatible_types: types }: ProductRow, locale: Locale): ProductPage['parameters'] =>
  types.length === 0
    ? []
    : [{ group: texts.text(locale, 'product.fit'), rows: [{ name: texts.text(locale, 'product.fits'), value: types.join(', ') }] }];

/** Whether the shop shows repairs of it, or where it is sold to us: switches of its categories and of its manufacturer. */
const isOpenFor = ({ listings: { frame } }: Shelf, product: ProductRow, use: 'forBuyout' | 'forService'): boolean =>
  product.category_ids.some((id) => frame.categoryById.get(id)?.[use]) &&
  frame.manufacturers.some((maker) => maker.id === product.manufacturer_id && maker[use]);
