import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectPlans } from '../testing/collect-plans.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { clearInbox, clearOutbox } from './clear-old.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('other');
});
afterAll(() => database.close());

const rows = async (table: string): Promise<number> => (await database.pool.query(`select from ${table}`)).rowCount ?? 0;

it('one turn deletes every old event and answer, however many pages they fill, and nothing that is still needed', async () => {
  const add = (count: number, created: string, published: string) =>
    database.pool.query(`
      insert into outbox (id, type, subject, envelope, created_at, published_at)
      select gen_random_uuid(), 'other.thing.v1', 'thing', '{}', ${created}, ${published} from generate_series(1, ${count})`);
  await add(11_000, `now() - interval '8 days'`, `now() - interval '8 days'`);
  // Not published yet, published late, and new.
  await add(1, `now() - interval '9 days'`, 'null');
  await add(1, `now() - interval '9 days'`, `now() - interval '1 day'`);
  await add(1, `now() - interval '6 days'`, `now() - interval '6 days'`);
  await database.pool.query(`
    insert into idempotency_keys (id, created_at)
    select decode(md5(n::text), 'hex'), now() - case when n <= 6000 then interval '25 hours' else interval '1 hour' end
    from generate_series(1, 6001) n`);
  expect(await clearOutbox(database)).toBe(17_000);
  expect(await rows('outbox')).toBe(3);
  expect(await rows('idempotency_keys')).toBe(1);
});

it('one turn deletes the whole of an old inbox', async () => {
  await database.pool.query(`
    insert into inbox (consumer, event_id, type, at)
    select 'shelf', gen_random_uuid(), 'other.thing.v1', now() - case when n <= 11000 then interval '15 days' else interval '13 days' end
    from generate_series(1, 11001) n`);
  expect(await clearInbox(database)).toBe(11_000);
  expect(await rows('inbox')).toBe(1);
});

it('finds what is old by an index', async () => {
  const plans = await collectPlans(database, async () => {
    await clearOutbox(database);
    await clearInbox(database);
  });
  expect(plans.map(({ plan }) => /(?:outbox_created|idempotency_keys_created|inbox_at|failed_attempts_at)/.exec(plan)?.[0])).toEqual([
    'outbox_created',
    'idempotency_keys_created',
    'inbox_at',
    'failed_attempts_at',
  ]);
  for (const { plan } of plans) expect(plan).not.toContain('Seq Scan');
});
