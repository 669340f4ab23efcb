import { randomUUID } from 'node:crypto';
import { registry } from '@okruh/service-kit';
import { testDatabase, type TestDatabase } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureDeadline } from './measure-deadline.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('invoicing', new URL('../../migrations/', import.meta.url));
});
afterAll(() => database.close());

let position = 0;
/** A Romanian invoice that has to be with the authority so many days from today. */
async function issue(state: string, days: number): Promise<void> {
  const id = randomUUID();
  position += 1;
  await database.pool.query(
    `insert into documents (id, cause, market, kind, state, series_year, series_position, number, order_id, order_number, issued_on, total, currency,
       content_cipher, e_factura_state, e_factura_due_on)
     values ($1, $2, 'ro', 'invoice', 'created', 2026, $3, $4, $5, '2610000001', '2026-11-20', 10000, 'RON', 'x', $6,
       (now() at time zone 'Europe/Bucharest')::date + $7::int)`,
    [id, `test:${id}`, position, `T${position}`, randomUUID(), state, days],
  );
}
const measure = async (): Promise<string[]> => {
  await measureDeadline(database);
  const text = await registry.getSingleMetricAsString('e_factura_days_left');
  return text.split('\n').filter((line) => line.startsWith('e_factura_days_left'));
};

it('the next term of what the authority has not accepted is measured, and nothing when nothing waits', async () => {
  expect(await measure()).toEqual([]);
  await issue('accepted', -3);
  expect(await measure()).toEqual([]);
  await issue('waiting', 4);
  await issue('refused', 2);
  expect(await measure()).toEqual(['e_factura_days_left{market="ro"} 2']);
  await issue('processing', -1);
  expect(await measure()).toEqual(['e_factura_days_left{market="ro"} -1']);
  await database.pool.query("update documents set e_factura_state = 'accepted'");
  expect(await measure()).toEqual([]);
});
