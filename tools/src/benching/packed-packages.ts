import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@okruh/contracts';
import { adminClaimPickingLists, adminRecordScans, type ScanKind } from '@okruh/contracts/http/picking-work';
import type pg from 'pg';
import type { PatientClient } from '../chaos/patient-client.ts';

type ClaimedList = ResponseOf<typeof adminClaimPickingLists>['lists'][number];
const CLAIMED_AT_ONCE = 6;
const MAX_WAIT_MS = 300_000;

/** Scans that bring a list from the shelf to the pack bench. */
export const toPickingScans = (
  list: ClaimedList,
  crate: string,
): { readonly kind: ScanKind; readonly code: string; readonly item: number | null }[] => [
  { kind: 'start', code: '', item: null },
  { kind: 'crate', code: crate, item: null },
  ...list.items.flatMap(({ item, code, codes, tracked, quantity }) =>
    Array.from({ length: quantity }, (_, piece) => ({
      kind: 'item' as const,
      code: tracked ? `BENCH-${list.number}-${item}-${piece}` : (codes[0] ?? code),
      item,
    })),
  ),
  { kind: 'wrap', code: '', item: null },
];

/** One person picks every list that waits in the warehouse and closes the crates. @returns ids of the lists, which wait at the pack bench */
export async function wrapAll(picker: PatientClient): Promise<string[]> {
  const wrapped: string[] = [];
  for (;;) {
    const { lists } = await picker.must(adminClaimPickingLists, {
      body: { market: 'cz', place: 'warehouse', count: CLAIMED_AT_ONCE },
    });
    if (lists.length === 0) return wrapped;
    for (const list of lists) {
      wrapped.push(list.id);
      const scans = toPickingScans(list, `INV-${list.number}`).map((scan) => ({
        id: randomUUID(),
        at: new Date().toISOString(),
        list_id: list.id,
        ...scan,
      }));
      const { results } = await picker.must(adminRecordScans, { body: { scans } });
      const refused = results.find(({ outcome }) => outcome === 'refused');
      if (refused?.outcome === 'refused') throw new Error(`list ${list.number}: a scan was refused: ${refused.code}`);
    }
  }
}

/**
 * Publishes that packages of wrapped lists are finished, as services/picking would: what follows is the work of others alone, at a rate that one
 * pack bench never reaches.
 */
export async function finishPackages(client: pg.Client, lists: readonly string[]): Promise<void> {
  await client.query(
    `insert into picking.outbox (id, type, subject, envelope)
     select f.id, 'picking.package-finished.v1', f.subject, f.envelope || jsonb_build_object('id', f.id, 'type', 'picking.package-finished.v1',
       'aggregateversion', (f.envelope ->> 'aggregateversion')::int + 1,
       'time', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'data', (f.envelope -> 'data') || '{"status": "packed"}')
     from (select uuidv7() as id, subject, envelope from picking.outbox where type = 'picking.crate-wrapped.v1' and subject = any($1)) f`,
    [lists],
  );
  await client.query(`select pg_notify('outbox_picking', '')`);
}

export interface InvoiceTimes {
  /** Milliseconds from each finished package until services/invoicing took it up. */
  readonly requested: readonly number[];
  /** And to its invoice. */
  readonly created: readonly number[];
  /** And until its mail was handed to the mail server. */
  readonly mailed: readonly number[];
}

/** Times of packages by the events' own instants. @throws Error when not all were created and mailed within five minutes */
export async function untilInvoiced(client: pg.Client, lists: readonly string[]): Promise<InvoiceTimes> {
  for (const until = performance.now() + MAX_WAIT_MS; ;) {
    const { rows } = await client.query<{ requested: number | null; created: number | null; mailed: number | null }>(
      `with finished as (
         select subject as list, (envelope ->> 'time')::timestamptz as at from picking.outbox where type = 'picking.package-finished.v1' and subject = any($1)
       ), news as (
         select envelope -> 'data' ->> 'list_id' as list, type, min((envelope ->> 'time')::timestamptz) as at from invoicing.outbox
         where type in ('invoicing.invoice-requested.v1', 'invoicing.invoice-created.v1', 'invoicing.invoice-sent.v1') and envelope -> 'data' ->> 'list_id' = any($1) group by 1, 2
       )
       select (select extract(epoch from n.at - f.at) * 1000 from news n where n.list = f.list and n.type = 'invoicing.invoice-requested.v1')::float8 as requested,
         (select extract(epoch from n.at - f.at) * 1000 from news n where n.list = f.list and n.type = 'invoicing.invoice-created.v1')::float8 as created,
         (select extract(epoch from n.at - f.at) * 1000 from news n where n.list = f.list and n.type = 'invoicing.invoice-sent.v1')::float8 as mailed
       from finished f`,
      [lists],
    );
    const requested = rows.map((row) => row.requested).filter((ms) => ms !== null);
    const created = rows.map((row) => row.created).filter((ms) => ms !== null);
    const mailed = rows.map((row) => row.mailed).filter((ms) => ms !== null);
    if (created.length === lists.length && mailed.length === lists.length) return { requested, created, mailed };
    if (performance.now() > until)
      throw new Error(`of ${lists.length} packages ${created.length} got an invoice and ${mailed.length} a mail within five minutes`);
    await pause(500);
  }
}
