import type { Choice } from '@okruh/contracts';
import type { Appraisal, DeviceSummary, Selection } from '@okruh/contracts/http/buyout/selector';
import { fold, type IsoDate, type Market, markets } from '@okruh/market';
import { answersForQuality, answerValues, type Quality, qualityOfSlug, qualitySlug } from '@okruh/market/appraisal';
import { type AddressParts, wizardPath } from '../model/addresses.ts';
import { bonusesOn } from '../model/bonus.ts';
import {
  type Colour,
  colourChoice,
  type Device,
  deviceSummary,
  type Manufacturer,
  manufacturerChoice,
  type Model,
  modelChoice,
  type PriceList,
  priceUpTo,
  type ProductType,
  typeChoice,
} from '../model/price-list.ts';

/** A selection as far as the price list knows it. */
export interface ResolvedSelection {
  readonly type: ProductType | null;
  readonly manufacturer: Manufacturer | null;
  readonly model: Model | null;
  readonly colour: Colour | null;
  readonly quality: Quality | null;
}

const nothing: ResolvedSelection = { type: null, manufacturer: null, model: null, colour: null, quality: null };

/**
 * Reads the words of an address. What isn't known, and everything below it, is dropped; the answer's `url` then names
 * what is left. The colour may be a slug or a whole device identifier.
 */
export function resolveSelection(list: PriceList, market: Market, selection: Selection): ResolvedSelection {
  const type = selection.type === undefined ? undefined : list.findType(selection.type, market);
  if (type === undefined) return nothing;
  const manufacturer = list.listManufacturers(type.id).find((candidate) => candidate.id === selection.manufacturer);
  if (manufacturer === undefined) return { ...nothing, type };
  const model = list.listModels(type.id, manufacturer.id).find((candidate) => candidate.id === selection.model);
  if (model === undefined) return { ...nothing, type, manufacturer };
  const colour = model.colours.find((candidate) => candidate.colourId === selection.color || candidate.id === selection.color) ?? null;
  const asked = selection.condition === undefined ? null : qualityOfSlug(selection.condition);
  const quality = model.results.find((result) => result.quality === asked)?.quality ?? null;
  return { type, manufacturer, model, colour, quality };
}

export function selectionPath(market: Market, resolved: ResolvedSelection): string {
  const parts: AddressParts = {
    type: resolved.type?.word[markets[market].locale],
    manufacturer: resolved.manufacturer?.id,
    model: resolved.model?.id,
    color: resolved.colour?.colourId,
    condition: resolved.quality === null ? undefined : qualitySlug(resolved.quality),
  };
  return wizardPath(market, parts);
}

export const typeChoices = (list: PriceList, market: Market): Choice[] => list.types.map((type) => typeChoice(list, type, market));

export const manufacturerChoices = (list: PriceList, type: ProductType): Choice[] =>
  list.listManufacturers(type.id).map(manufacturerChoice);

export const modelChoices = (list: PriceList, market: Market, type: ProductType, manufacturer: Manufacturer): Choice[] =>
  list.listModels(type.id, manufacturer.id).map((model) => modelChoice(list, model, market));

export const colourChoices = (market: Market, model: Model): Choice[] => model.colours.map((colour) => colourChoice(model, colour, market));

/** The device of a selection that goes down to the colour. */
export const findDevice = (list: PriceList, resolved: ResolvedSelection): Device | null =>
  (resolved.colour === null ? undefined : list.device(resolved.colour.id)) ?? null;

/** An address that names a grade starts with the looks of that grade; the rest of the defaults stay. */
export function withCondition(appraisal: Appraisal, quality: Quality | null): Appraisal {
  if (quality === null) return appraisal;
  return { ...appraisal, default_device_condition_choices: answerValues(appraisal, answersForQuality(appraisal, quality)) };
}

/** Highest bonus of the type on that day in percent, 0 when there is none. */
export function bonusUpTo(list: PriceList, market: Market, type: ProductType | null, today: IsoDate): number {
  return Math.max(0, ...bonusesOn(list, market, type?.id, today).map((bonus) => bonus.percent));
}

