import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../testing/seller.ts';
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

  it('is found by its model’s name', async () => {
    const { items } = (await get('/api/buyout/model-search?q=iphone+12')).json();
    expect((await get(`/api/buyout/trade-ins/${items[0].device_identifier}`)).json().device.name).toContain('iPhone 12');
  });
});
