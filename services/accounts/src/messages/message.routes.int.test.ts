import { readFile } from 'node:fs/promises';
import { mailDataSchema } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoContentSchema, seedContactReasons } from '../demo/demo-contact-reasons.ts';
import { openTestShop, type Call, type TestShop } from '../testing/test-shop.ts';

const content = demoContentSchema.parse(
  JSON.parse(await readFile(new URL('../../../../tools/demo-data/content.json', import.meta.url), 'utf8')),
);

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await seedContactReasons(shop.database, content);
});
afterEach(() => shop.close());

const form = {
  kind: 'contact',
  reason: 'reason-order',
  name: 'Petra Nová',
  e_mail: 'Petra.Nova@example.com',
  text: 'Kde je moje objednávka?',
  order_number: 'CZ26-0001',
};
const send = (changes: Record<string, unknown> = {}, call: Call = {}, market: 'cz' | 'ro' = 'cz') =>
  shop.call(shop.browser(market), '/messages', { body: { ...form, ...changes }, ...call });
const loadMail = (kind: string, id: string) =>
  shop.call(shop.browser(), `/internal/mails/${kind}/${id}`, { claims: { kind: 'service', sub: 'notifications', aud: 'accounts' } });
async function lastMessage(): Promise<string> {
  const received = (await shop.events()).findLast(({ type }) => type === 'accounts.message-received.v1');
  if (!received) throw new Error('no message came');
  return received.subject;
}

describe('a message', () => {
  it('goes to the department that its reason names, and its sender gets a receipt', async () => {
    const answer = await send();
    expect([answer.statusCode, answer.json()]).toEqual([201, { received: true }]);
    const id = await lastMessage();
    expect((await shop.events()).at(-1)?.data).toMatchObject({ message_id: id, market: 'cz', kind: 'contact', department: 'orders' });

    const toDepartment = mailDataSchema.parse((await loadMail('message', id)).json());
    expect(toDepartment).toMatchObject({
      to: 'orders@okruh.example',
      variables: {
        sender_name: 'Petra Nová',
        sender_e_mail: 'petra.nova@example.com',
        references: 'Objednávka: CZ26-0001',
        message: 'Kde je moje objednávka?',
      },
    });
    const receipt = mailDataSchema.parse((await loadMail('message-receipt', id)).json());
    expect(receipt).toEqual({ to: 'petra.nova@example.com', market: 'cz', variables: { reason: 'Dotaz k objednávce' } });
  });

  it('stands encrypted in the database and in no event', async () => {
    await send();
    const { rows } = await shop.database.db.execute(sql`select * from messages`);
    expect(JSON.stringify([rows, await shop.events()])).not.toMatch(/petra|nová|objednávka\?|example\.com/i);
  });

  it('sent twice with one key comes once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({}, { key: 'one-press' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(await shop.events()).toHaveLength(1);
  });

  it('asks for what its reason needs', async () => {
    expect((await send({ order_number: ' ' })).json()).toEqual({ order_number: [expect.any(String)] });
    expect((await send({ reason: 'reason-feedback', order_number: '' })).statusCode).toBe(201);
    // The same as by its own form.
    expect((await shop.events()).at(-1)?.data).toMatchObject({ kind: 'feedback' });
    expect((await send({ reason: 'reason-company' })).json()).toEqual({ reason: [expect.any(String)] });
  });

  it.each([
    ['feedback', 'care', {}],
    ['special-offer', 'sales', { product: 'Apple iPhone 17' }],
  ])('of the kind %s goes to %s', async (kind, department, extra) => {
    expect((await send({ kind, reason: '', order_number: '', ...extra })).statusCode).toBe(201);
    expect((await shop.events()).at(-1)?.data).toMatchObject({ kind, department });
  });

  it('names every error at once, in the language of the market', async () => {
    const faulty = { name: '', e_mail: 'petra', phone: '12', text: '\u202Ex' };
    const czech = await send(faulty);
    const romanian = await send(faulty, {}, 'ro');
    expect(czech.statusCode).toBe(400);
    expect(Object.keys(czech.json<object>())).toEqual(['name', 'e_mail', 'phone', 'text']);
    expect(romanian.json()).not.toEqual(czech.json());
    expect(await shop.events()).toEqual([]);
  });

  it('past a few to one address still counts, but floods nobody with receipts', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await send()).statusCode).toBe(201);
    const id = await lastMessage();
    expect((await loadMail('message', id)).statusCode).toBe(200);
    expect((await loadMail('message-receipt', id)).statusCode).toBe(404);
  });
});

describe('the contact form', () => {
  it('offers the reasons in the language of the market', async () => {
    const reasons = async (market: 'cz' | 'ro') =>
      (await shop.call(shop.browser(market), '/contact-reasons')).json<{ reasons: { label: string; requires: string[] }[] }>().reasons;
    expect((await reasons('cz'))[0]).toEqual({ value: 'reason-order', label: 'Dotaz k objednávce', requires: ['order_number'] });
    expect((await reasons('ro'))[0]?.label).toBe('Întrebare despre comandă');
  });
});
