import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE, TIDY, VERSION } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const body = { e_mail: ' Jana@Example.com ', device_identifier: PHONE, appraisal_version: VERSION, device_condition_choices: TIDY };
const send = (payload: object, market: 'cz' | 'ro' = 'cz') =>
  shop.app.inject({ method: 'POST', url: '/api/buyout/estimates', headers: identityFor({ market }), payload });

it('guarantees the price for 14 days and informs notifications by an event without the address', async () => {
  const response = await send(body);
  expect(response.statusCode).toBe(201);
  const { rows } = await shop.database.pool.query(
    `select o.envelope->'data' as data, e.valid_until - e.created_at = interval '14 days' as is_held, row_to_json(e)::text as stored
     from outbox o join estimates e on e.id::text = o.subject`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].is_held).toBe(true);
  expect(rows[0].data).toMatchObject({ device_identifier: PHONE, quality: 'A', valid_until: response.json().valid_until });
  expect(JSON.stringify(rows[0]).toLowerCase()).not.toContain('jana@');
});

it('hands the address and the texts to notifications and to nobody else', async () => {
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from estimates');
  const url = `/api/buyout/internal/mails/estimate/${rows[0]?.id}`;
  const mail = await shop.app.inject({ url, headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'buyout', market: null }) });
  expect(mail.json()).toEqual({
    to: 'jana@example.com',
    market: 'cz',
    variables: {
      device_name: 'Apple iPhone 13',
      device_variant: expect.stringContaining('128 GB, '),
      quality: 'A',
      price: expect.stringMatching(/^\d\s\d{3}\sKč$/),
      valid_until: expect.stringMatching(/^\d{1,2}\.\s\d{1,2}\.\s\d{4}$/),
      buyout_url: 'http://localhost:3000/vykup/telefony/apple/apple-iphone-13-128gb/midnight?stav=a',
    },
  });
  expect((await shop.app.inject({ url, headers: identityFor({ roles: ['admin'] }) })).statusCode).toBe(403);
});

it('refuses a wrong address in the language of the market', async () => {
  expect((await send({ ...body, e_mail: 'jana' })).json()).toEqual({ e_mail: ['V e-mailu chybí zavináč.'] });
  expect((await send({ ...body, e_mail: '' }, 'ro')).json().e_mail).toHaveLength(1);
  expect((await send({ ...body, e_mail: 'a@b.cz\r\nBcc: x@y.cz' })).statusCode).toBe(400);
});

it('refuses old prices, and a device that can not be bought out', async () => {
  expect((await send({ ...body, appraisal_version: 'old' })).json().type).toBe('urn:okruh:problem:stale-appraisal');
  expect((await send({ ...body, device_condition_choices: TIDY.with(6, 'account-locked') })).json().type).toBe(
    'urn:okruh:problem:not-eligible',
  );
});
