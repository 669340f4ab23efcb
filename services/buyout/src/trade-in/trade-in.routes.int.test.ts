import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import { answersForQuality, answerValues, appraise } from '@okruh/market/appraisal';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, place } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (url: string, market: 'cz' | 'ro' = 'cz') => shop.app.inject({ url, headers: identityFor({ market }) });

describe('an old device taken off a purchase', () => {
  it('is worth its price in good condition and the bonus of its manufacturer', async () => {
    const body = (await get(`/api/buyout/trade-ins/${PHONE}`)).json();
    expect(body).toMatchObject({ quality: 'A', device: { device_identifier: PHONE }, bonus: { percent: 10 } });
    expect(body.bonus.amount.amount).toBe(Math.min(Math.floor(body.estimate.amount / 1000) * 100, 300_000));
    expect(body.total).toEqual({ amount: body.estimate.amount + body.bonus.amount.amount, currency: 'CZK' });
    expect(body.label).toBe('Apple iPhone 13, 128\u00a0GB');
    expect(body.url).toMatch(/^\/vykup\/telefony\/apple\/.+\?stav=a$/);
  });

  it('has the same estimate as the wizard that it leads to', async () => {
    const { estimate, quality } = (await get(`/api/buyout/trade-ins/${PHONE}`)).json();
    const { appraisal } = (await get(`/api/buyout/appraisal?color=${PHONE}`)).json();
    const graded = appraisal.appraisal_result.find((result: { quality: string }) => result.quality === quality);
    expect(estimate).toEqual(graded.price);
  });

  it('is priced in the money of the market', async () => {
    const body = (await get(`/api/buyout/trade-ins/${PHONE}`, 'ro')).json();
    expect(body.total.currency).toBe('RON');
    expect(body.url).toMatch(/^\/buyback\/telefoane\/apple\/.+\?stare=a$/);
  });

  it('must be one that we buy out', async () => {
    expect((await get('/api/buyout/trade-ins/nokia-3310-grey')).statusCode).toBe(404);
  });

  describe('that was described by the wizard’s questions', () => {
    const price = (choices: readonly string[], market: 'cz' | 'ro' = 'cz') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/buyout/internal/trade-ins/price',
        headers: identityFor({ kind: 'service', sub: 'checkout', aud: 'buyout', market: null }),
        payload: { market, device_identifier: PHONE, device_condition_choices: choices },
      });
    const questions = async () => (await get(`/api/buyout/appraisal?color=${PHONE}`)).json<{ appraisal: Appraisal }>().appraisal;

    it('is worth what the wizard says for the same answers, with the bonus of the day', async () => {
      const appraisal = await questions();
      const answers = answersForQuality(appraisal, 'C');
      const whole = {
        ...answers,
        ...Object.fromEntries(appraisal.device_conditions.map((one) => [one.id, answers[one.id] ?? one.choices[0]?.value ?? null])),
      };
      const choices = answerValues(appraisal, whole);
      const outcome = appraise(appraisal, choices);
      const body = (await price(choices)).json();
      expect(outcome.kind).toBe('priced');
      expect(body).toMatchObject({
        estimate: outcome.kind === 'priced' ? outcome.price : null,
        quality: 'C',
        appraisal_version: appraisal.version,
        device_condition_choices: choices,
        bonus: { percent: 10 },
      });
    });

    it('is an estimate in good condition again when the answers aren’t all of today’s', async () => {
      const estimate = (await get(`/api/buyout/trade-ins/${PHONE}`)).json().estimate;
      for (const choices of [[], ['of-another-device']]) {
        expect((await price(choices)).json()).toMatchObject({ estimate, device_condition_choices: [], condition: '' });
      }
    });

    it('is refused in a condition that isn’t bought', async () => {
      const appraisal = await questions();
      const bad = appraisal.device_conditions.flatMap(({ choices }) => choices).find((choice) => choice.appraisal_result === null);
      const refused = await price([bad?.value ?? '-']);
      expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:okruh:problem:not-eligible']);
    });
  });

  it('is open for its person from the order until somebody decides', async () => {
    await place(shop);
    const countOpen = async (person: object, market: 'cz' | 'ro' = 'cz'): Promise<number> =>
      (
        await shop.app.inject({
          method: 'POST',
          url: '/api/buyout/internal/trade-ins/open',
          headers: identityFor({ kind: 'service', sub: 'checkout', aud: 'buyout', market: null }),
          payload: { market, customer_id: null, ...person },
        })
      ).json().open;
    const mailbox = { e_mail: 'JAN.novotny@example.com' };
    // A plain sale is no trade-in.
    expect(await countOpen(mailbox)).toBe(0);
    await shop.database.pool.query(
      "update buyouts set order_id = gen_random_uuid(), order_line = 1, trade_in_method = 'mail_in', account_id = 'customer-1'",
    );
    expect([await countOpen(mailbox), await countOpen(mailbox, 'ro'), await countOpen({ e_mail: 'nobody@example.com' })]).toEqual([
      1, 0, 0,
    ]);
    expect(await countOpen({ customer_id: 'customer-1', e_mail: 'nobody@example.com' })).toBe(1);
    await shop.database.pool.query("update buyouts set status = 'expired'");
    expect(await countOpen(mailbox)).toBe(0);
  });

  it('is found by its model’s name', async () => {
    const { items } = (await get('/api/buyout/model-search?q=iphone+12')).json();
    expect((await get(`/api/buyout/trade-ins/${items[0].device_identifier}`)).json().device.name).toContain('iPhone 12');
  });
});
