import type { RepairDevice, RepairLine, RepairStore } from '@okruh/contracts/http/repairs';
import { type Currency, type Locale, type Market, markets, type Money, money, type OpeningDay } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { servicePath } from './addresses.ts';
import { durationText } from './duration.ts';
import { groupBy } from './group-by.ts';
import type { Calendar } from './store-calendar.ts';

export type Texts = Readonly<Record<Locale, string>>;
/** Minor units by currency; null = on request. */
export type Prices = Readonly<Record<Currency, number | null>>;

export interface DeviceType {
  readonly id: RepairDevice['type_device'];
  /** Its slug in addresses, by language. */
  readonly word: Texts;
  readonly label: Texts;
  readonly identifierKind: RepairDevice['identifier_kind'];
}
export interface Manufacturer {
  readonly id: string;
  readonly name: string;
}
export interface Colour {
  readonly colourId: string;
  readonly name: Texts;
  readonly hex: string;
  readonly deviceIdentifier: string;
}
export interface OperationType {
  readonly id: string;
  readonly name: Texts;
  readonly description: Texts;
  readonly exclusiveGroup: string | null;
}
export interface Operation {
  readonly id: string;
  readonly type: OperationType;
  /** Its own name, or that of its kind. */
  readonly name: Texts;
  readonly ownName: Texts | null;
  readonly prices: Prices;
  /** Lowest price of the 30 days before the current reduction; null when it isn't reduced. */
  readonly commonPrices: Prices;
  readonly durationMinutes: number;
  readonly onTheSpot: boolean;
  readonly warrantyMonths: number;
  /** Shoppers may book it. */
  readonly isOffered: boolean;
  /** It is offered while its device is repaired. */
  readonly isEnabled: boolean;
  readonly position: number;
  readonly sparePartIds: readonly string[];
  /** Version of the list that changed it last, by its place. */
  readonly changed: { readonly version: number; readonly by: string; readonly at: Date };
}
export interface SparePart {
  readonly id: string;
  readonly masterProductId: string;
  /** Null: fits every colour. */
  readonly colourId: string | null;
  readonly kind: string;
  readonly name: Texts;
  /** Further models that it fits. */
  readonly alsoFits: readonly string[];
  /** It isn't ordered any more. */
  readonly isRetired: boolean;
  /** What a piece is bought for, without VAT, minor units. */
  readonly purchase: Readonly<Record<Currency, number>>;
}
export interface DeviceModel {
  readonly masterProductId: string;
  /** Value in selectors and addresses. */
  readonly seoName: string;
  readonly typeId: DeviceType['id'];
  readonly manufacturerId: string;
  readonly name: Texts;
  readonly releaseYear: number;
  readonly isRepaired: boolean;
  /** Its version in the back office, and who made it; null: from the first list. */
  readonly changed: { readonly version: number; readonly by: string | null; readonly at: Date };
  readonly colours: readonly Colour[];
  /** In the order of the list, including operations that aren't offered. */
  readonly operations: readonly Operation[];
}

/** A store from the events of accounts, with the fields that repairs need. */
export interface Store {
  readonly id: string;
  readonly seoName: string;
  readonly market: Market;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly cityPart: string;
  readonly postcode: string;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
  readonly openingHours: readonly OpeningDay[];
  /** Dates on which it is closed regardless of the weekday. */
  readonly closedOn: readonly string[];
  readonly isServiceCenter: boolean;
  readonly isOpen: boolean;
  /** Number of devices that it takes in per slot. */
  readonly slotCapacity: number;
  /** When it takes devices in; null: while it is open. */
  readonly calendar: Calendar | null;
}

export interface RepairListData {
  readonly version: string;
  readonly types: readonly DeviceType[];
  readonly manufacturers: readonly Manufacturer[];
  /** Newest first. */
  readonly models: readonly DeviceModel[];
  readonly operationTypes: readonly OperationType[];
  readonly spareParts: readonly SparePart[];
  /** Every identifier of the catalogue with its colour. */
  readonly identifiers: readonly { readonly id: string; readonly masterProductId: string; readonly colourId: string }[];
  readonly stores: readonly Store[];
}

/** A device in one colour, the subject of a repair. */
export interface Device {
  readonly type: DeviceType;
  readonly manufacturer: Manufacturer;
  readonly model: DeviceModel;
  readonly colour: Colour;
}

