import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { created, fieldErrors, type Answer } from './answer.ts';
import { idempotent } from './idempotent.ts';

describe('a call with an Idempotency-Key', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('shop');
    await database.pool.query('create table orders (number int generated always as identity)');
  });
  afterAll(async () => database.close());
  beforeEach(async () => {
    await database.pool.query('truncate orders restart identity; truncate idempotency_keys');
  });
  const place = (key: string | undefined, subject = 'jana', answer?: Answer) =>
    idempotent(database.db, key, 'place_order', subject, async (tx) => {
      const { rows } = await tx.execute<{ number: number }>(sql`insert into orders default values returning number`);
      return answer ?? created({ number: rows[0]?.number }, { location: `/orders/${rows[0]?.number}` });
    });
  const orders = async () => (await database.pool.query('select from orders')).rowCount;

  it('acts once when it is sent eight times at once, and answers the same each time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => place('key')));
    expect(await orders()).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ status: 201, body: { number: 1 }, headers: { location: '/orders/1' } });
  });
  it('is another call for another person, another key, or no key', async () => {
    await place('key');
    await place('key', 'petr');
    await place('other');
    await place(undefined);
    await place(undefined);
    expect(await orders()).toBe(5);
  });
  it('may be corrected and sent again when it was refused', async () => {
    await place('key', 'jana', fieldErrors({ name: ['Vyplňte.'] }));
    expect(await place('key')).toMatchObject({ status: 201 });
  });
  it('is forgotten when its work fails', async () => {
    const failing = idempotent(database.db, 'key', 'place_order', 'jana', async (tx) => {
      await tx.execute(sql`insert into orders default values`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await orders()).toBe(0);
    expect(await place('key')).toMatchObject({ status: 201 });
  });
  it('leaves neither the caller, the key nor the answer in the database', async () => {
    await place('4d2f0a8e-key', 'jana@example.com', created({ link: '/objednavka/1#t=secret' }, { location: '/orders/77' }));
    const { rows } = await database.pool.query<{ text: string }>(
      `select concat(encode(id, 'escape'), ' ', encode(answer, 'escape')) as text from idempotency_keys`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/4d2f0a8e|jana|secret|orders|place/);
  });
});
