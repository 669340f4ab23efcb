import {
  adminApplyPriceRule,
  adminPreviewPriceRule,
  MAX_RULE_ROWS,
  type PriceRuleRequest,
} from '@okruh/contracts/http/catalog-admin/price-rules';
import { formatNumber, type Locale } from '@okruh/market';
import { type Answer, fieldErrors, ok, problem, repeatable, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { texts } from '../../../locales/texts.ts';
import { lockOwners } from '../../../stored/lock-masters.ts';
import { type ChangedBy, changePrices } from '../../../stored/product-commands.ts';
import { tooSteep } from '../preview-changes.ts';
import { findVariantIds, sortForLocks } from '../price.query.ts';
import { readPeriod, refuseOverlapping } from '../scheduled/period.ts';
import { insertSchedules, type Period } from '../scheduled/scheduled-price.repository.ts';
import { type RuledChange, runRule } from './run-rule.ts';

/** Prices that are written with one set of statements. */
const BATCH = 1_000;
/** Prices that are changed while somebody waits; of more of them each is written by the job of planned prices, from now on. */
const MAX_AT_ONCE = 5_000;

/** Many prices changed by one rule, at once or at a planned time. */
export function priceRuleRoutes(app: FastifyInstance, { database: { db }, now }: Deps): void {
  route(app, adminPreviewPriceRule, async ({ body, locale }) => {
    const scope = await readScope(db, body, locale);
    if ('answer' in scope) return scope.answer;
    return ok((await runRule(db, body, scope.variantIds, scope.period?.startsAt ?? null)).preview);
  });

  route(app, adminApplyPriceRule, (request) => {
    const { body, locale, identity, requestId } = request;
    return repeatable(db, request, adminApplyPriceRule.name, async (tx) => {
      const scope = await readScope(tx, body, locale);
      if ('answer' in scope) return scope.answer;
      const { variantIds, period } = scope;
      // What is calculated now is what is written: nobody changes these prices meanwhile.
      await lockOwners(tx, variantIds);
      const { preview, changes } = await runRule(tx, body, variantIds, period?.startsAt ?? null);
      if (preview.token !== body.token) return problem('prices-changed', { title: texts.both('office.prices-changed') });
      if (preview.steep > 0 && !body.confirmed) return tooSteep(preview.items.filter((item) => item.is_steep));
      const by = { name: identity.name ?? '', correlationId: requestId, source: 'rule' } as const;
      if (period === null && changes.length <= MAX_AT_ONCE)
        return ok({ changed: await changeAll(tx, body.market, changes, by), scheduled: 0 });
      const from = period ?? { startsAt: now(), endsAt: null };
      return (await scheduleAll(tx, body.market, changes, from, by.name)) ?? ok({ changed: 0, scheduled: changes.length });
    });
  });
}

type Scope = { readonly variantIds: readonly string[]; readonly period: Period | null } | { readonly answer: Answer };

/** The rows that a rule is for, and when. */
async function readScope(tx: Tx, { market, selection, starts_at, ends_at }: PriceRuleRequest, locale: Locale): Promise<Scope> {
  if (starts_at === null && ends_at !== null) return { answer: fieldErrors({ ends_at: [texts.text(locale, 'office.end-without-start')] }) };
  const period = starts_at === null ? null : await readPeriod(tx, { starts_at, ends_at }, locale);
  if (period !== null && 'answer' in period) return period;
  const variantIds =
    'variants' in selection
      ? await sortForLocks(tx, selection.variants)
      : await findVariantIds(tx, { ...selection.filter, market }, MAX_RULE_ROWS + 1);
  if (variantIds.length <= MAX_RULE_ROWS) return { variantIds, period };
  const count = formatNumber(MAX_RULE_ROWS, locale === 'cs' ? 'cz' : 'ro');
  return { answer: fieldErrors({ selection: [texts.text(locale, 'office.too-many-prices', { count })] }) };
}

async function changeAll(tx: Tx, market: PriceRuleRequest['market'], changes: readonly RuledChange[], by: ChangedBy): Promise<number> {
  let changed = 0;
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH).map(({ variant, now, common }) => ({ variantId: variant, market, now, common }));
    changed += (await changePrices(tx, batch, by)).length;
  }
  return changed;
}

/** Plans all of them. @returns why that is refused, null when they are planned */
async function scheduleAll(
  tx: Tx,
  market: PriceRuleRequest['market'],
  changes: readonly RuledChange[],
  period: Period,
  by: string,
): Promise<Answer | null> {
  const refused = await refuseOverlapping(
    tx,
    market,
    changes.map(({ variant }) => variant),
    period,
  );
  if (refused !== null) return refused;
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH).map(({ variant, now }) => ({ variant, now }));
    await insertSchedules(tx, market, batch, period, by);
  }
  return null;
}