/** Immutable snapshot of what we repair; a change creates a new one. */
export interface RepairList extends RepairListData {
  /** Models that are offered now; `allModels` has those too that we stopped repairing. */
  readonly models: readonly DeviceModel[];
  readonly allModels: readonly DeviceModel[];
  findType(word: string, market: Market): DeviceType | undefined;
  listManufacturers(typeId: string): readonly Manufacturer[];
  listModels(typeId: string, manufacturerId: string): readonly DeviceModel[];
  /** By seo name or master product id. */
  model(word: string): DeviceModel | undefined;
  /** By any device identifier of the catalogue, of any size. */
  device(identifier: string): Device | undefined;
  findDevice(model: DeviceModel, colourId: string): Device | undefined;
  operation(id: string): { readonly model: DeviceModel; readonly operation: Operation } | undefined;
  sparePart(id: string): SparePart | undefined;
  /** Stores of a market that repair and are in operation. */
  listStores(market: Market): readonly Store[];
  store(id: string): Store | undefined;
}

export function createRepairList(data: RepairListData): RepairList {
  const offered = data.models.filter((model) => model.colours.length > 0 && model.operations.some(({ isOffered }) => isOffered));
  const types = new Map<string, DeviceType>(data.types.map((type) => [type.id, type]));
  const manufacturers = new Map(data.manufacturers.map((manufacturer) => [manufacturer.id, manufacturer]));
  const byMaster = new Map(data.models.map((model) => [model.masterProductId, model]));
  const byWord = new Map<string, DeviceModel>();
  const devices = new Map<string, Device>();
  const findDevice = (model: DeviceModel, colourId: string): Device | undefined => {
    const type = types.get(model.typeId);
    const manufacturer = manufacturers.get(model.manufacturerId);
    const colour = model.colours.find((candidate) => candidate.colourId === colourId);
    return type && manufacturer && colour ? { type, manufacturer, model, colour } : undefined;
  };
  for (const { id, masterProductId, colourId } of data.identifiers) {
    const model = byMaster.get(masterProductId);
    const device = model === undefined ? undefined : findDevice(model, colourId);
    if (device !== undefined) devices.set(id, device);
  }
  for (const model of data.models) {
    byWord.set(model.masterProductId, model);
    byWord.set(model.seoName, model);
  }
  const operations = new Map(data.models.flatMap((model) => model.operations.map((operation) => [operation.id, { model, operation }])));
  const parts = new Map(data.spareParts.map((part) => [part.id, part]));
  const byList = groupBy(offered, (model) => `${model.typeId}/${model.manufacturerId}`);

  return {
    ...data,
    types: data.types.filter((type) => offered.some((model) => model.typeId === type.id)),
    models: offered,
    allModels: data.models,
    findType: (word, market) => data.types.find((type) => type.word[markets[market].locale] === word),
    listManufacturers: (typeId) => data.manufacturers.filter((manufacturer) => byList.has(`${typeId}/${manufacturer.id}`)),
    listModels: (typeId, manufacturerId) => byList.get(`${typeId}/${manufacturerId}`) ?? [],
    model: (word) => byWord.get(word),
    device: (identifier) => devices.get(identifier),
    findDevice,
    operation: (id) => operations.get(id),
    sparePart: (id) => parts.get(id),
    listStores: (market) => data.stores.filter((store) => store.market === market && store.isServiceCenter && store.isOpen),
    store: (id) => data.stores.find((store) => store.id === id),
  };
}

/** Address of the repair page with the device. */
export const devicePath = (device: Device, market: Market, operation?: string): string =>
  servicePath(market, {
    type: device.type.word[markets[market].locale],
    manufacturer: device.manufacturer.id,
    model: device.model.seoName,
    color: device.colour.colourId,
    operation,
  });

export const imagePath = (model: DeviceModel, colour: Colour): string => `/media/devices/${model.masterProductId}/${colour.colourId}.svg`;

/** The device as shown on pages: texts and picture. */
export const deviceView = (device: Device, locale: Locale): RepairDevice => ({
  device_identifier: device.colour.deviceIdentifier,
  master_product_id: device.model.masterProductId,
  name: device.model.name[locale],
  variant: device.colour.name[locale],
  swatch: device.colour.hex,
  image: imagePath(device.model, device.colour),
  type_device: device.type.id,
  manufacturer_id: device.manufacturer.id,
  identifier_kind: device.type.identifierKind,
});

