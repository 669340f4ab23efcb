import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInvoiceStates, loadInvoices } from '../stored/invoices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('orders', new URL('../../migrations/', import.meta.url));
});
afterAll(() => database.close());

async function keep(order: string, kinds: readonly string[]): Promise<string> {
  for (const [index, kind] of kinds.entries())
    await database.pool.query(
      `insert into order_invoices (document_id, order_id, kind, number, issued_on, total, currency, created_at) values ($1, $2, $3, $4, '2026-11-30', 100, 'CZK', $5)`,
      [randomUUID(), order, kind, `${kind} ${index}`, new Date(index)],
    );
  return order;
}

it('an advance stands among an order’s documents and is no invoice; what is taken back of one counts', async () => {
  const [none, invoiced, credited] = [
    await keep(randomUUID(), ['advance']),
    await keep(randomUUID(), ['advance', 'invoice']),
    await keep(randomUUID(), ['advance', 'credit-note']),
  ];
  const states = await findInvoiceStates(database.db, [none, invoiced, credited]);
  expect([none, invoiced, credited].map((order) => states.get(order) ?? 'none')).toEqual(['none', 'created', 'credited']);
  expect((await loadInvoices(database.db, invoiced)).map(({ kind }) => kind)).toEqual(['advance', 'invoice']);
});
