import { SURROGATE_KEY_HEADER, surrogateKeys } from '@okruh/contracts';
import {
  getSearchServiceProductData,
  getServiceColorChoices,
  getServiceManufacturerChoices,
  getServiceModelChoices,
  getServiceOperations,
  getServiceSelectorData,
  getServiceSelectorUrl,
  getServiceTypeChoices,
  searchRepairs as searchRepairsContract,
  smartSearch as smartSearchContract,
} from '@okruh/contracts/http/repairs';
import { type Market, markets } from '@okruh/market';
import { type Answer, fieldErrors, problem, raw, ReadyAnswers, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { servicePath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { devicePath, deviceView, type RepairList } from '../model/repair-list.ts';
import {
  colourChoices,
  manufacturerChoices,
  modelChoices,
  operationChoices,
  resolveSelection,
  type ResolvedSelection,
  toSelection,
  selectionPath,
  selectorData,
  typeChoices,
} from './selector.ts';
import { searchRepairs } from './search-repairs.ts';
import { smartSearch } from './smart-search.ts';

/**
 * The selector's reads. All of them answer from memory: they are serialised on first use and kept as bytes until the list
 * changes (QUALITY P8). The surrogate keys let the gateway keep them as well.
 */
export function selectorRoutes(app: FastifyInstance, deps: Deps): void {
  const ready = new ReadyAnswers<RepairList>();
  const list = (): RepairList => deps.repairList.current();
  const answer = (key: string, model: { readonly masterProductId: string } | null, make: () => unknown): Answer =>
    raw(ready.get(list(), key, make), undefined, { [SURROGATE_KEY_HEADER]: formatKeys(model) });

  route(app, getServiceTypeChoices, ({ market }) => answer(`types ${market}`, null, () => ({ choices: typeChoices(list(), market) })));

  route(app, getServiceManufacturerChoices, ({ market, query }) => {
    const type = list().findType(query.type, market);
    if (type === undefined) return problem('not-found');
    return answer(`manufacturers ${market} ${type.id}`, null, () => ({
      choices: manufacturerChoices(list(), type),
      url: servicePath(market, { type: type.word[markets[market].locale] }),
    }));
  });

  route(app, getServiceModelChoices, ({ market, query }) => {
    const { type, manufacturer } = resolveSelection(list(), market, query);
    if (type === null || manufacturer === null) return problem('not-found');
    return answer(`models ${market} ${type.id} ${manufacturer.id}`, null, () => ({
      choices: modelChoices(list(), market, type, manufacturer),
    }));
  });

  route(app, getServiceColorChoices, ({ market, query }) => {
    const model = list().model(query.model);
    if (model === undefined) return problem('not-found');
    return answer(`colours ${market} ${model.masterProductId}`, model, () => ({ choices: colourChoices(market, model) }));
  });

  route(app, getServiceSelectorUrl, ({ market, query }) => {
    const resolved = resolveSelection(list(), market, query);
    const url = selectionPath(market, resolved);
    return answer(`url ${market} ${url}`, resolved.model, () => ({ url }));
  });

  route(app, getServiceOperations, ({ market, locale, query }) => {
    const device = list().device(query.color);
    if (device === undefined)
      return fieldErrors({}, { message: texts.text(locale, 'problem.unknown-device'), url: servicePath(market, {}) });
    return answer(`operations ${market} ${device.colour.deviceIdentifier}`, device.model, () => ({
      url: devicePath(device, market),
      device: deviceView(device, locale),
      choices: operationChoices(device.model, market),
    }));
  });

  const selected = (market: Market, resolved: ResolvedSelection): Answer =>
    // The path names what was found and nothing that people made up, so the keys are as few as the devices.
    answer(`selector ${market} ${selectionPath(market, resolved)}`, resolved.model, () => selectorData(list(), market, resolved));

  route(app, getServiceSelectorData, ({ market, query }) => selected(market, resolveSelection(list(), market, query)));

  route(app, getSearchServiceProductData, ({ market, params }) => {
    const device = list().device(params.product);
    const model = device?.model ?? list().model(params.product);
    if (model === undefined) return problem('not-found');
    return selected(market, toSelection(list(), model, device?.colour ?? model.colours[0] ?? null));
  });

  route(app, smartSearchContract, ({ market, query }) => {
    // People's words are as many as people: kept by the gateway for a minute, not here.
    const items = smartSearch(list(), market, query.term);
    return raw(JSON.stringify({ items }), undefined, { [SURROGATE_KEY_HEADER]: formatKeys(null) });
  });

  route(app, searchRepairsContract, ({ market, query }) => {
    const items = searchRepairs(list(), market, query.q);
    return raw(JSON.stringify({ items }), undefined, { [SURROGATE_KEY_HEADER]: formatKeys(null) });
  });
}

const formatKeys = (model: { readonly masterProductId: string } | null): string =>
  [surrogateKeys.endpoint, surrogateKeys.repairs, ...(model === null ? [] : [surrogateKeys.repair(model.masterProductId)])].join(' ');
