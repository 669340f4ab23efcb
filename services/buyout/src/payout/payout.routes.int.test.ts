import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEvents, type Placed, place } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, dossier, inspectDevice } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function accepted(market: 'cz' | 'ro' = 'cz'): Promise<Placed> {
  const placed = await place(shop, market);
  await inspectDevice(shop, placed.id);
  return placed;
}
const post = (path: string, payload: object, headers: Record<string, string> = as('accountant')) =>
  shop.app.inject({ method: 'POST', url: `/api/buyout/admin/payouts/${path}`, headers, payload });
const file = async (id: string) => (await shop.app.inject({ url: `/api/buyout/admin/payout-files/${id}`, headers: as('accountant') })).body;

describe('pay-outs', () => {
  it('wait in the list with the account masked', async () => {
    const { id, number } = await accepted();
    const list = (await shop.app.inject({ url: '/api/buyout/admin/payouts?market=cz', headers: as('accountant') })).json();
    expect(list.items.find((item: { id: string }) => item.id === id)).toMatchObject({
      number,
      status: 'accepted',
      account_masked: '•••• 4729/2700',
      variable_symbol: expect.stringMatching(/^\d{9}$/),
      file_id: null,
    });
    expect((await shop.app.inject({ url: '/api/buyout/admin/payouts?market=cz', headers: as('buyout-manager') })).statusCode).toBe(403);
  });

  it('leave in a Czech ABO file with their variable symbols', async () => {
    const [one, two] = [await accepted(), await accepted()];
    const response = await post('export', { market: 'cz', ids: [one.id, two.id] });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({
      format: 'abo',
      count: 2,
      file_name: expect.stringMatching(/^okruh-cz-2026-11-20-\d{3}\.kpc$/),
      created_by: 'Věra Vedoucí',
    });
    const content = await file(response.json().id);
    for (const placed of [one, two]) {
      const view = await dossier(shop, placed.id);
      expect(view.status).toBe('payout_requested');
      expect(content).toContain(`000019-9900004729 ${view.final_price?.amount} ${view.variable_symbol} 27000558`);
    }
    expect((await loadEvents(shop, one.id)).at(-1)).toBe('payout-requested');
  });

  it('leave in a pain.001 file on the Romanian market', async () => {
    const placed = await accepted('ro');
    const response = await post('export', { market: 'ro', ids: [placed.id] });
    expect(response.json()).toMatchObject({ format: 'pain.001', total: { currency: 'RON' } });
    expect(await file(response.json().id)).toContain('<IBAN>RO64BTRL0TEST99038814140</IBAN>');
  });

  it('are never in two files, however the export is repeated', async () => {
    const placed = await accepted();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('export', { market: 'cz', ids: [placed.id] })));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);

    const again = await accepted();
    const key = { ...as('accountant'), 'idempotency-key': 'export-0000-0001' };
    const repeated = await Promise.all([1, 2, 3].map(() => post('export', { market: 'cz', ids: [again.id] }, key)));
    expect(new Set(repeated.map((answer) => answer.json().id)).size).toBe(1);
    expect(repeated[0]?.statusCode).toBe(201);
  });

  it('are refused together when one of them is not accepted or of the other market', async () => {
    const [good, foreign, early] = [await accepted(), await accepted('ro'), await place(shop)];
    for (const bad of [foreign.id, early.id, '00000000-0000-7000-8000-000000000000']) {
      expect((await post('export', { market: 'cz', ids: [good.id, bad] })).json().type).toBe('urn:okruh:problem:transition-not-allowed');
    }
    expect((await dossier(shop, good.id)).status).toBe('accepted');
  });

  it('are confirmed once the bank paid, twice changes nothing', async () => {
    const placed = await accepted();
    expect((await post('confirm', { ids: [placed.id] })).statusCode).toBe(409);
    await post('export', { market: 'cz', ids: [placed.id] });
    expect((await post('confirm', { ids: [placed.id] })).json()).toEqual({ paid: 1 });
    expect((await post('confirm', { ids: [placed.id] })).json()).toEqual({ paid: 0 });
    expect((await loadEvents(shop, placed.id)).slice(-2)).toEqual(['payout-requested', 'payout-made']);
  });
});

it('a bank file stands encrypted in the database and its reading is logged', async () => {
  const placed = await accepted();
  const { id } = (await post('export', { market: 'cz', ids: [placed.id] })).json();
  const { rows } = await shop.database.pool.query('select row_to_json(f)::text as stored from payout_files f where id = $1', [id]);
  expect(rows[0].stored).not.toContain('9900004729');
  await file(id);
  const { rows: reads } = await shop.database.pool.query('select name, reason from sensitive_reads where subject_id = $1', [id]);
  expect(reads).toEqual([{ name: 'Věra Vedoucí', reason: 'download' }]);
  expect((await shop.app.inject({ url: `/api/buyout/admin/payout-files/${id}`, headers: as('buyout-clerk') })).statusCode).toBe(403);
  const list = (await shop.app.inject({ url: '/api/buyout/admin/payout-files?market=cz', headers: as('accountant') })).json();
  expect(list.items[0].id).toBe(id);
});
