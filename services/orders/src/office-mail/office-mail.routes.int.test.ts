import { emailFailed, emailSent } from '@okruh/contracts/events/notifications';
import type { OrderMail } from '@okruh/contracts/http/orders/mails';
import type { OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { type AdminOrderMail, MAX_ORDER_MAILS_A_DAY } from '@okruh/contracts/http/orders-admin/mails';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, draft } from '../testing/buyer.ts';
import { type Colleague, createColleague, readProblem } from '../testing/office.ts';
import { sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { mailEndedHandlers } from './on-mail-ended.ts';

let shop: Shop;
let pavla: Colleague;
beforeAll(async () => {
  shop = await openShop();
  pavla = createColleague(shop, 'support', 'Pavla Podpora');
});
afterAll(() => shop.close());

const text = { key: 'free', subject: 'Vaše zboží, paní Nováková', text: 'Dobrý den,\nzboží dorazí v úterý.' } as const;
const write = (order: string, mailId: string = uuidv7(), changes: object = {}) =>
  pavla.send('POST', order, '/mails', { mail_id: mailId, ...text, ...changes });
const list = async (order: string): Promise<AdminOrderMail[]> =>
  (await pavla.get(order, '/mails')).json<{ items: AdminOrderMail[] }>().items;
const requestedEvents = async (mailId: string): Promise<{ id: string; envelope: object }[]> =>
  (await shop.database.pool.query('select id, envelope from outbox where subject = $1 order by position', [mailId])).rows;

/** What notifications publish about a mail, as the consumer hands it over. */
async function hear(type: string, data: object): Promise<void> {
  const event = await sample(type, uuidv7(), 1, data);
  const handler = mailEndedHandlers.find(({ contract }) => contract.type === type);
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
const ended = async (type: string, mailId: string, more: object = {}): Promise<void> => {
  const cause = (await requestedEvents(mailId)).at(-1)?.id;
  await hear(type, { mail_id: uuidv7(), template: 'order_message', cause_id: cause, about: { owner: 'orders', id: mailId }, ...more });
};

describe('a mail that the office writes', () => {
  it('is asked for without its text, which notifications fetch when it goes out', async () => {
    const { order_id: order, number } = await buy(shop);
    const id = uuidv7();
    expect((await write(order, id)).json()).toMatchObject({ id, state: 'waiting', author: 'Pavla Podpora', subject: text.subject });
    const [event] = await requestedEvents(id);
    expect(event?.envelope).toMatchObject({
      type: 'orders.mail-requested.v1',
      aggregateversion: 1,
      data: { mail_id: id, order_id: order },
    });
    expect(JSON.stringify(event)).not.toMatch(/Nováková|úterý|example\.com/i);
    const { rows } = await shop.database.pool.query('select subject_cipher, text_cipher from order_mails where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toMatch(/Nováková|úterý/);

    const asked = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/internal/mails',
      headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'orders', market: null }),
      payload: {
        mails: [
          { kind: 'written', id },
          { kind: 'written', id: uuidv7() },
        ],
      },
    });
    expect(asked.json<{ mails: OrderMail[] }>().mails).toMatchObject([
      {
        state: 'ready',
        data: {
          to: 'Jana.Novakova@Example.com',
          market: 'cz',
          variables: { subject: text.subject, message: text.text, order_number: number, order_url: expect.stringContaining('#t=') },
        },
      },
      { state: 'nothing' },
    ]);
  });

  it('goes once however often the press comes', async () => {
    const { order_id: order } = await buy(shop);
    const id = uuidv7();
    await Promise.all([write(order, id), write(order, id), write(order, id)]);
    expect(await list(order)).toHaveLength(1);
    expect(await requestedEvents(id)).toHaveLength(1);
    const other = await buy(shop);
    expect((await write(other.order_id, id)).statusCode).toBe(404);
  });

  it('that failed may be sent again, one that went out may not', async () => {
    const { order_id: order } = await buy(shop);
    const id = uuidv7();
    await write(order, id);
    await ended(emailFailed.type, id, { reason: 'EENVELOPE' });
    expect(await list(order)).toMatchObject([{ id, state: 'failed', failure: 'EENVELOPE', may_retry: true }]);
    expect((await pavla.send('POST', order, `/mails/${id}/retry`, {})).json()).toMatchObject({ state: 'waiting', may_retry: false });
    const [first] = await requestedEvents(id);
    // Late and of the first attempt, it changes nothing.
    await hear(emailFailed.type, {
      mail_id: uuidv7(),
      template: 'order_message',
      cause_id: first?.id,
      about: { owner: 'orders', id },
      reason: 'late',
    });
    expect((await list(order))[0]?.state).toBe('waiting');
    await ended(emailSent.type, id);
    expect(await list(order)).toMatchObject([{ id, state: 'sent', failure: null, ended_at: expect.any(String) }]);
    expect(readProblem(await pavla.send('POST', order, `/mails/${id}/retry`, {}))).toBe('mail-not-failed');
    const { items } = (await pavla.get(order, '/history')).json<{ items: OrderHistoryEntry[] }>();
    expect(items.map(({ kind }) => kind)).toEqual(['mail-sent', 'mail-requested', 'mail-failed', 'mail-requested', 'placed']);
  });

  it.each([
    [{ subject: 'ab' }],
    [{ subject: 'Dobrý den\r\nBcc: jiny@example.com' }],
    [{ subject: 'x'.repeat(151) }],
    [{ text: 'krátké' }],
    [{ text: 'x'.repeat(5001) }],
    [{ key: 'nothing' }],
  ])('is refused with %j', async (changes) => {
    const { order_id: order } = await buy(shop);
    expect((await write(order, uuidv7(), changes)).statusCode).toBe(400);
    expect(await list(order)).toEqual([]);
  });

  it('needs an address, and so many a day are enough', async () => {
    const wanted = draft('cz');
    const nobody = await buy(shop, { ...wanted, billing_address: { ...wanted.billing_address, email: '' } });
    expect(readProblem(await write(nobody.order_id))).toBe('no-mail-address');
    const { order_id: order } = await buy(shop);
    for (let count = 0; count < MAX_ORDER_MAILS_A_DAY; count += 1) expect((await write(order)).statusCode).toBe(200);
    const refused = await write(order);
    expect([refused.statusCode, readProblem(refused)]).toEqual([429, 'too-many-mails']);
  });

  it('begins with a ready text in the customer’s language, named in the reader’s', async () => {
    const { order_id: order, number } = await buy(shop, draft('ro'));
    const answer = (await pavla.get(order, '/mail-texts')).json<{ locale: string; items: { key: string; name: string; text: string }[] }>();
    expect(answer.locale).toBe('ro');
    expect(answer.items.map(({ key }) => key)).toEqual(['delayed', 'address', 'uncollected', 'free']);
    expect(answer.items[0]).toMatchObject({ name: 'Zboží dorazí později', text: expect.stringContaining(`comanda ta ${number}`) });
  });

  it('is nothing for those who only read orders', async () => {
    const { order_id: order } = await buy(shop);
    const clerk = createColleague(shop, 'accountant', 'U');
    expect((await clerk.send('POST', order, '/mails', { mail_id: uuidv7(), ...text })).statusCode).toBe(403);
    expect((await clerk.get(order, '/mails')).statusCode).toBe(200);
  });
});

describe('a mail that went out by itself', () => {
  it('stands at its order once, those of others nowhere', async () => {
    const { order_id: order } = await buy(shop);
    const mailId = uuidv7();
    const placed = { mail_id: mailId, template: 'order_placed', about: { owner: 'orders', id: order } };
    await hear(emailSent.type, placed);
    await hear(emailSent.type, placed);
    await hear(emailSent.type, { mail_id: uuidv7(), about: { owner: 'buyout', id: order } });
    await hear(emailSent.type, { mail_id: uuidv7(), about: { owner: 'orders', id: uuidv7() } });
    expect(await list(order)).toMatchObject([{ id: mailId, template: 'order_placed', state: 'sent', author: null, may_retry: false }]);
    expect(readProblem(await pavla.send('POST', order, `/mails/${mailId}/retry`, {}))).toBe('mail-not-failed');
  });
});
