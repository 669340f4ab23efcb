import { alertRuleIds } from '@okruh/contracts/http/ops-admin/alert-rule-ids';
import {
  adminChangeAlertRule,
  adminListAlertRules,
  type AlertRuleId,
  type AlertRuleView,
} from '@okruh/contracts/http/ops-admin/alert-rules';
import { fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { alertRules, closesAfterFiring } from '@okruh/contracts/alert-rules';
import { recordAction, toPerson } from '../stored/actions.ts';
import { loadRules } from '../stored/alerts.ts';

/** What raises alerts: looked at, and changed with a reason. */
export function ruleRoutes(app: FastifyInstance, { database: { db } }: Pick<Deps, 'database'>): void {
  route(app, adminListAlertRules, async () => ok({ items: await loadViews(db) }));

  route(app, adminChangeAlertRule, async ({ params: { rule }, body: { reason, ...settings }, identity, locale }) => {
    if (!closesAfterFiring(alertRules[rule], settings))
      return fieldErrors({ closes_at: [texts.text(locale, `error.closes-at.${alertRules[rule].worse}`)] });
    const person = toPerson(identity);
    const views = await db.transaction(async (tx) => {
      const before = (await loadRules(tx)).get(rule)?.settings;
      await tx.execute(sql`
        insert into alert_rules (rule, threshold, closes_at, for_seconds, calm_seconds, changed_by)
        values (${rule}, ${settings.threshold}, ${settings.closes_at}, ${settings.for_seconds}, ${settings.calm_seconds}, ${person.name})
        on conflict (rule) do update set threshold = excluded.threshold, closes_at = excluded.closes_at, for_seconds = excluded.for_seconds,
          calm_seconds = excluded.calm_seconds, changed_by = excluded.changed_by, changed_at = now()`);
      await recordAction(tx, person, { action: 'change-alert-rule', reason, subject: { rule, before, after: settings } });
      return loadViews(tx);
    });
    const view = views.find((one) => one.rule === rule);
    return view === undefined ? problem('not-found') : ok(view);
  });
}

interface StateRow extends Record<string, unknown> {
  readonly rule: AlertRuleId;
  readonly firing: number;
  readonly pending: number;
  readonly silenced_until: Date | null;
  readonly last_fired_at: Date | null;
}

async function loadViews(tx: Tx): Promise<AlertRuleView[]> {
  const rules = await loadRules(tx);
  const { rows } = await tx.execute<StateRow>(sql`
    select known.rule,
      (select count(*)::int from alerts a where a.rule = known.rule and a.state = 'firing') as firing,
      (select count(*)::int from alerts a where a.rule = known.rule and a.state = 'pending') as pending,
      (select max(until) from silences s where s.until > now() and s.rule = known.rule and s.subject is null) as silenced_until,
      (select max(fired_at) from alerts a where a.rule = known.rule and a.state <> 'pending') as last_fired_at
    from unnest(${sql.param([...alertRuleIds])}::text[]) as known (rule)`);
  const states = new Map(rows.map((row) => [row.rule, row]));
  const toInstant = (value: Date | null | undefined): string | null =>
    value === null || value === undefined ? null : new Date(value).toISOString();
  return [...rules].map(([rule, { severity, unit, worse, settings, changed }]) => {
    const state = states.get(rule);
    return {
      rule,
      severity,
      unit,
      worse,
      settings,
      defaults: alertRules[rule].settings,
      changed_by: changed?.by ?? null,
      changed_at: changed?.at ?? null,
      firing: state?.firing ?? 0,
      pending: state?.pending ?? 0,
      silenced_until: toInstant(state?.silenced_until),
      last_fired_at: toInstant(state?.last_fired_at),
    };
  });
}
