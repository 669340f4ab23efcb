import { alertRuleIds } from '@okruh/contracts/http/ops-admin/alert-rule-ids';
import type { AlertRuleId, AlertSettings, AlertSeverity } from '@okruh/contracts/http/ops-admin/alert-rules';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { type AlertRule, alertRules } from '@okruh/contracts/alert-rules';

/** A row of an alert in any state. */
export interface AlertRow extends Record<string, unknown> {
  readonly id: string;
  readonly rule: AlertRuleId;
  readonly subject: string;
  readonly severity: AlertSeverity;
  readonly state: 'pending' | 'firing' | 'closed';
  readonly threshold: number;
  readonly since: Date;
  readonly calm_since: Date | null;
  readonly fired_at: Date | null;
  readonly closed_at: Date | null;
  readonly value: number;
  readonly worst: number;
  readonly last: number;
  readonly last_at: Date;
  readonly notified_at: Date | null;
  readonly taken_by: string | null;
  readonly taken_at: Date | null;
  readonly silenced_until: Date | null;
}

/** When the silence ends that an alert `a` is under; null without one. */
export const silencedUntil: SQL = sql`(select max(s.until) from silences s where s.until > now() and s.rule = a.rule and (s.subject is null or s.subject = a.subject))`;
const columns: SQL = sql`a.id, a.rule, a.subject, a.severity, a.state, a.threshold, a.since, a.calm_since, a.fired_at, a.closed_at, a.value, a.worst, a.last,
  a.last_at, a.notified_at, a.taken_by, a.taken_at, case when a.state <> 'closed' then ${silencedUntil} end as silenced_until`;

const toDate = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));
const toRow = (row: AlertRow): AlertRow => ({
  ...row,
  since: new Date(row.since),
  calm_since: toDate(row.calm_since),
  fired_at: toDate(row.fired_at),
  closed_at: toDate(row.closed_at),
  last_at: new Date(row.last_at),
  notified_at: toDate(row.notified_at),
  taken_at: toDate(row.taken_at),
  silenced_until: toDate(row.silenced_until),
});

/** @param rest conditions, order and limit, about the alerts `a` */
export async function loadAlerts(tx: Tx, rest: SQL): Promise<AlertRow[]> {
  const { rows } = await tx.execute<AlertRow>(sql`select ${columns} from alerts a ${rest}`);
  return rows.map(toRow);
}

export async function findAlert(tx: Tx, id: string): Promise<AlertRow | null> {
  const [row] = await loadAlerts(tx, sql`where a.id = ${id}::uuid and a.state <> 'pending'`);
  return row ?? null;
}

interface SettingsRow extends AlertSettings, Record<string, unknown> {
  readonly rule: AlertRuleId;
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** A rule with the settings that hold now, and who changed them. */
export interface CurrentRule extends AlertRule {
  readonly changed: { readonly by: string; readonly at: string } | null;
}

export async function loadRules(tx: Tx): Promise<ReadonlyMap<AlertRuleId, CurrentRule>> {
  const { rows } = await tx.execute<SettingsRow>(
    sql`select rule, threshold, closes_at, for_seconds, calm_seconds, changed_by, changed_at from alert_rules`,
  );
  const changes = new Map(rows.map((row) => [row.rule, row]));
  return new Map(
    alertRuleIds.map((id): [AlertRuleId, CurrentRule] => {
      const change = changes.get(id);
      if (change === undefined) return [id, { ...alertRules[id], changed: null }];
      const { threshold, closes_at, for_seconds, calm_seconds } = change;
      return [
        id,
        {
          ...alertRules[id],
          settings: { threshold, closes_at, for_seconds, calm_seconds },
          changed: { by: change.changed_by, at: new Date(change.changed_at).toISOString() },
        },
      ];
    }),
  );
}
