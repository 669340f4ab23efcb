import type { adminListAppraisals, adminListAppraisalVersions } from '@okruh/contracts/http/buyout-admin/appraisals';
import { fold, type Locale, money } from '@okruh/market';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { count, desc, ilike, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { type Model, type PriceList } from '../model/price-list.ts';
import { hasSuggestion, loadMarketPrices } from '../stored/market-prices.ts';
import { appraisalVersions } from '../stored/tables.ts';
import { versionTexts } from '../stored/version-summary.ts';

type AppraisalQuery = z.output<typeof adminListAppraisals.query>;
type VersionQuery = z.output<typeof adminListAppraisalVersions.query>;

const bothCurrencies = (amounts: { readonly CZK: number; readonly RON: number }) => ({
  CZK: money(amounts.CZK, 'CZK'),
  RON: money(amounts.RON, 'RON'),
});

/** A model with its prices by grade. */
export const appraisalRow = (model: Model) => ({
  model: model.id,
  name: model.name,
  device: { id: model.masterProductId, name: model.deviceName },
  type_device: model.typeId,
  manufacturer: model.manufacturerId,
  prices: Object.fromEntries(model.results.map((result) => [result.quality, bothCurrencies(result.price)])),
  is_bought: model.isBought,
  version: model.version,
});

/** A page of the models that a query finds: a few hundred that are in memory anyway, with what competitors pay for them. */
export async function listAppraisals(tx: Tx, list: PriceList, query: AppraisalQuery, now: Date) {
  let found = findModels(list, query);
  if (query.state === 'suggested') {
    const market = await loadMarketPrices(tx, list, found, now);
    found = found.filter((model) => hasSuggestion(model, market.get(model.id)));
  }
  const start = (query.page - 1) * query.page_size;
  const shown = found.slice(start, start + query.page_size);
  const market = await loadMarketPrices(tx, list, shown, now);
  return {
    items: shown.map((model) => ({ ...appraisalRow(model), market_prices: market.get(model.id) ?? { best: {}, suggested: {} } })),
    total: found.length,
    page: query.page,
    page_size: query.page_size,
  };
}

function findModels(list: PriceList, query: AppraisalQuery): Model[] {
  const words = fold(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = list.models.filter(
    (model) =>
      (query.type_device === undefined || query.type_device === '' || model.typeId === query.type_device) &&
      (query.manufacturer === undefined || query.manufacturer === '' || model.manufacturerId === query.manufacturer) &&
      (query.state === undefined || model.isBought === (query.state !== 'stopped')) &&
      words.every((word) => model.searchName.includes(word) || model.id.includes(word)),
  );
  const name = query.sort?.replace(/^-/, '');
  if (name === 'name' || name === 'model') found.sort((a, b) => a.name.localeCompare(b.name, 'cs', { numeric: true }));
  if (query.sort?.startsWith('-') === true) found.reverse();
  return found;
}

/** Prices, questions and corrections of a model in both currencies. */
export function appraisalDetail(list: PriceList, model: Model, locale: 'cs' | 'ro') {
  const qualityByResult = new Map(model.results.map((result) => [result.id, result.quality]));
  return {
    ...appraisalRow(model),
    colours: model.colours.map((colour) => ({ device_identifier: colour.id, name: colour.name[locale], hex: colour.hex })),
    conditions: (list.conditions.get(model.typeId) ?? []).map((template) => ({
      id: template.id,
      name: template.name[locale],
      type: template.type,
      choices: template.choices.flatMap((choice) => {
        const offered = model.choices.get(template.id)?.get(choice.value);
        if (offered === undefined) return [];
        const quality = offered.resultId === null ? null : (qualityByResult.get(offered.resultId) ?? null);
        return [{ value: choice.value, label: choice.label[locale], quality, corrections: bothCurrencies(offered.correction) }];
      }),
    })),
  };
}

/** Minimal prices. */
export const settingsView = (list: PriceList) => ({
  minimal_buyout_price: list.types.map((type) => ({ type_device: type.id, ...bothCurrencies(type.minimalPrice) })),
});

export async function listVersions(tx: Tx, query: VersionQuery, locale: Locale) {
  const typed = (query.q ?? '').trim();
  const pattern = `%${escapeLike(typed)}%`;
  const where =
    typed === ''
      ? undefined
      : or(
          ilike(appraisalVersions.version, pattern),
          ilike(appraisalVersions.summary, pattern),
          inArray(appraisalVersions.summary, versionTexts.find(typed, locale)),
        );
  const rows = await tx
    .select()
    .from(appraisalVersions)
    .where(where)
    .orderBy(desc(appraisalVersions.position))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const [all] = await tx.select({ total: count() }).from(appraisalVersions).where(where);
  return {
    items: rows.map((row) => ({
      version: row.version,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdBy,
      summary: versionTexts.format(row.summary, locale),
      changes: row.changes,
    })),
    total: all?.total ?? 0,
    page: query.page,
    page_size: query.page_size,
  };
}
