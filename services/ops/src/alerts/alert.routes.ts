import { type Alert, type AlertDetail, adminGetAlert, adminListAlerts, adminTakeAlert } from '@okruh/contracts/http/ops-admin/alerts';
import { type Answer, ok, problem, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { alertRules } from '@okruh/contracts/alert-rules';
import { recordAction, toPerson } from '../stored/actions.ts';
import { type AlertRow, findAlert, loadAlerts } from '../stored/alerts.ts';

/** A total is counted up to here; who looks for more narrows the list. */
const MAX_COUNTED = 10_000;
/** Alerts about the same that a page shows. */
const MAX_EARLIER = 10;

/** Alerts: what fires, what is over, and who looks after it. */
export function alertRoutes(app: FastifyInstance, { database: { db } }: Pick<Deps, 'database'>): void {
  route(app, adminListAlerts, async ({ query: { state, rule, page, page_size: pageSize } }) => {
    const where = sql`where a.state = ${state} and ${rule === undefined ? sql`true` : sql`a.rule = ${rule}`}`;
    const order =
      state === 'firing' ? sql`order by a.severity = 'critical' desc, a.fired_at desc, a.id` : sql`order by a.closed_at desc, a.id`;
    const [rows, total, firing] = await Promise.all([
      loadAlerts(db, sql`${where} ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`),
      db.execute<{ count: number }>(sql`select count(*)::int as count from (select 1 from alerts a ${where} limit ${MAX_COUNTED}) fitting`),
      loadAlerts(db, sql`where a.state = 'firing'`),
    ]);
    const counts = {
      firing: firing.length,
      critical: firing.filter(({ severity }) => severity === 'critical').length,
      open: firing.filter(({ taken_by: person, silenced_until: until }) => person === null && until === null).length,
      silenced: firing.filter(({ silenced_until: until }) => until !== null).length,
    };
    return ok({ items: rows.map(alertView), total: total.rows[0]?.count ?? 0, page, page_size: pageSize, counts });
  });

  route(app, adminGetAlert, ({ params }) => show(db, params.id));

  route(app, adminTakeAlert, async ({ params: { id }, identity }) => {
    const person = toPerson(identity);
    const isOver = await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        sql`update alerts set taken_by = ${person.name}, taken_at = now() where id = ${id}::uuid and state = 'firing' and taken_by is distinct from ${person.name}`,
      );
      if (rowCount === 1) await recordAction(tx, person, { action: 'take-alert', reason: '', subject: { alert: id } });
      return (await findAlert(tx, id))?.state === 'closed';
    });
    return isOver ? problem('alert-closed', { title: texts.both('problem.alert-closed') }) : show(db, id);
  });
}

function alertView(row: AlertRow): Alert {
  return {
    id: row.id,
    rule: row.rule,
    subject: row.subject,
    severity: row.severity,
    unit: alertRules[row.rule].unit,
    state: row.state === 'closed' ? 'closed' : 'firing',
    threshold: row.threshold,
    value: row.value,
    worst: row.worst,
    last: row.last,
    fired_at: (row.fired_at ?? row.since).toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    taken_by: row.taken_by,
    taken_at: row.taken_at?.toISOString() ?? null,
    silenced_until: row.silenced_until?.toISOString() ?? null,
  };
}

type Delivery = AlertDetail['deliveries'][number] & Record<string, unknown>;

async function show(db: Tx, id: string): Promise<Answer> {
  const alert = await findAlert(db, id);
  if (alert === null) return problem('not-found');
  const [deliveries, earlier] = await Promise.all([
    db.execute<Delivery>(
      sql`select id, kind, state, attempts, result, at from alert_deliveries where alert_id = ${id}::uuid order by at, kind desc`,
    ),
    loadAlerts(
      db,
      sql`where a.rule = ${alert.rule} and a.subject = ${alert.subject} and a.state <> 'pending' and a.id <> ${id}::uuid
        and a.fired_at <= ${alert.fired_at?.toISOString()}::timestamptz order by a.fired_at desc limit ${MAX_EARLIER}`,
    ),
  ]);
  const detail: AlertDetail = {
    ...alertView(alert),
    since: alert.since.toISOString(),
    notified_at: alert.notified_at?.toISOString() ?? null,
    deliveries: deliveries.rows.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    earlier: earlier.map((one) => {
      const { id: earlierId, fired_at: firedAt, closed_at: closedAt } = alertView(one);
      return { id: earlierId, fired_at: firedAt, closed_at: closedAt };
    }),
  };
  return ok(detail);
}
