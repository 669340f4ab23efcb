import type { DataOf, Envelope } from '@okruh/contracts';
import { contentChanged } from '@okruh/contracts/events/catalog';
import { leasingChanged } from '@okruh/contracts/events/checkout';
import { surrogateKeys } from '@okruh/contracts/surrogate-keys';
import { todayIn } from '@okruh/market';
import { appendEvent, type Handler, newer, on, type Projection, type Tx } from '@okruh/service-kit';
import { leasing } from '../stored/content-tables.ts';

/** Copies the programmes of leasing, all at once, and has the answers that show them made again. Repeated and late events change nothing. */
export const onLeasingChanged: Handler = on(leasingChanged, async ({ event, data, tx }) => {
  if (await copyLeasing(tx, data, event.aggregateversion)) await reportLeasing(tx, event.aggregateversion, event);
});

/** The copy without what follows from it; a copy that was wrong is reported once it is read again. */
export const leasingProjection: Projection = {
  name: 'leasing',
  tables: ['leasing'],
  handlers: [
    on(leasingChanged, async ({ event, data, tx }) => {
      await copyLeasing(tx, data, event.aggregateversion);
    }),
  ],
  async afterwards(tx) {
    const [copy] = await tx.select({ version: leasing.version }).from(leasing);
    await reportLeasing(tx, copy?.version ?? 1);
  },
};

async function copyLeasing(tx: Tx, { programmes, changed_at }: DataOf<typeof leasingChanged>, version: number): Promise<boolean> {
  const row = { programmes, version, changedAt: new Date(changed_at) };
  const written = await tx
    .insert(leasing)
    .values(row)
    .onConflictDoUpdate({ target: leasing.isOnly, set: row, setWhere: newer(leasing.version, version) })
    .returning({ version: leasing.version });
  return written.length > 0;
}

async function reportLeasing(tx: Tx, version: number, cause?: Envelope): Promise<void> {
  const now = new Date();
  await appendEvent(tx, contentChanged, {
    subject: 'leasing',
    version,
    market: null,
    data: {
      kind: 'leasing',
      id: 'leasing',
      keys: [surrogateKeys.leasing],
      changed_on: todayIn('cz', now),
      changed_at: now.toISOString(),
    },
    ...(cause !== undefined && { cause }),
  });
}