export interface SelectorData {
  readonly url: string;
  readonly selected_choices: {
    product_type: string | null;
    product_manufacturer: string | null;
    product_model: string | null;
    product_color: string | null;
    condition: string | null;
  };
  readonly choices: Record<'product_type' | 'product_manufacturer' | 'product_model' | 'product_color', Choice[]>;
  readonly device: DeviceSummary | null;
  readonly appraisal: Appraisal | null;
  readonly bonus_up_to_percent: number;
}

/** Everything the wizard shows for a selection: each list as far as the selection opens it. */
export function selectorData(list: PriceList, market: Market, resolved: ResolvedSelection, today: IsoDate): SelectorData {
  const { type, manufacturer, model, colour, quality } = resolved;
  const device = findDevice(list, resolved);
  return {
    url: selectionPath(market, resolved),
    selected_choices: {
      product_type: type?.word[markets[market].locale] ?? null,
      product_manufacturer: manufacturer?.id ?? null,
      product_model: model?.id ?? null,
      product_color: colour?.id ?? null,
      condition: quality === null ? null : qualitySlug(quality),
    },
    choices: {
      product_type: typeChoices(list, market),
      product_manufacturer: type === null ? [] : manufacturerChoices(list, type),
      product_model: type === null || manufacturer === null ? [] : modelChoices(list, market, type, manufacturer),
      product_color: model === null ? [] : colourChoices(market, model),
    },
    device: device === null ? null : deviceSummary(device, market),
    appraisal: device === null ? null : withCondition(list.appraisal(device, market), quality),
    bonus_up_to_percent: bonusUpTo(list, market, type, today),
  };
}

/**
 * Models whose name holds every typed word; whole words first, then beginnings of words. The model with nothing more in its
 * name comes before its variants ("iphone 12" before "iPhone 12 Pro Max"), newer models before older.
 */
export function findModels(list: PriceList, market: Market, typed: string) {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: { readonly model: Model; readonly rank: number; readonly more: number; readonly place: number }[] = [];
  for (const [place, model] of list.bought.entries()) {
    // A model without a colour can't be sold, the selector ends before its questions.
    if (model.colours.length === 0 || !words.every((word) => model.searchName.includes(word))) continue;
    const padded = ` ${model.searchName}`;
    found.push({
      model,
      rank: words.reduce((rank, word) => rank + measureDistance(`${padded} `, word), 0),
      more: wordsBeside(model, words),
      place,
    });
  }
  found.sort((a, b) => a.rank - b.rank || a.more - b.more || b.model.releaseYear - a.model.releaseYear || a.place - b.place);
  return found.slice(0, 8).map(({ model }) => {
    const choice = modelChoice(list, model, market);
    return {
      label: model.name,
      url: selectionPath(market, { ...nothing, ...modelPlace(list, model), model }),
      image: choice.image ?? null,
      price_up_to: priceUpTo(list, model, market),
      device_identifier: model.colours[0]?.id ?? '',
    };
  });
}

/** 0 for a whole word of the name, 1 for the beginning of one, 2 inside of one: "12" means the iPhone 12, not 128 GB. */
const measureDistance = (name: string, word: string): number => (name.includes(` ${word} `) ? 0 : name.includes(` ${word}`) ? 1 : 2);

/** Words of the device's name that nobody typed. */
const wordsBeside = (model: Model, words: readonly string[]): number =>
  fold(model.deviceName)
    .split(' ')
    .filter((part) => !words.includes(part)).length;

function modelPlace(list: PriceList, model: Model): Pick<ResolvedSelection, 'type' | 'manufacturer'> {
  return {
    type: list.types.find((type) => type.id === model.typeId) ?? null,
    manufacturer: list.manufacturers.find((manufacturer) => manufacturer.id === model.manufacturerId) ?? null,
  };
}
