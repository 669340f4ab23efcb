import type { ResponseOf } from '@okruh/contracts';
import type { suggestAddress } from '@okruh/contracts/http/checkout/finish';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutsideParties } from '../partners/outside-parties.ts';
import { startSandbox } from '../testing/sandbox.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { shopper } from '../testing/shopper.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let shop: Shop;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { courier, registers } = createOutsideParties({ SANDBOX_URL: sandbox.url });
  shop = await openShop({ courier, registers });
});
afterAll(async () => {
  await shop.close();
  await sandbox.stop();
});
const company = (number: string, market: 'cz' | 'ro' = 'cz') =>
  shopper(shop, market).call('GET', `/companies/${encodeURIComponent(number)}`);

describe('a company', () => {
  it('is found in the Czech register by its IČO, spaces ignored', async () => {
    expect((await company('991 39 812')).json()).toEqual({
      company: 'Kučera Elektro s.r.o.',
      tin: '99139812',
      vatn: 'CZ99139812',
      address: 'Wolkerova 716/38',
      city: 'Ostrava',
      postcode: '702 00',
      is_vat_payer: true,
    });
  });

  it('is found in the Romanian register by its CUI, with or without RO', async () => {
    const found = (await company('RO9982880068', 'ro')).json();
    expect(found).toEqual({
      company: 'DUMITRU CONSULTING SRL',
      tin: '9982880068',
      vatn: 'RO9982880068',
      address: 'Bulevardul Republicii 5',
      city: 'Timișoara',
      postcode: '300004',
      is_vat_payer: true,
    });
    expect((await company('9982880068', 'ro')).json()).toEqual(found);
  });

  it('with a wrong check digit is refused before anybody is asked', async () => {
    await sandbox.errors('ares', { fail: -1 });
    const answer = await company('99139813');
    await sandbox.errors('ares');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('number');
  });

  it('that the register does not know is not found', async () => {
    expect((await company('27082440')).statusCode).toBe(404);
  });

  it('that was found stays known for a day while the register is down', async () => {
    expect((await company('99144999')).statusCode).toBe(200);
    await sandbox.errors('ares', { fail: -1 });
    expect((await company('99144999')).statusCode).toBe(200);
    await shop.database.pool.query(`update register_answers set asked_at = now() - interval '25 hours'`);
    const down = await company('99144999');
    await sandbox.errors('ares');
    expect(down.statusCode).toBe(503);
    expect(down.json()).toMatchObject({
      type: 'urn:okruh:problem:register-unavailable',
      title: 'Rejstřík firem teď neodpovídá. Vyplňte prosím údaje sami.',
    });
  });

  it('of a register that is too slow is filled in by hand', async () => {
    await sandbox.errors('anaf', { slow_ms: 6_000 });
    const answer = await company('9933697110', 'ro');
    await sandbox.errors('anaf');
    expect(answer.statusCode).toBe(503);
  }, 15_000);
});

it('towns are suggested by postcode and name, each in its own market', async () => {
  const suggested = async (term: string, market: 'cz' | 'ro' = 'cz') =>
    (await shopper(shop, market).call('GET', `/addresses?term=${encodeURIComponent(term)}`)).json<ResponseOf<typeof suggestAddress>>()
      .items;
  expect(await suggested('186 00')).toEqual([{ postcode: '186 00', city: 'Praha', district: 'CZ0100', district_name: 'Praha' }]);
  expect((await suggested('timis', 'ro')).every(({ city }) => city === 'Timișoara')).toBe(true);
  expect(await suggested('timisoara')).toEqual([]);
  expect((await suggested('pra')).length).toBeLessThanOrEqual(10);
});
