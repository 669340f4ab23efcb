import type { Appraisal, AppraisalResult, DeviceCondition, DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import type { Choice } from '@okruh/contracts';
import { type Currency, type Market, type Money, markets, money } from '@okruh/market';
import { type Quality, qualities, qualitySlug } from '@okruh/market/appraisal';
import { wizardPath } from './addresses.ts';

type Texts = Readonly<Record<'cs' | 'ro', string>>;
type Amounts = Readonly<Record<Currency, number>>;

export interface ProductType {
  /** `phone`, `tablet`, `smartwatch`, `computer` */
  readonly id: DeviceSummary['type_device'];
  /** Word of the market's addresses and lists; smartwatches have the accessories code. */
  readonly word: Texts;
  readonly label: Texts;
  readonly identifierKind: DeviceSummary['identifier_kind'];
  readonly minimalPrice: Amounts;
  readonly defaultChoices: readonly string[];
}
export interface Manufacturer {
  readonly id: string;
  readonly name: string;
}
export interface Colour {
  /** Device identifier: model and colour. */
  readonly id: string;
  readonly colourId: string;
  readonly name: Texts;
  readonly hex: string;
}
export interface ConditionTemplate {
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly name: Texts;
  readonly help: Texts;
  readonly choices: readonly { readonly value: string; readonly label: Texts }[];
}
export interface Model {
  readonly id: string;
  readonly masterProductId: string;
  readonly typeId: string;
  readonly manufacturerId: string;
  readonly name: string;
  /** `name` as `fold` makes it. */
  readonly searchName: string;
  readonly deviceName: string;
  readonly variant: string;
  readonly releaseYear: number;
  /** Version that changed this model last. */
  readonly version: string;
  /** Otherwise no shopper sees it; it may come back. */
  readonly isBought: boolean;
  readonly colours: readonly Colour[];
  /** From the best grade to the worst. */
  readonly results: readonly { readonly id: string; readonly quality: Quality; readonly price: Amounts }[];
  /** By condition id and choice value. */
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, ModelChoice>>;
}
export interface ModelChoice {
  readonly resultId: string | null;
  readonly correction: Amounts;
}
/** Extra for a trade-in together with a purchase. */
export interface Bonus {
  readonly id: string;
  readonly typeId: ProductType['id'];
  /** Null = every manufacturer. */
  readonly manufacturerId: string | null;
  /** Null = every family of devices. */
  readonly masterProductId: string | null;
  /** Empty = every grade. */
  readonly qualities: readonly Quality[];
  readonly percent: number;
  readonly maxAmount: Amounts;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly markets: readonly Market[];
  readonly version: number;
  /** Null: from the first price list. */
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** Everything of one version, in the order in which lists show it. */
export interface PriceListData {
  readonly version: string;
  readonly types: readonly ProductType[];
  readonly manufacturers: readonly Manufacturer[];
  /** All, those that aren't bought any more too. */
  readonly models: readonly Model[];
  /** By type id, in the list's order: the first two are quality conditions. */
  readonly conditions: ReadonlyMap<string, readonly ConditionTemplate[]>;
  readonly bonuses: readonly Bonus[];
}

/** One colour of one model, what a buy-out is about. */
export interface Device {
  readonly type: ProductType;
  readonly manufacturer: Manufacturer;
  readonly model: Model;
  readonly colour: Colour;
}

/** The price list of one version, never changed once built; a new version is a new object. */
export interface PriceList extends PriceListData {
  findType(word: string, market: Market): ProductType | undefined;
  listManufacturers(typeId: string): readonly Manufacturer[];
  listModels(typeId: string, manufacturerId: string): readonly Model[];
  /** Those that are bought. */
  readonly bought: readonly Model[];
  /** One that is bought. */
  model(id: string): Model | undefined;
  /** One that is or was bought. */
  anyModel(id: string): Model | undefined;
  manufacturer(id: string): Manufacturer | undefined;
  /** A model of the family of devices with this master product. */
  family(masterProductId: string): Model | undefined;
  device(identifier: string): Device | undefined;
  /** Questions and prices of a device, built again: answers keep the bytes, a thousand devices as objects would be too big. */
  appraisal(device: Device, market: Market): Appraisal;
}

export function createPriceList(data: PriceListData): PriceList {
  const types = new Map<string, ProductType>(data.types.map((type) => [type.id, type]));
  const manufacturers = new Map(data.manufacturers.map((manufacturer) => [manufacturer.id, manufacturer]));
  const bought = data.models.filter(({ isBought }) => isBought);
  const models = new Map(data.models.map((model) => [model.id, model]));
  const byList = new Map<string, Model[]>();
  for (const model of bought) {
    const list = `${model.typeId}/${model.manufacturerId}`;
    byList.set(list, [...(byList.get(list) ?? []), model]);
  }
  const devices = new Map<string, Device>();
  for (const model of bought) {
    const type = types.get(model.typeId);
    const manufacturer = manufacturers.get(model.manufacturerId);
    if (type === undefined || manufacturer === undefined) throw new Error(`model ${model.id} has no type or manufacturer`);
    for (const colour of model.colours) devices.set(colour.id, { type, manufacturer, model, colour });
  }

  return {
    ...data,
    findType: (word, market) => data.types.find((type) => type.word[markets[market].locale] === word),
    listManufacturers: (typeId) => data.manufacturers.filter((manufacturer) => byList.has(`${typeId}/${manufacturer.id}`)),
    listModels: (typeId, manufacturerId) => byList.get(`${typeId}/${manufacturerId}`) ?? [],
    bought,
    model: (id) => (models.get(id)?.isBought === true ? models.get(id) : undefined),
    anyModel: (id) => models.get(id),
    manufacturer: (id) => manufacturers.get(id),
    family: (masterProductId) => data.models.find((model) => model.masterProductId === masterProductId),
    device: (identifier) => devices.get(identifier),
    appraisal: (device, market) => buildAppraisal(data, device, market),
  };
}

function buildAppraisal(data: PriceListData, device: Device, market: Market): Appraisal {
  const { locale, currency } = markets[market];
  const { model, type } = device;
  const amount = (amounts: Amounts): Money => money(amounts[currency], currency);
  const results: AppraisalResult[] = model.results.map((result) => ({
    id: result.id,
    quality: result.quality,
    url: devicePath(device, market, result.quality),
    price: amount(result.price),
  }));
  const conditions: DeviceCondition[] = (data.conditions.get(type.id) ?? []).map((template) => ({
    id: template.id,
    code: template.code,
    name: template.name[locale],
    help: template.help[locale],
    type: template.type,
    choices: template.choices.flatMap((choice) => {
      const offered = model.choices.get(template.id)?.get(choice.value);
      return offered === undefined
        ? []
        : [
            {
              value: choice.value,
              label: choice.label[locale],
              appraisal_result: offered.resultId,
              price_correction: amount(offered.correction),
            },
          ];
    }),
    value: null,
    disabled: false,
  }));
  return {
    appraisal_result: results,
    device_conditions: conditions.filter((condition) => condition.choices.length > 0),
    version: model.version,
    minimal_buyout_price: amount(type.minimalPrice),
    default_device_condition_choices: [...type.defaultChoices],
  };
}

/** Address of the wizard with the device, and with a grade when one is named. */
export const devicePath = (device: Device, market: Market, quality?: Quality): string =>
  wizardPath(market, {
    type: device.type.word[markets[market].locale],
    manufacturer: device.manufacturer.id,
    model: device.model.id,
    color: device.colour.colourId,
    condition: quality === undefined ? undefined : qualitySlug(quality),
  });

export const imagePath = (model: Model, colour: Colour): string => `/media/devices/${model.masterProductId}/${colour.colourId}.svg`;

/** Device in words and its picture. */
export function deviceSummary(device: Device, market: Market): DeviceSummary {
  const { model, colour, type } = device;
  return {
    device_identifier: colour.id,
    name: model.deviceName,
    variant: [model.variant, colour.name[markets[market].locale]].filter((part) => part !== '').join(', '),
    image: imagePath(model, colour),
    type_device: type.id,
    identifier_kind: type.identifierKind,
  };
}

/**
 * Most that the device itself can bring: the best grade with every surcharge, without extra accessories (`special`).
 */
export function priceUpTo(data: PriceListData, model: Model, market: Market): Money {
  const { currency } = markets[market];
  const best = model.results[0]?.price[currency] ?? 0;
  let total = best;
  for (const template of data.conditions.get(model.typeId) ?? []) {
    if (template.type === 'special') continue;
    const corrections = [...(model.choices.get(template.id)?.values() ?? [])]
      .filter((choice) => choice.resultId !== null)
      .map((choice) => choice.correction[currency]);
    if (corrections.length > 0) total += Math.max(...corrections);
  }
  const minimum = data.types.find((type) => type.id === model.typeId)?.minimalPrice[currency] ?? 0;
  return money(Math.max(total, minimum), currency);
}

/** The type shows the first device of its list. */
export function typeChoice(list: PriceList, type: ProductType, market: Market): Choice {
  const { locale } = markets[market];
  const [model] = list.listManufacturers(type.id).flatMap((manufacturer) => list.listModels(type.id, manufacturer.id));
  const [colour] = model?.colours ?? [];
  const image = model !== undefined && colour !== undefined ? { image: imagePath(model, colour) } : {};
  return { value: type.word[locale], label: type.label[locale], ...image };
}
export const manufacturerChoice = (manufacturer: Manufacturer): Choice => ({ value: manufacturer.id, label: manufacturer.name });
export function modelChoice(data: PriceListData, model: Model, market: Market): Choice {
  const [first] = model.colours;
  return {
    value: model.id,
    label: model.name,
    ...(first === undefined ? {} : { image: imagePath(model, first) }),
    price_up_to: priceUpTo(data, model, market),
  };
}
export const colourChoice = (model: Model, colour: Colour, market: Market): Choice => ({
  value: colour.id,
  slug: colour.colourId,
  label: colour.name[markets[market].locale],
  image: imagePath(model, colour),
  swatch: colour.hex,
});

/** Id of the result that a model's grade has. */
export const resultId = (modelId: string, quality: Quality): string => `ar-${modelId}-${qualitySlug(quality)}`;

/** Results in the order of the grades, whatever order the rows come in. */
export const byGrade = (a: { readonly quality: Quality }, b: { readonly quality: Quality }): number =>
  qualities.indexOf(a.quality) - qualities.indexOf(b.quality);
