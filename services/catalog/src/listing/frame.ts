import type { SaleQuality } from '@okruh/contracts/http/catalog/cards';
import type { Locale, Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { groupBy } from '../model/group-by.ts';
import {
  attributeChoices,
  attributes,
  badges,
  buyoutPrices,
  catalogueFilters,
  categories,
  categoryManufacturers,
  manufacturers,
  masterProducts,
  type OpeningHours,
  qualities,
  stores,
} from '../stored/tables.ts';

type Texts = Readonly<Record<Locale, string>>;

export interface FrameCategory {
  readonly id: string;
  readonly number: number;
  readonly parentId: string | null;
  /** Parents from the top, without itself. */
  readonly ancestorIds: readonly string[];
  readonly position: number;
  readonly name: Texts;
  /** Without a slash in front. */
  readonly path: Texts;
  readonly isShown: boolean;
  readonly isFilterable: boolean;
  readonly forBuyout: boolean;
  readonly forService: boolean;
  /** Manufacturers that its filter offers, in their order; empty: those of its parents, or all. */
  readonly manufacturerIds: readonly string[];
  readonly typeDevice: string | null;
  /** Picture of the gallery that stands for it; null without one. */
  readonly photoId: string | null;
  readonly boost: number;
  /** What it is in the trees of comparison sites; empty: what its nearest parent is. */
  readonly heurekaCategory: string;
  readonly googleCategory: string;
}
export interface FrameChoice {
  readonly id: number;
  readonly label: Texts;
  readonly word: Texts;
}
export interface FrameAttribute {
  readonly id: string;
  readonly name: Texts;
  readonly word: Texts;
  /** In the order in which they are shown. */
  readonly choices: readonly FrameChoice[];
}
export interface FrameManufacturer {
  readonly id: string;
  readonly name: string;
  readonly word: string;
  readonly forBuyout: boolean;
  readonly forService: boolean;
}
export interface FrameQuality {
  readonly id: SaleQuality;
  readonly isUsed: boolean;
  readonly name: Texts;
  readonly description: Texts;
}
export interface FrameStore {
  readonly id: string;
  readonly market: Market;
  readonly seoName: string;
  readonly name: string;
  readonly city: string;
  readonly openingHours: readonly OpeningHours[];
  readonly closedOn: readonly string[];
}
/** What we pay for an old device, bonus included; minor units. */
export interface TradeIn {
  readonly masterProductId: string;
  readonly typeDevice: string;
  readonly manufacturerId: string;
  readonly releaseYear: number;
  readonly amount: number;
  /** Without the bonus. */
  readonly upTo: number;
}

/** What stands around products and seldom changes, held in memory with the lists. */
export interface Frame {
  /** In the order of the tree: parents before children, each level by position. */
  readonly categories: readonly FrameCategory[];
  readonly categoryById: ReadonlyMap<string, FrameCategory>;
  readonly categoryByPath: Readonly<Record<Locale, ReadonlyMap<string, FrameCategory>>>;
  readonly manufacturers: readonly FrameManufacturer[];
  readonly qualities: readonly FrameQuality[];
  readonly attributes: readonly FrameAttribute[];
  /** Attributes that filter a category, in their order; a category that isn't here uses those of its parents, or all. */
  readonly getFilters: ReadonlyMap<string, readonly string[]>;
  readonly badges: ReadonlyMap<string, { readonly id: string; readonly name: Texts }>;
  /** Open ones. */
  readonly stores: Readonly<Record<Market, readonly FrameStore[]>>;
  /** Days on which all stores of a market are closed: public holidays. */
  readonly holidays: Readonly<Record<Market, ReadonlySet<string>>>;
  readonly tradeIns: Readonly<Record<Market, readonly TradeIn[]>>;
}

/** Reads the frame from its tables. */
export async function loadFrame(db: Tx): Promise<Frame> {
  const tree = await loadCategories(db);
  const storeRows = await db.select().from(stores).where(eq(stores.isOpen, true)).orderBy(asc(stores.name));
  const byMarket = <T>(make: (market: Market) => T): Record<Market, T> => ({ cz: make('cz'), ro: make('ro') });
  const storesByMarket = byMarket((market) => storeRows.filter((store) => store.market === market));
  const qualityRows = await db.select().from(qualities).orderBy(asc(qualities.position));
  const makers = await db.select().from(manufacturers).orderBy(asc(manufacturers.position));
  const badgeRows = await db.select().from(badges);
  const tradeIns = await loadTradeIns(db);
  const byPath = (locale: Locale) => new Map(tree.map((category) => [category.path[locale], category]));
  return {
    categories: tree,
    categoryById: new Map(tree.map((category) => [category.id, category])),
    categoryByPath: { cs: byPath('cs'), ro: byPath('ro') },
    manufacturers: makers.map((row) => ({
      id: row.id,
      name: row.name,
      word: row.seoName,
      forBuyout: row.forBuyout,
      forService: row.forService,
    })),
    qualities: qualityRows.map((row) => ({
      id: row.id,
      isUsed: row.isUsed,
      name: { cs: row.nameCs, ro: row.nameRo },
      description: { cs: row.descriptionCs, ro: row.descriptionRo },
    })),
    attributes: await loadAttributes(db),
    getFilters: await loadFilters(db),
    badges: new Map(badgeRows.map((row) => [row.id, { id: row.id, name: { cs: row.nameCs, ro: row.nameRo } }])),
    stores: storesByMarket,
    holidays: byMarket((market) => commonDays(storesByMarket[market].map((store) => store.closedOn))),
    tradeIns: byMarket((market) => tradeIns.filter((tradeIn) => tradeIn.market === market)),
  };
}

async function loadCategories(db: Tx): Promise<FrameCategory[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(eq(categories.isDeleted, false))
    .orderBy(asc(categories.position), asc(categories.id));
  const makers = groupBy(
    await db.select().from(categoryManufacturers).orderBy(asc(categoryManufacturers.position)),
    (row) => row.categoryId,
  );
  const childrenByParent = groupBy(rows, (row) => row.parentId);
  const inOrder = (parent: string | null): typeof rows => (childrenByParent.get(parent) ?? []).flatMap((row) => [row, ...inOrder(row.id)]);
  return inOrder(null).map((row) => ({
    id: row.id,
    number: row.number,
    parentId: row.parentId,
    ancestorIds: row.ancestorIds,
    position: row.position,
    name: { cs: row.nameCs, ro: row.nameRo },
    path: { cs: row.urlPathCs, ro: row.urlPathRo },
    isShown: row.forDisplay,
    isFilterable: row.filterable,
    forBuyout: row.forBuyout,
    forService: row.forService,
    manufacturerIds: (makers.get(row.id) ?? []).map((maker) => maker.manufacturerId),
    typeDevice: row.typeDevice,
    photoId: row.photoId,
    boost: row.boost,
    heurekaCategory: row.heurekaCategory,
    googleCategory: row.googleCategory,
  }));
}

async function loadAttributes(db: Tx): Promise<FrameAttribute[]> {
  const rows = await db.select().from(attributes).where(eq(attributes.isFilterable, true)).orderBy(asc(attributes.position));
  const choices = await db.select().from(attributeChoices).orderBy(asc(attributeChoices.position), asc(attributeChoices.labelCs));
  const choicesByAttribute = groupBy(choices, (choice) => choice.attributeId);
  return rows.map((row) => ({
    id: row.id,
    name: { cs: row.nameCs, ro: row.nameRo },
    word: { cs: row.wordCs, ro: row.wordRo },
    choices: (choicesByAttribute.get(row.id) ?? []).map((choice) => ({
      id: choice.id,
      label: { cs: choice.labelCs, ro: choice.labelRo },
      word: { cs: choice.wordCs, ro: choice.wordRo },
    })),
  }));
}

async function loadFilters(db: Tx): Promise<Map<string, string[]>> {
  const rows = await db.select().from(catalogueFilters).orderBy(asc(catalogueFilters.position));
  const byCategory = groupBy(rows, (row) => row.categoryId);
  return new Map([...byCategory].map(([category, filters]) => [category, filters.map((filter) => filter.attributeId)]));
}

async function loadTradeIns(db: Tx): Promise<(TradeIn & { market: Market })[]> {
  const rows = await db
    .select({
      market: buyoutPrices.market,
      masterProductId: buyoutPrices.masterProductId,
      typeDevice: buyoutPrices.typeDevice,
      manufacturerId: buyoutPrices.manufacturerId,
      upTo: buyoutPrices.upTo,
      bonusPercent: buyoutPrices.bonusPercent,
      releaseYear: masterProducts.releaseYear,
    })
    .from(buyoutPrices)
    .innerJoin(masterProducts, eq(masterProducts.id, buyoutPrices.masterProductId))
    .where(and(isNotNull(buyoutPrices.upTo), isNotNull(masterProducts.releaseYear)));
  return rows.map(({ bonusPercent, releaseYear, upTo, ...family }) => ({
    ...family,
    releaseYear: releaseYear ?? 0,
    upTo: upTo ?? 0,
    // Whole units, as every price tag of ours.
    amount: Math.floor(((upTo ?? 0) * (100 + bonusPercent)) / 10_000) * 100,
  }));
}

/** Days that all lists have. */
function commonDays(lists: readonly (readonly string[])[]): Set<string> {
  const [first = [], ...others] = lists;
  return new Set(first.filter((day) => others.every((list) => list.includes(day))));
}
