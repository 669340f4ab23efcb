import {
  type Appraisal,
  type DeviceSummary,
  getAppraisalFormData,
  getProductColorChoices,
  getProductManufacturerChoices,
  getProductModelChoices,
  getProductSelectorData,
  getProductSelectorUrl,
  getProductTypeChoices,
  searchModels,
  type Selection,
} from '@okruh/contracts/http/buyout/selector';
import { type Market, markets, todayIn } from '@okruh/market';
import { type Answer, fieldErrors, normaliseCode, ok, problem, raw, ReadyAnswers, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { wizardPath } from '../model/addresses.ts';
import { findBuyoutByCode } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { devicePath, deviceSummary, type PriceList } from '../model/price-list.ts';
import {
  colourChoices,
  findModels,
  manufacturerChoices,
  modelChoices,
  resolveSelection,
  selectionPath,
  selectorData,
  typeChoices,
} from './selector.ts';

/**
 * The wizard's reads. All of them answer from memory: lists and appraisals are serialised on first use and kept as bytes
 * until the price list changes (QUALITY P8).
 */
export function selectorRoutes(app: FastifyInstance, deps: Deps): void {
  const ready = new ReadyAnswers<PriceList>();
  const list = (): PriceList => deps.priceList.current();

  route(app, getProductTypeChoices, ({ market }) =>
    json(ready.get(list(), `types ${market}`, () => ({ choices: typeChoices(list(), market) }))),
  );

  route(app, getProductManufacturerChoices, ({ market, query }) => {
    const type = list().findType(query.type, market);
    if (type === undefined) return problem('not-found');
    return json(
      ready.get(list(), `manufacturers ${market} ${type.id}`, () => ({
        choices: manufacturerChoices(list(), type),
        url: wizardPath(market, { type: type.word[markets[market].locale] }),
      })),
    );
  });

  route(app, getProductModelChoices, ({ market, query }) => {
    const type = list().findType(query.type, market);
    const manufacturer =
      type === undefined
        ? undefined
        : list()
            .listManufacturers(type.id)
            .find((row) => row.id === query.manufacturer);
    if (type === undefined || manufacturer === undefined) return problem('not-found');
    return json(
      ready.get(list(), `models ${market} ${type.id} ${manufacturer.id}`, () => ({
        choices: modelChoices(list(), market, type, manufacturer),
      })),
    );
  });

  route(app, getProductColorChoices, ({ market, query }) => {
    const model = list().model(query.model);
    if (model === undefined) return problem('not-found');
    return json(ready.get(list(), `colours ${market} ${model.id}`, () => ({ choices: colourChoices(market, model) })));
  });

  route(app, getProductSelectorUrl, ({ market, query }) => ok({ url: selectionPath(market, resolveSelection(list(), market, query)) }));

  route(app, getAppraisalFormData, ({ market, locale, query }) => {
    const device = list().device(query.color);
    if (device === undefined)
      return fieldErrors({}, { message: texts.text(locale, 'problem.unknown-device'), url: wizardPath(market, {}) });
    return json(
      ready.get(list(), `appraisal ${market} ${device.colour.id}`, (): { url: string; device: DeviceSummary; appraisal: Appraisal } => ({
        url: devicePath(device, market),
        device: deviceSummary(device, market),
        appraisal: list().appraisal(device, market),
      })),
    );
  });

  route(app, getProductSelectorData, async ({ market, query }) => {
    const { code, ...asked } = query;
    let selection: Selection = asked;
    if (code !== undefined) {
      const buyout = await findBuyoutByCode(deps.database.db, normaliseCode(code));
      if (buyout === null || buyout.market !== market) return problem('not-found');
      selection = toSelection(list(), market, buyout.deviceIdentifier);
    }
    const resolved = resolveSelection(list(), market, selection);
    const today = todayIn(market, deps.now());
    // The path names what was found and nothing that people made up, so the keys are as few as the devices and grades.
    return json(
      ready.get(list(), `selector ${market} ${today} ${selectionPath(market, resolved)}`, () =>
        selectorData(list(), market, resolved, today),
      ),
    );
  });

  route(app, searchModels, ({ market, query }) => ok({ items: findModels(list(), market, query.q) }));
}

const json = (bytes: Buffer): Answer => raw(bytes);

/** Words of the address of a device; nothing when it isn't bought any more. */
function toSelection(list: PriceList, market: Market, deviceIdentifier: string): Selection {
  const device = list.device(deviceIdentifier);
  if (device === undefined) return {};
  return {
    type: device.type.word[markets[market].locale],
    manufacturer: device.manufacturer.id,
    model: device.model.id,
    color: device.colour.colourId,
  };
}