/** An operation as a line of a quote. @param price minor units, replaces the list's price */
export function toLine(operation: Operation, market: Market, price?: number | null): RepairLine & { readonly kind: string } {
  const { locale, currency } = markets[market];
  const listed = price ?? operation.prices[currency];
  return {
    operation_id: operation.id,
    kind: operation.type.id,
    label: operation.name[locale],
    price: listed === null ? null : money(listed, currency),
    duration: durationText(operation.durationMinutes, locale),
    duration_minutes: operation.durationMinutes,
    on_the_spot: operation.onTheSpot,
    warranty_months: operation.warrantyMonths,
  };
}

/** The price before a reduction; null when it isn't higher. */
export function commonPrice(operation: Operation, market: Market): Money | null {
  const { currency } = markets[market];
  const [now, was] = [operation.prices[currency], operation.commonPrices[currency]];
  return now !== null && was !== null && was > now ? money(was, currency) : null;
}

/** Whether a part is for a model, of whatever colour. */
export const fitsModel = (part: SparePart, masterProductId: string): boolean =>
  part.masterProductId === masterProductId || part.alsoFits.includes(masterProductId);

/** Whether one of the parts isn't ordered any more: an operation that takes it isn't offered. */
export const takesRetired = (list: RepairList, ids: readonly string[]): boolean => ids.some((id) => list.sparePart(id)?.isRetired === true);

/** The parts that an operation takes on a device of this colour. */
export const partsFor = (list: RepairList, operation: Operation, colourId: string): readonly SparePart[] =>
  operation.sparePartIds.flatMap((id) => {
    const part = list.sparePart(id);
    return part !== undefined && (part.colourId === null || part.colourId === colourId) ? [part] : [];
  });

/**
 * What the parts of an operation are bought for, without VAT, minor units. Of alternatives (an original and a compatible part, one for
 * each colour) the most expensive counts; null for an operation without parts.
 */
export function partsCost(list: RepairList, operation: Operation, currency: Currency): number | null {
  const costs = new Map<string, number>();
  for (const id of operation.sparePartIds) {
    const part = list.sparePart(id);
    if (part !== undefined) costs.set(part.kind, Math.max(part.purchase[currency], costs.get(part.kind) ?? 0));
  }
  return costs.size === 0 ? null : [...costs.values()].reduce((sum, cost) => sum + cost, 0);
}

/** Cheapest repair of a device in a market, without the diagnosis; null when all are on request. */
export function cheapest(model: DeviceModel, currency: Currency, diagnosis: string): number | null {
  const prices = model.operations.flatMap((operation) => {
    const price = operation.prices[currency];
    return operation.isOffered && operation.type.id !== diagnosis && price !== null ? [price] : [];
  });
  return prices.length === 0 ? null : Math.min(...prices);
}

export const storeView = (store: Store, locale: Locale): RepairStore => ({
  store_id: store.id,
  seo_name: store.seoName,
  name: store.name,
  street: store.street,
  city: store.city,
  city_part: store.cityPart,
  postcode: store.postcode,
  phone: store.phone,
  lat: store.lat,
  lng: store.lng,
  opening_hours: store.openingHours.map(({ day, open, close }) => ({ day, open, close })),
  opening_text: openingText(store, locale),
});

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** "Po–Pá 9:00–20:00, So 9:00–18:00": adjacent days with the same hours are grouped. */
export function openingText(store: Pick<Store, 'openingHours'>, locale: Locale): string {
  const groups: { from: number; to: number; hours: string }[] = [];
  for (const { day, open, close } of store.openingHours.toSorted((a, b) => a.day - b.day)) {
    const hours = `${clock(open)}–${clock(close)}`;
    const last = groups.at(-1);
    if (last !== undefined && last.hours === hours && last.to === day - 1) last.to = day;
    else groups.push({ from: day, to: day, hours });
  }
  const name = (day: number): string => {
    const weekday = weekdays[day - 1];
    return weekday === undefined ? '' : texts.text(locale, `weekday.${weekday}`);
  };
  return groups.map(({ from, to, hours }) => `${from === to ? name(from) : `${name(from)}–${name(to)}`} ${hours}`).join(', ');
}
const clock = (time: string): string => time.replace(/^0/, '');
