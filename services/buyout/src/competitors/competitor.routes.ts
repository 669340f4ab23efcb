import {
  adminAddCompetitor,
  adminGetCompetitorHistory,
  adminGetCompetitorPrices,
  adminGetSuggestionRule,
  adminListCompetitors,
  adminSetCompetitorPrices,
  adminUpdateCompetitor,
  adminUpdateSuggestionRule,
  type ModelMarket,
  type SuggestionRuleView,
} from '@okruh/contracts/http/buyout-admin/competitors';
import { markets, money, todayIn } from '@okruh/market';
import { created, fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { byGrade, type Model } from '../model/price-list.ts';
import { isOldPrice, loadMarketPrices, loadSuggestionRule } from '../stored/market-prices.ts';
import { lockPriceList } from '../stored/price-list.repository.ts';
import { loadCompetitorHistory } from './competitor-history.query.ts';
import {
  findCompetitor,
  toFingerprint,
  insertCompetitor,
  isNameTaken,
  listCompetitors,
  listModelPrices,
  newCompetitorId,
  replacePrices,
  updateCompetitor,
  updateRule,
} from './competitor.repository.ts';

/** Competitors, their typed prices and the rule of suggestions. None of it changes a price that we pay: who wants that edits the price list. */
export function competitorRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, priceList, now } = deps;
  const { db } = database;
  const view = async (tx: Tx, id: string) => (await listCompetitors(tx)).find((one) => one.id === id);

  route(app, adminListCompetitors, async () => ok({ items: await listCompetitors(db) }));

  route(app, adminAddCompetitor, ({ body, identity, locale }) =>
    db.transaction(async (tx) => {
      await lockPriceList(tx);
      const added = { id: newCompetitorId(), ...body };
      if (await isNameTaken(tx, added)) return fieldErrors({ name: [texts.text(locale, 'competitor.exists')] });
      await insertCompetitor(tx, identity.name ?? '', added);
      return created(await view(tx, added.id));
    }),
  );

  route(app, adminUpdateCompetitor, ({ params, body, identity, locale }) =>
    db.transaction(async (tx) => {
      await lockPriceList(tx);
      const row = await findCompetitor(tx, params.id);
      if (row === null) return problem('not-found');
      if (row.version !== body.version)
        return problem('changed-meanwhile', {
          title: texts.both('problem.competitor-changed'),
          extra: { present: await view(tx, row.id) },
        });
      if (await isNameTaken(tx, { ...row, name: body.name })) return fieldErrors({ name: [texts.text(locale, 'competitor.exists')] });
      await updateCompetitor(tx, identity.name ?? '', row, { name: body.name, isShown: body.is_shown });
      return ok(await view(tx, row.id));
    }),
  );

  const loadMarket = (tx: Tx, model: Model) => modelMarket(tx, deps, model);

  route(app, adminGetCompetitorPrices, async ({ params }) => {
    const model = priceList.current().anyModel(params.model);
    return model === undefined ? problem('not-found') : ok(await loadMarket(db, model));
  });

  route(app, adminGetCompetitorHistory, async ({ params, query }) =>
    priceList.current().anyModel(params.model) === undefined
      ? problem('not-found')
      : ok(await loadCompetitorHistory(db, { model: params.model, ...query })),
  );

  route(app, adminSetCompetitorPrices, async ({ params, body, identity, locale }) => {
    const model = priceList.current().anyModel(params.model);
    if (model === undefined) return problem('not-found');
    return db.transaction(async (tx) => {
      await lockPriceList(tx);
      const competitor = await findCompetitor(tx, params.competitor);
      if (competitor === null) return problem('not-found');
      if (body.observed_on > todayIn(competitor.market, now()))
        return fieldErrors({ observed_on: [texts.text(locale, 'competitor.future')] });
      if (new Set(body.prices.map(({ quality }) => quality)).size < body.prices.length)
        return fieldErrors({ prices: [texts.text(locale, 'competitor.twice')] });
      const stored = (await listModelPrices(tx, model.id)).filter(({ competitorId }) => competitorId === competitor.id);
      if (toFingerprint(stored) !== body.seen)
        return problem('changed-meanwhile', {
          title: texts.both('problem.competitor-prices-changed'),
          extra: { present: await loadMarket(tx, model) },
        });
      const place = { modelId: model.id, competitorId: competitor.id };
      const prices = body.prices.map(({ quality, price }) => ({ ...place, quality, price, observedOn: body.observed_on }));
      await replacePrices(tx, identity.name ?? '', place, prices, body.observed_on);
      return ok(await loadMarket(tx, model));
    });
  });

  route(app, adminGetSuggestionRule, async () => ok(await ruleView(db)));

  route(app, adminUpdateSuggestionRule, ({ body, identity }) =>
    db.transaction(async (tx) => {
      await lockPriceList(tx);
      const { version } = await loadSuggestionRule(tx);
      if (version !== body.version)
        return problem('changed-meanwhile', { title: texts.both('problem.rule-changed'), extra: { present: await ruleView(tx) } });
      await updateRule(tx, identity.name ?? '', version, { beatPercent: body.beat_percent, maxChangePercent: body.max_change_percent });
      return ok(await ruleView(tx));
    }),
  );
}

async function ruleView(tx: Tx): Promise<SuggestionRuleView> {
  const row = await loadSuggestionRule(tx);
  return {
    beat_percent: row.beatPercent,
    max_change_percent: row.maxChangePercent,
    version: row.version,
    changed_by: row.changedBy,
    changed_at: row.changedAt.toISOString(),
  };
}

/** Every competitor with its prices of a model, hidden ones too: their prices are typed as well. */
async function modelMarket(tx: Tx, { priceList, now }: Pick<Deps, 'priceList' | 'now'>, model: Model): Promise<ModelMarket> {
  const rows = await listModelPrices(tx, model.id);
  const suggestions = await loadMarketPrices(tx, priceList.current(), [model], now());
  const all = await listCompetitors(tx);
  return {
    competitors: all.map(({ id, name, market, is_shown: isShown }) => {
      const { currency } = markets[market];
      const own = rows.filter(({ competitorId }) => competitorId === id).toSorted(byGrade);
      return {
        id,
        name,
        market,
        currency,
        is_shown: isShown,
        prices: own.map(({ quality, price, observedOn, source, recordedBy }) => ({
          quality,
          price: money(price, currency),
          observed_on: observedOn,
          is_old: isOldPrice(observedOn, market, now()),
          recorded_by: recordedBy,
          source,
        })),
        fingerprint: toFingerprint(own),
      };
    }),
    market_prices: suggestions.get(model.id) ?? { best: {}, suggested: {} },
  };
}
