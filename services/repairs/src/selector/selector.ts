import type { Choice } from '@okruh/contracts';
import type { DeviceSelection, OperationChoice, ServiceSelectorData } from '@okruh/contracts/http/repairs';
import { type Market, markets } from '@okruh/market';
import { servicePath } from '../model/addresses.ts';
import {
  type Colour,
  commonPrice,
  type Device,
  type DeviceModel,
  type DeviceType,
  deviceView,
  imagePath,
  toLine,
  type Manufacturer,
  type Operation,
  type RepairList,
} from '../model/repair-list.ts';

/** A selection as far as the list knows it. */
export interface ResolvedSelection {
  readonly type: DeviceType | null;
  readonly manufacturer: Manufacturer | null;
  readonly model: DeviceModel | null;
  readonly colour: Colour | null;
}
const nothing: ResolvedSelection = { type: null, manufacturer: null, model: null, colour: null };

/**
 * Reads the words of an address. What isn't known, and everything below it, is dropped; the answer's `url` then names what is
 * left. The colour may be a slug or a whole device identifier.
 */
export function resolveSelection(list: RepairList, market: Market, selection: DeviceSelection): ResolvedSelection {
  const type = selection.type === undefined ? undefined : list.findType(selection.type, market);
  if (type === undefined) return nothing;
  const manufacturer = list.listManufacturers(type.id).find((candidate) => candidate.id === selection.manufacturer);
  if (manufacturer === undefined) return { ...nothing, type };
  // A whole identifier says by itself which model it is.
  const byIdentifier = selection.color === undefined ? undefined : list.device(selection.color);
  const named = selection.model === undefined ? undefined : (list.model(selection.model) ?? byIdentifier?.model);
  const model = list.listModels(type.id, manufacturer.id).find((candidate) => candidate === named);
  if (model === undefined) return { ...nothing, type, manufacturer };
  const colourId = byIdentifier?.model === model ? byIdentifier.colour.colourId : selection.color;
  return { type, manufacturer, model, colour: model.colours.find((candidate) => candidate.colourId === colourId) ?? null };
}

/** The selection of a device, without a colour when none is asked for. */
export function toSelection(list: RepairList, model: DeviceModel, colour: Colour | null): ResolvedSelection {
  return {
    type: list.types.find((type) => type.id === model.typeId) ?? null,
    manufacturer: list.manufacturers.find((manufacturer) => manufacturer.id === model.manufacturerId) ?? null,
    model,
    colour,
  };
}

export const selectionPath = (market: Market, resolved: ResolvedSelection): string =>
  servicePath(market, {
    type: resolved.type?.word[markets[market].locale],
    manufacturer: resolved.manufacturer?.id,
    model: resolved.model?.seoName,
    color: resolved.colour?.colourId,
  });

/** The type shows the newest device of its list. */
export const typeChoices = (list: RepairList, market: Market): Choice[] =>
  list.types.map((type) => {
    const { locale } = markets[market];
    const [model] = list.models.filter((candidate) => candidate.typeId === type.id);
    return { value: type.word[locale], label: type.label[locale], ...toImage(model) };
  });
export const manufacturerChoices = (list: RepairList, type: DeviceType): Choice[] =>
  list.listManufacturers(type.id).map(({ id, name }) => ({ value: id, label: name }));
export const modelChoices = (list: RepairList, market: Market, type: DeviceType, manufacturer: Manufacturer): Choice[] =>
  list
    .listModels(type.id, manufacturer.id)
    .map((model) => ({ value: model.seoName, label: model.name[markets[market].locale], ...toImage(model) }));
export const colourChoices = (market: Market, model: DeviceModel): Choice[] =>
  model.colours.map((colour) => ({
    value: colour.deviceIdentifier,
    label: colour.name[markets[market].locale],
    image: imagePath(model, colour),
    swatch: colour.hex,
  }));

function toImage(model: DeviceModel | undefined): { image?: string } {
  const [colour] = model?.colours ?? [];
  return model === undefined || colour === undefined ? {} : { image: imagePath(model, colour) };
}

/** Repairs on offer, in the order of the list. */
export const operationChoices = (model: DeviceModel, market: Market): OperationChoice[] =>
  model.operations.filter(({ isOffered }) => isOffered).map((operation) => operationChoice(operation, market));

function operationChoice(operation: Operation, market: Market): OperationChoice {
  const { locale } = markets[market];
  const { operation_id: value, ...line } = toLine(operation, market);
  return {
    value,
    ...line,
    help: operation.type.description[locale],
    common_price: commonPrice(operation, market),
    exclusive_group: operation.type.exclusiveGroup,
    position: operation.position,
  };
}

/** Everything the repair page shows for a selection: each list as far as the selection opens it. */
export function selectorData(list: RepairList, market: Market, resolved: ResolvedSelection): ServiceSelectorData {
  const { type, manufacturer, model, colour } = resolved;
  const { locale } = markets[market];
  const device: Device | undefined = model === null || colour === null ? undefined : list.findDevice(model, colour.colourId);
  return {
    url: selectionPath(market, resolved),
    selected_choices: {
      product_type: type?.word[locale] ?? null,
      product_manufacturer: manufacturer?.id ?? null,
      product_model: model?.seoName ?? null,
      product_color: colour?.deviceIdentifier ?? null,
    },
    choices: {
      product_type: typeChoices(list, market),
      product_manufacturer: type === null ? [] : manufacturerChoices(list, type),
      product_model: type === null || manufacturer === null ? [] : modelChoices(list, market, type, manufacturer),
      product_color: model === null ? [] : colourChoices(market, model),
    },
    device: device === undefined ? null : deviceView(device, locale),
    operations: device === undefined ? [] : operationChoices(device.model, market),
  };
}
