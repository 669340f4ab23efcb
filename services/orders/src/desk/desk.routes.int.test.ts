import type { OrderContact, OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import type { OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, createPayment, draft } from '../testing/buyer.ts';
import { createColleague } from '../testing/office.ts';
import { publishTransfer } from '../testing/publish-transfer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const loadDesk = async (order: string): Promise<OrderDesk> => (await createColleague(shop, 'shop', 'Karel').get(order, '/desk')).json();

describe('the contact of an order', () => {
  it('is masked, and shown in clear for a reason that stands in the history', async () => {
    const { order_id: id } = await buy(shop, draft('cz', { note: 'Zvoňte dvakrát' }));
    const support = createColleague(shop, 'support', 'Pavla Podpora');
    const masked = await support.get(id, '/desk');
    expect(masked.json<OrderDesk>().contact_masked).toMatchObject({
      name: 'Nováková J.',
      e_mail: 'J•••••@••••.com',
      billing_address: '••••••••• ••, 11000 Praha',
      delivery_address: '',
      note: '••••••',
    });
    expect(masked.body).not.toMatch(/example\.com|Dlouhá|Zvoňte/);

    const revealed = await support.send('POST', id, '/contact', { reason: 'Volám zpět' });
    expect(revealed.json<OrderContact>()).toMatchObject({
      name: 'Jana Nováková',
      e_mail: 'Jana.Novakova@Example.com',
      billing_address: 'Dlouhá 3, 11000 Praha',
      note: 'Zvoňte dvakrát',
    });
    const { items } = (await support.get(id, '/history')).json<{ items: OrderHistoryEntry[] }>();
    expect(items[0]).toMatchObject({ kind: 'contact-viewed', by: { kind: 'staff', name: 'Pavla Podpora' }, text: 'Volám zpět' });
    const { rows } = await shop.database.pool.query('select actor_id, text_cipher from order_history where order_id = $1', [id]);
    expect(rows[0]).toMatchObject({ actor_id: support.id, text_cipher: expect.not.stringContaining('Volám') });
  });

  it('is not shown without a reason, nor to those whose work it isn’t', async () => {
    const { order_id: id } = await buy(shop);
    expect((await createColleague(shop, 'support', 'P').send('POST', id, '/contact', { reason: ' ' })).statusCode).toBe(400);
    expect((await createColleague(shop, 'accountant', 'U').send('POST', id, '/contact', { reason: 'Volám zpět' })).statusCode).toBe(403);
    const { rows } = await shop.database.pool.query('select from order_history where order_id = $1', [id]);
    expect(rows).toHaveLength(0);
  });

  it('of an order that isn’t there is 404', async () => {
    const support = createColleague(shop, 'support', 'P');
    expect((await support.send('POST', uuidv7(), '/contact', { reason: 'Volám zpět' })).statusCode).toBe(404);
    expect((await support.get(uuidv7(), '/desk')).statusCode).toBe(404);
  });

  it('was seen for ever: nothing is taken out of the history', async () => {
    const { order_id: id } = await buy(shop);
    await createColleague(shop, 'support', 'P').send('POST', id, '/contact', { reason: 'Volám zpět' });
    for (const sql of ['delete from order_history where order_id = $1', "update order_history set actor_name = 'X' where order_id = $1"])
      await expect(shop.database.pool.query(sql, [id])).rejects.toThrow('append-only');
  });
});

describe('money and documents', () => {
  it('name what is due, and where a transfer goes while it is awaited', async () => {
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', 'bank_transfer') }));
    expect((await loadDesk(order.order_id)).documents).toEqual(['terms', 'withdrawal']);
    await publishTransfer(shop, order);
    const desk = await loadDesk(order.order_id);
    expect(desk).toMatchObject({ due: { amount: 1_548_000 }, owed_back: { amount: 0 }, documents: ['terms', 'withdrawal', 'transfer'] });
    expect(desk.payments).toHaveLength(1);
    const clerk = createColleague(shop, 'accountant', 'U');
    for (const kind of desk.documents) {
      const paper = await clerk.get(order.order_id, `/documents/${kind}`);
      expect([paper.statusCode, paper.headers['content-type'], paper.rawPayload.subarray(0, 4).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF',
      ]);
    }
  });

  it('have no transfer where none is awaited', async () => {
    const { order_id: id } = await buy(shop);
    expect((await createColleague(shop, 'shop', 'K').get(id, '/documents/transfer')).statusCode).toBe(404);
  });
});
