import { metrics } from '@okruh/contracts/metrics';
import { createGauge, type Database, type Job, type Logger, startEvery } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Read by services/ops, which raises an alert in time. No series while no document waits. */
const daysLeft = createGauge(metrics.eFacturaDaysLeft);

const EVERY_MS = 60_000;

/** Measures how near the next term is, of documents that the authority has not accepted. */
export async function measureDeadline({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ days: number | null }>(sql`
    select min(e_factura_due_on) - (now() at time zone 'Europe/Bucharest')::date as days
    from documents where e_factura_state in ('waiting', 'processing', 'refused')`);
  const days = rows[0]?.days ?? null;
  if (days === null) daysLeft.reset();
  else daysLeft.set({ market: 'ro' }, days);
}

export const startMeasuringDeadline = (database: Database, logger: Logger): Job =>
  startEvery({ name: 'measure-e-factura-deadline', everyMs: EVERY_MS, logger, work: () => measureDeadline(database) });
