import { randomUUID } from 'node:crypto';
import type { AlertState } from '@okruh/contracts/events/ops';
import { alertClosed, alertRaised } from '@okruh/contracts/events/ops';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { type AlertRow, loadAlerts } from '../stored/alerts.ts';

interface NotifyOptions {
  readonly sites: Readonly<Record<'cz' | 'ro', string>>;
  readonly hasWebhook: boolean;
}

const toState = (alert: AlertRow): AlertState => ({
  alert_id: alert.id,
  rule: alert.rule,
  subject: alert.subject,
  severity: alert.severity,
  value: alert.last,
  threshold: alert.threshold,
  fired_at: (alert.fired_at ?? alert.since).toISOString(),
  closed_at: alert.closed_at?.toISOString() ?? null,
});

/** Notifies of every alert that fires, isn't silenced and nobody was notified of: also of one whose silence has ended. @returns how many */
export async function notifyFiring(tx: Tx, options: NotifyOptions): Promise<number> {
  const firing = await loadAlerts(tx, sql`where a.state = 'firing' and a.notified_at is null`);
  const due = firing.filter(({ silenced_until: until }) => until === null);
  for (const alert of due) {
    await tx.execute(sql`update alerts set notified_at = clock_timestamp() where id = ${alert.id}::uuid`);
    await appendEvent(tx, alertRaised, { subject: alert.id, version: 1, market: null, data: toState(alert) });
    await queueCall(tx, 'raised', alert, options);
  }
  return due.length;
}

/** Notifies of an alert that was closed in this transaction. */
export async function notifyClosed(tx: Tx, alert: AlertRow, options: NotifyOptions): Promise<void> {
  await appendEvent(tx, alertClosed, { subject: alert.id, version: 2, market: null, data: toState(alert) });
  await queueCall(tx, 'closed', alert, options);
}

/** Writes the call of the webhook; what it says doesn't change when it is tried again. */
async function queueCall(tx: Tx, kind: 'raised' | 'closed', alert: AlertRow, { hasWebhook, sites }: NotifyOptions): Promise<void> {
  if (!hasWebhook) return;
  const { type } = kind === 'raised' ? alertRaised : alertClosed;
  const body = JSON.stringify({
    type,
    timestamp: (alert.closed_at ?? new Date()).toISOString(),
    data: {
      ...toState(alert),
      url: sites.cz + pathTo(officePaths.alert, { id: alert.id }),
      runbook_url: sites.cz + pathTo(officePaths.runbook, { slug: alert.rule }),
    },
  });
  await tx.execute(
    sql`insert into alert_deliveries (id, alert_id, kind, body) values (${randomUUID()}::uuid, ${alert.id}::uuid, ${kind}, ${body})`,
  );
}
