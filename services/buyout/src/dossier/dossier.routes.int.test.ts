import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEvents, place, sellBody, testImei, TIDY } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, command, dossier, findings, inspectDevice, offer, WORN } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a buy-out in the back office', () => {
  it('shows the seller with identity card, birth number and account masked', async () => {
    const { id, number } = await place(shop);
    const view = await dossier(shop, id);
    expect(view).toMatchObject({ number, customer_name: 'Novotný J.', status: 'submitted', version: 1 });
    expect(view.customer_masked).toMatchObject({
      last_name: 'Novotný',
      phone_number: '+420601000001',
      personal_identification_number: '•••• 33',
      identity_card_number: '•••• 100',
      bank_account_full_number: '•••• 4729',
    });
    expect(view.customer_answers).toContainEqual({ condition: 'cond-phone-battery', value: 'battery-90' });
    expect(view.history.map((entry) => entry.label)).toEqual(['Zadáno']);
  });

  it('shows sensitive fields only to who may read them, and keeps who, when and why', async () => {
    const { id } = await place(shop);
    const reveal = (role: 'buyout-clerk' | 'buyout-manager', reason = 'volal zákazník') =>
      shop.app.inject({ method: 'POST', url: `/api/buyout/admin/orders/${id}/reveal`, headers: as(role), payload: { reason } });
    expect((await reveal('buyout-clerk')).statusCode).toBe(403);
    expect((await reveal('buyout-manager', '')).statusCode).toBe(400);
    const { rows: before } = await shop.database.pool.query('select 1 from sensitive_reads where subject_id = $1', [id]);
    expect(before).toHaveLength(0);

    const clear = await reveal('buyout-manager');
    expect(clear.json().customer_data).toMatchObject({
      personal_identification_number: '840312/9933',
      bank_account_full_number: '19-9900004729',
    });
    const { rows } = await shop.database.pool.query('select name, reason, account_id from sensitive_reads where subject_id = $1', [id]);
    expect(rows).toEqual([{ name: 'Věra Vedoucí', reason: 'volal zákazník', account_id: '00000000-0000-7000-8000-0000000000ff' }]);
    expect((await dossier(shop, id)).history.at(-1)).toMatchObject({ event: 'revealed', by: 'Věra Vedoucí' });
  });

  it('offers each role only what the state and its permissions allow', async () => {
    const { id } = await place(shop);
    expect((await dossier(shop, id, 'buyout-clerk')).allowed).toEqual(['courier', 'receive']);
    expect((await dossier(shop, id, 'support')).allowed).toEqual([]);
    expect((await dossier(shop, id, 'accountant')).allowed).toEqual(['reveal']);
    await inspectDevice(shop, id, WORN);
    expect((await dossier(shop, id, 'buyout-clerk')).allowed).toEqual(['inspect', 'return']);
    expect((await dossier(shop, id, 'buyout-manager')).allowed).toEqual(['inspect', 'counter-offer', 'return', 'reveal']);
  });

  it('warns of another open buy-out of the same phone', async () => {
    const imei = testImei(900_001);
    const first = await place(shop, 'cz', { buyout_device: { imei } });
    expect((await dossier(shop, first.id)).has_duplicate).toBe(false);
    const second = await place(shop, 'cz', { buyout_device: { imei } });
    expect((await dossier(shop, first.id)).duplicates).toEqual([{ id: second.id, number: second.number, status: 'submitted' }]);
    const check = await shop.app.inject({ url: `/api/buyout/admin/identifiers/${imei}`, headers: as('shop') });
    expect(check.json()).toMatchObject({ kind: 'imei', is_valid: true, open: [{ id: first.id }, { id: second.id }] });
  });

  it('answers 404 for an unknown id and 400 for what is none', async () => {
    const get = (id: string) => shop.app.inject({ url: `/api/buyout/admin/orders/${id}`, headers: as('admin') });
    expect((await get('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await get('nothing')).statusCode).toBe(400);
  });
});

describe('receiving', () => {
  it('takes the scanned code, number or IMEI of the buy-out and refuses a foreign one', async () => {
    const imei = testImei(900_002);
    const { id, code } = await place(shop, 'cz', { buyout_device: { imei } });
    const wrong = await command(shop, id, 'receive', { identifier: testImei(900_003) });
    expect(wrong.json().type).toBe('urn:okruh:problem:identifier-mismatch');
    expect((await dossier(shop, id)).status).toBe('submitted');
    expect((await command(shop, id, 'receive', { identifier: ` ${code.toLowerCase()} ` })).json().status).toBe('received');
    const other = await place(shop, 'cz', { buyout_device: { imei: testImei(900_004) } });
    expect((await command(shop, other.id, 'receive', { identifier: testImei(900_004) })).statusCode).toBe(200);
  });

  it('follows a courier that was ordered by hand and notes the day', async () => {
    const { id } = await place(shop);
    const ordered = await command(shop, id, 'courier', { pickup_date: '2026-11-23', by_hand: true });
    expect(ordered.json()).toMatchObject({ status: 'courier_ordered', version: 2 });
    expect((await command(shop, id, 'receive')).json().status).toBe('received');
    expect(await loadEvents(shop, id)).toEqual(['buyout-ordered', 'courier-ordered', 'device-received']);
  });

  it('is refused when someone else was faster, and changes nothing', async () => {
    const { id } = await place(shop);
    await command(shop, id, 'receive');
    const stale = await shop.app.inject({
      method: 'POST',
      url: `/api/buyout/admin/orders/${id}/inspect`,
      headers: as('admin'),
      payload: { version: 1, answers: await findings(shop, id) },
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().type).toBe('urn:okruh:problem:changed-meanwhile');
    expect((await dossier(shop, id)).version).toBe(2);
  });

  it('of two clerks at once lets one through', async () => {
    const { id } = await place(shop);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        shop.app.inject({ method: 'POST', url: `/api/buyout/admin/orders/${id}/receive`, headers: as('admin'), payload: { version: 1 } }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await loadEvents(shop, id)).toEqual(['buyout-ordered', 'device-received']);
  });

  it('can not be skipped', async () => {
    const { id } = await place(shop);
    const response = await command(shop, id, 'inspect', { answers: await findings(shop, id) });
    expect(response.json().type).toBe('urn:okruh:problem:transition-not-allowed');
  });
});

describe('the inspection', () => {
  it('accepts the buy-out at once when the price is the agreed one', async () => {
    const { id } = await place(shop);
    const view = await inspectDevice(shop, id);
    expect(view).toMatchObject({ status: 'accepted', final_price: view.price, differences: [] });
    expect(await loadEvents(shop, id)).toEqual(['buyout-ordered', 'device-received', 'device-inspected', 'buyout-accepted']);
    const { rows } = await shop.database.pool.query(
      `select (envelope->>'aggregateversion')::int as version from outbox where subject = $1 order by position`,
      [id],
    );
    expect(rows.map((row) => row.version)).toEqual([1, 2, 3, 4]);
  });

  it('names what each other answer takes off, summing to the new price', async () => {
    const { id } = await place(shop);
    const view = await inspectDevice(shop, id, WORN);
    expect(view.status).toBe('inspected');
    expect(view.final_price).toBeNull();
    expect(view.differences.map((difference) => difference.condition)).toEqual(['cond-phone-display', 'cond-phone-battery']);
    const sum = view.differences.reduce((total, difference) => total + difference.price_difference.amount, 0);
    expect(view.inspected_price?.amount).toBe(view.price.amount + sum);
    expect(sum).toBeLessThan(0);
  });

  it('goes by the prices that the seller saw, not by those of today', async () => {
    const { id } = await place(shop);
    const agreed = (await dossier(shop, id)).price;
    const edit = await shop.app.inject({
      method: 'PATCH',
      url: '/api/buyout/admin/appraisals/apple-iphone-13-128gb',
      headers: as('buyout-manager'),
      payload: { version: '2026-11-18/3', prices: [{ quality: 'A', currency: 'CZK', amount: agreed.amount + 100 }] },
    });
    expect(edit.statusCode, edit.body).toBe(200);
    expect(await inspectDevice(shop, id)).toMatchObject({ status: 'accepted', final_price: agreed });
    await shop.app.inject({
      method: 'PATCH',
      url: '/api/buyout/admin/appraisals/apple-iphone-13-128gb',
      headers: as('buyout-manager'),
      payload: { version: edit.json().version, prices: [{ quality: 'A', currency: 'CZK', amount: agreed.amount }] },
    });
    await shop.database.pool.query(`update models set appraisal_version = '2026-11-18/3'`);
    await shop.deps.priceList.reload();
  });

  it('wants an answer to every question and none to others', async () => {
    const { id } = await place(shop);
    await command(shop, id, 'receive');
    const answers = [...(await findings(shop, id)).slice(1), { condition: 'nothing', value: 'x' }];
    const response = await command(shop, id, 'inspect', { answers });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().answers).toSorted()).toEqual(['cond-phone-display', 'nothing']);
  });

  it('can be done again while no offer went out', async () => {
    const { id } = await place(shop);
    await inspectDevice(shop, id, WORN);
    const again = await command(shop, id, 'inspect', { answers: await findings(shop, id) });
    expect(again.json().status).toBe('accepted');
  });

  it('of a device that can not be bought leaves only its return', async () => {
    const { id } = await place(shop);
    const view = await inspectDevice(shop, id, TIDY.with(6, 'account-locked'));
    expect(view).toMatchObject({ status: 'inspected', inspected_price: null });
    expect(view.allowed).not.toContain('counter-offer');
    expect((await command(shop, id, 'counter-offer')).statusCode).toBe(409);
    expect((await command(shop, id, 'return', { tracking: 'CZ123' })).json().status).toBe('returned');
    expect((await loadEvents(shop, id)).at(-1)).toBe('device-returned');
  });

  it('that finds a better phone offers the higher price as well', async () => {
    const { id } = await place(shop, 'cz', { device_condition_choices: WORN });
    const view = await inspectDevice(shop, id, TIDY);
    expect(view.status).toBe('inspected');
    expect(view.inspected_price?.amount ?? 0).toBeGreaterThan(view.price.amount);
  });
});

it('a counter-offer gives the seller 14 days', async () => {
  const { id } = await place(shop, 'cz', sellBody());
  const view = await offer(shop, id);
  expect(view.status).toBe('counter_offer');
  expect(view.counter_offer).toMatchObject({ note: 'Displej má rýhu.', original_price: view.price, answer: null });
  expect(view.counter_offer?.differences).toHaveLength(2);
  const { rows } = await shop.database.pool.query(
    `select answer_until - made_at = interval '14 days' as held from counter_offers where buyout_id = $1`,
    [id],
  );
  expect(rows[0].held).toBe(true);
  expect((await loadEvents(shop, id)).at(-1)).toBe('counter-offer-made');
});

it.each(['buyout-clerk', 'shop', 'accountant', 'support', 'operator'] as const)('a %s may not send a counter-offer', async (role) => {
  const { id } = await place(shop);
  await inspectDevice(shop, id, WORN);
  expect((await command(shop, id, 'counter-offer', {}, role)).statusCode).toBe(403);
});
