import { identityFor, collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireOverdue } from '../expiry/expire-overdue.ts';
import { loadEvents, type Placed, place, sell, sellBody } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { command, dossier, inspectDevice, offer } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}, market: 'cz' | 'ro' = 'cz') =>
  shop.app.inject({ url: `/api/buyout/orders/${path}`, headers: { ...identityFor({ market }), ...headers } });
const answerOffer = ({ code, token }: Placed, answer: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/buyout/orders/${code}/counter-offer`,
    headers: { ...identityFor(), 'x-buyout-token': token, ...headers },
    payload: { answer },
  });

describe('the bare code', () => {
  it('opens the state and never personal data', async () => {
    const { code } = await place(shop);
    const status = (await get(`${code}/status`)).json();
    expect(status).toMatchObject({ status: 'submitted', status_label: 'Zadáno', may_act: false, payout_to: null, counter_offer: null });
    expect(status.timeline.map((step: { status: string; state: string }) => `${step.status} ${step.state}`)).toEqual([
      'submitted now',
      'received later',
      'inspected later',
      'accepted later',
      'paid later',
    ]);
    const data = (await get(code)).json();
    expect(data).toMatchObject({ customer_data: null, pickup_address: null, buyout_device: null, version: '2026-11-18/3' });
    expect(data.device_conditions[0].value).toBe('display-a');
    expect(data.conditions_appraisal_result).toBe('ar-apple-iphone-13-128gb-a');
    expect(JSON.stringify([status, data])).not.toContain('Novotn');
    expect((await get(`${code}/slip`)).statusCode).toBe(403);
  });

  it('is read in any case, and unknown on the other market', async () => {
    const { code } = await place(shop);
    expect((await get(`${code.toLowerCase()}/status`)).statusCode).toBe(200);
    const foreign = await get(`${code}/status`, {}, 'ro');
    const unknown = await get('00000000000000000000000000/status', {}, 'ro');
    expect(foreign.statusCode).toBe(404);
    const { instance: _a, ...one } = foreign.json();
    const { instance: _b, ...two } = unknown.json();
    expect(one).toEqual(two);
  });
});

describe('the link of the mail', () => {
  it('opens personal data and the shipping slip', async () => {
    const { code, token, number } = await place(shop);
    const withToken = { 'x-buyout-token': token };
    expect((await get(`${code}/status`, withToken)).json()).toMatchObject({ may_act: true, payout_to: 'Jan N., účet •••• 4729' });
    const data = (await get(code, withToken)).json();
    expect(data.customer_data).toMatchObject({ last_name: 'Novotný', identity_valid_to: '15.01.2028', e_mail: 'jan.novotny@example.com' });
    const slip = await get(`${code}/slip`, withToken);
    expect(slip.headers['content-type']).toBe('application/pdf');
    expect(slip.headers['content-disposition']).toContain(number);
    expect(slip.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('of one buy-out opens no other', async () => {
    const [one, other] = [await place(shop), await place(shop)];
    for (const token of [other.token, '', 'x', one.token.slice(0, -1), `${one.token}x`]) {
      expect((await get(`${one.code}/status`, { 'x-buyout-token': token })).json().may_act).toBe(false);
    }
  });

  it('is not needed by the account that placed the buy-out', async () => {
    const sub = '00000000-0000-7000-8000-0000000000ab';
    const { code } = (await sell(shop, sellBody(), 'cz', identityFor({ sub }))).json();
    expect((await get(`${code}/status`, identityFor({ sub }))).json().may_act).toBe(true);
    expect((await get(`${code}/status`, identityFor({ sub: '00000000-0000-7000-8000-0000000000ac' }))).json().may_act).toBe(false);
  });
});

describe('a counter-offer', () => {
  it('is accepted with the link of the mail, once however often it is sent', async () => {
    const placed = await place(shop);
    const offered = await offer(shop, placed.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => answerOffer(placed, 'accept')));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(await dossier(shop, placed.id)).toMatchObject({ status: 'accepted', final_price: offered.counter_offer?.price });
    expect((await loadEvents(shop, placed.id)).slice(-3)).toEqual(['counter-offer-made', 'counter-offer-answered', 'buyout-accepted']);
    expect((await answerOffer(placed, 'decline')).json().type).toBe('urn:okruh:problem:no-open-offer');
  });

  it('is declined, and the device goes back', async () => {
    const placed = await place(shop);
    await offer(shop, placed.id);
    expect((await answerOffer(placed, 'decline')).json()).toEqual({ status: 'rejected' });
    expect((await get(`${placed.code}/status`)).json().timeline.at(-1)).toMatchObject({ status: 'returned', state: 'later' });
    expect((await command(shop, placed.id, 'return')).json().status).toBe('returned');
    expect((await loadEvents(shop, placed.id)).slice(-2)).toEqual(['counter-offer-answered', 'device-returned']);
  });

  it('can not be answered with the bare code, with nonsense, or before there is one', async () => {
    const placed = await place(shop);
    expect((await answerOffer(placed, 'accept')).json().type).toBe('urn:okruh:problem:no-open-offer');
    await offer(shop, placed.id);
    expect((await answerOffer(placed, 'accept', { 'x-buyout-token': '' })).statusCode).toBe(403);
    expect((await answerOffer(placed, 'perhaps')).statusCode).toBe(400);
    expect((await get(`${placed.code}/status`)).json().next_step.title).toBe('Odpovězte na protinabídku');
  });

  it('is too late after its 14 days, even before the clock ended it', async () => {
    const placed = await place(shop);
    await offer(shop, placed.id);
    await shop.database.pool.query(`update counter_offers set answer_until = now() - interval '1 second' where buyout_id = $1`, [
      placed.id,
    ]);
    expect((await answerOffer(placed, 'accept')).json().type).toBe('urn:okruh:problem:offer-expired');
    expect(await expireOverdue(shop.database.db)).toBe(1);
    expect((await answerOffer(placed, 'accept')).json().type).toBe('urn:okruh:problem:offer-expired');
    expect((await dossier(shop, placed.id)).status).toBe('expired');
    const { rows } = await shop.database.pool.query(
      `select envelope->'data'->>'answer' as answer from outbox where subject = $1 order by position desc limit 1`,
      [placed.id],
    );
    expect(rows[0].answer).toBe('expired');
    expect((await command(shop, placed.id, 'return')).json().status).toBe('returned');
  });

  it('is ended by the clock once, by however many processes', async () => {
    const placed = await place(shop);
    await offer(shop, placed.id);
    const plans = await collectPlans(shop.database, async () => {
      expect(await expireOverdue(shop.database.db)).toBe(0);
    });
    expect(plans).toHaveLength(5);
    for (const { plan } of plans) expect(plan).not.toContain('Seq Scan');
    expect(plans[0]?.plan).toContain('counter_offers_open');
    expect(plans[1]?.plan).toContain('buyouts_waiting');
    await shop.database.pool.query(`update counter_offers set answer_until = now() - interval '1 second' where buyout_id = $1`, [
      placed.id,
    ]);
    const ended = await Promise.all([1, 2, 3].map(() => expireOverdue(shop.database.db)));
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1);
  });
});

describe('a device that never comes', () => {
  it('ends after 14 days, and is still taken in when it comes late', async () => {
    const { id, code } = await place(shop);
    await shop.database.pool.query(`update buyouts set created_at = now() - interval '15 days' where id = $1`, [id]);
    expect(await expireOverdue(shop.database.db)).toBe(1);
    expect((await loadEvents(shop, id)).at(-1)).toBe('buyout-expired');
    expect((await get(`${code}/status`)).json()).toMatchObject({ status: 'expired', next_step: { title: 'Zařízení k nám nedorazilo' } });
    expect((await dossier(shop, id)).allowed).toEqual(['receive', 'reveal']);
    expect((await inspectDevice(shop, id)).status).toBe('accepted');
  });
});

it('the Romanian seller reads Romanian', async () => {
  const { code, token } = await place(shop, 'ro');
  const status = (await get(`${code}/status`, { 'x-buyout-token': token }, 'ro')).json();
  expect(status).toMatchObject({
    status_label: 'Înregistrat',
    payout_to: 'Ioana I., cont •••• 4140',
    next_step: { title: 'Pregătește dispozitivul pentru predare' },
  });
  expect(status.price.currency).toBe('RON');
});

describe('finding a buy-out by number and e-mail', () => {
  const find = (number: string, eMail: string, market: 'cz' | 'ro' = 'cz') =>
    shop.app.inject({
      method: 'POST',
      url: '/api/buyout/find',
      headers: identityFor({ market }),
      payload: { number, e_mail: eMail },
    });
  const loadNumber = async (code: string): Promise<string> =>
    (await shop.database.pool.query<{ number: string }>('select number from buyouts where code = $1', [code])).rows[0]?.number ?? '';

  it('answers its address alone, without the token that opens personal data', async () => {
    const { code } = await place(shop);
    const number = await loadNumber(code);
    const found = await find(` ${number.toLowerCase()} `, 'jan.novotny@example.com');
    expect(found.statusCode).toBe(200);
    expect(found.json()).toEqual({ location: `/vykup/stav/${code}` });
    expect((await find(code, 'Jan.Novotny@Example.com')).json()).toEqual({ location: `/vykup/stav/${code}` });
  });

  it('answers alike to a foreign e-mail, an unknown number and the other market', async () => {
    const { code } = await place(shop);
    const number = await loadNumber(code);
    const answers = await Promise.all([
      find(number, 'nekdo@example.com'),
      find('V26-999999', 'jan.novotny@example.com'),
      find('', ''),
      find(number, 'jan.novotny@example.com', 'ro'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    const [first, second] = answers.map((answer) => answer.json<{ type: string; title: string }>());
    expect(first?.type).toContain('buyout-not-found');
    expect([second?.type, second?.title]).toEqual([first?.type, first?.title]);
  });

  it('lets nobody try numbers for one mailbox, whatever network the tries come from', async () => {
    for (let index = 0; index < 10; index += 1) await find(`V26-00000${index}`, 'obet@example.com');
    const refused = await find('V26-000123', ' Obet@Example.com');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await find('V26-000123', 'nekdo.jiny@example.com')).statusCode).toBe(404);
  });
});
