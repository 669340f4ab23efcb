import { adminAddModel, adminFindDevices, adminGetModelColours, adminSetModelColours } from '@okruh/contracts/http/buyout-admin/models';
import type { FoundDevice } from '@okruh/contracts/http/catalog/internal';
import { dateParts, todayIn, type Locale } from '@okruh/market';
import { type Quality, qualities } from '@okruh/market/appraisal';
import { created, type FieldErrorsAnswer, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import type { PriceList } from '../model/price-list.ts';
import { createEdit, Refusal } from '../stored/edit-price-list.ts';
import { insertModel, replaceColours } from './model.repository.ts';

/** Models come from the catalogue's devices: their names, sizes, colours and identifiers are the catalogue's. */
export function modelRoutes(app: FastifyInstance, deps: Deps): void {
  const { catalog, priceList } = deps;
  const edit = createEdit(deps);

  route(app, adminFindDevices, async ({ query, locale, requestId }) => {
    const devices = await catalog.searchDevices(query.q, requestId);
    const list = priceList.current();
    return ok({ items: devices.map((device) => deviceView(list, device, locale)) });
  });

  route(app, adminAddModel, async ({ body, identity, locale, requestId }) => {
    const device = await catalog.loadDevice(body.master_product_id, requestId);
    const size = device?.models.find(({ id }) => id === body.model);
    if (device === null || size === undefined) return fieldErrors({ model: [texts.text(locale, 'model.unknown')] });
    const colours = size.colours.filter((colour) => body.colours.includes(colour.device_identifier));
    if (colours.length !== new Set(body.colours).size) return fieldErrors({ colours: [texts.text(locale, 'model.unknown-colour')] });
    const prices = readPrices(body.prices);
    if (typeof prices === 'string') return fieldErrors({ prices: [texts.text(locale, prices)] });
    const answer = await edit(requestId, async (tx) => {
      const list = priceList.current();
      if (list.anyModel(body.model) !== undefined) throw refuse({ model: [texts.text(locale, 'model.listed')] });
      if (list.anyModel(body.copy_from)?.typeId !== device.type_device)
        throw refuse({ copy_from: [texts.text(locale, 'model.other-kind')] });
      const added = { id: body.model, device, size: plainSize(size.size), colours, prices, copyFrom: body.copy_from };
      const { year } = dateParts(todayIn('cz', deps.now()));
      return ok({ model: body.model, version: await insertModel(tx, identity.name ?? '', added, year) });
    });
    return answer.status === 200 && 'body' in answer ? created(answer.body) : answer;
  });

  route(app, adminGetModelColours, async ({ params, locale, requestId }) => {
    const model = priceList.current().anyModel(params.model);
    if (model === undefined) return problem('not-found');
    const device = await catalog.loadDevice(model.masterProductId, requestId);
    const known = device?.models.find(({ id }) => id === model.id)?.colours ?? [];
    const bought = new Map(
      model.colours.map((colour) => [colour.id, { device_identifier: colour.id, name: colour.name[locale], hex: colour.hex }]),
    );
    return ok({
      version: model.version,
      // Those that the catalogue has no more may still be bought.
      colours: [
        ...[...bought.values()].map((colour) => ({ ...colour, is_bought: true })),
        ...known
          .filter((colour) => !bought.has(colour.device_identifier))
          .map((colour) => ({ ...colourView(colour, locale), is_bought: false })),
      ],
    });
  });

  route(app, adminSetModelColours, async ({ params, body, identity, locale, requestId }) => {
    const model = priceList.current().anyModel(params.model);
    if (model === undefined) return problem('not-found');
    const device = await catalog.loadDevice(model.masterProductId, requestId);
    return edit(requestId, async (tx) => {
      const present = priceList.current().anyModel(params.model);
      if (present?.version !== body.version) return problem('changed-meanwhile', { title: texts.both('problem.price-list-changed') });
      const known = new Map([
        ...present.colours.map(({ id, colourId, name, hex }) => [id, { device_identifier: id, colour_id: colourId, name, hex }] as const),
        ...(device?.models.find(({ id }) => id === present.id)?.colours ?? []).map((colour) => [colour.device_identifier, colour] as const),
      ]);
      const colours = [...new Set(body.colours)].flatMap((id) => known.get(id) ?? []);
      if (colours.length !== new Set(body.colours).size) throw refuse({ colours: [texts.text(locale, 'model.unknown-colour')] });
      return ok({ version: await replaceColours(tx, identity.name ?? '', present, colours) });
    });
  });
}

const refuse = (errors: FieldErrorsAnswer['fieldErrors']): Refusal => new Refusal(fieldErrors(errors));

/** The price list writes sizes in plain characters. */
const plainSize = (size: string): string => size.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-').replaceAll(', ', ' ');

const colourView = (colour: FoundDevice['models'][number]['colours'][number], locale: Locale) => ({
  device_identifier: colour.device_identifier,
  name: colour.name[locale],
  hex: colour.hex,
});

function deviceView(list: PriceList, device: FoundDevice, locale: Locale) {
  const alike = list.models.filter(({ typeId }) => typeId === device.type_device);
  const similar = alike.find(({ manufacturerId }) => manufacturerId === device.manufacturer.id) ?? alike[0];
  return {
    id: device.id,
    name: device.name[locale],
    type_device: device.type_device,
    manufacturer: device.manufacturer,
    models: device.models.map((model) => ({
      model: model.id,
      size: plainSize(model.size),
      is_listed: list.anyModel(model.id) !== undefined,
      colours: model.colours.map((colour) => colourView(colour, locale)),
    })),
    similar: similar === undefined ? null : { model: similar.id, name: similar.name },
  };
}

type PriceInput = z.output<typeof adminAddModel.body>['prices'];

/** Prices by grade, from the best; the key of the text that says what is wrong with them otherwise. */
function readPrices(input: PriceInput): ReadonlyMap<Quality, { CZK: number; RON: number }> | 'model.both-prices' | 'model.order' {
  const prices = new Map<Quality, { CZK: number; RON: number }>();
  for (const quality of qualities) {
    const own = input.filter((price) => price.quality === quality);
    if (own.length === 0) continue;
    const [czk, ron] = (['CZK', 'RON'] as const).map((currency) => own.find((price) => price.currency === currency)?.amount);
    if (czk === undefined || ron === undefined) return 'model.both-prices';
    prices.set(quality, { CZK: czk, RON: ron });
  }
  const list = [...prices.values()];
  const isFalling = list.every((price, index) => {
    const better = list[index - 1];
    return better === undefined || (price.CZK <= better.CZK && price.RON <= better.RON);
  });
  return isFalling ? prices : 'model.order';
}
