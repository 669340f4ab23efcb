import { type SupplierImport, type SupplierInvoice, supplierColumns } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import type { Role } from '@okruh/contracts';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const name of ['phone', 'case'])
    shop.variants.push({ id: `${name}-seo`, code: name.toUpperCase(), name: { cs: `${name} česky`, ro: `${name} în română` } });
});
beforeEach(() => shop.database.pool.query('truncate supplier_invoices, supplier_invoice_lines, supplier_prices, outbox, closed_months'));
afterAll(() => shop.close());

const URL = '/api/invoicing/admin/supplier-invoices';
const as = (role: Role = 'accountant') => identityFor({ roles: [role], name: 'Alena Účetní', market: 'cz' });

/** Imports an invoice of one piece of each variant. */
async function importInvoice(number: string, issuedOn: string, costs: Readonly<Record<string, number>>): Promise<string> {
  const cells = Object.entries(costs).map(([code, cost]) => ({
    supplier: 'Elektro Velkoobchod s.r.o.',
    tax_number: '25596641',
    invoice_number: number,
    issued_on: issuedOn,
    code,
    quantity: '1',
    unit_price: String(cost),
    vat_rate: '21',
    total: String(cost),
  }));
  const content = [supplierColumns.join(';'), ...cells.map((row) => supplierColumns.map((column) => row[column]).join(';'))].join('\r\n');
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${URL}?market=cz&accept_unusual=true`,
    headers: { ...as(), 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="f.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--b--\r\n`,
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<SupplierImport>().id ?? '';
}

const takeBack = (id: string, reason = 'Špatný soubor', role: Role = 'accountant') =>
  shop.app.inject({ method: 'POST', url: `${URL}/${id}/take-back`, headers: as(role), payload: { reason } });

/** What was published after the first `skipped` events: "phone v2 18. 11. 100" or "phone v3 18. 11. taken back". */
async function loadEvents(skipped = 0): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{
    envelope: { subject: string; aggregateversion: number; data: { effective_on: string; unit_cost?: { amount: number } } };
  }>("select envelope from outbox where type like 'invoicing.supplier-price-%' order by position");
  return rows
    .slice(skipped)
    .map(({ envelope: { subject, aggregateversion, data } }) =>
      [
        subject.replace('-seo@cz', ''),
        `v${aggregateversion}`,
        data.effective_on,
        data.unit_cost === undefined ? 'taken back' : data.unit_cost.amount / 100,
      ].join(' '),
    );
}
const loadKnown = async (): Promise<unknown[]> => {
  const { rows } = await shop.database.pool.query(
    'select variant_id, unit_cost::int / 100 as cost, effective_on::text, version from supplier_prices order by variant_id',
  );
  return rows;
};

describe('an invoice that is taken back', () => {
  it('stays visible with who, when and why, and what was known before is known again', async () => {
    await importInvoice('FV-1', '2026-11-10', { PHONE: 10_000 });
    const wrong = await importInvoice('FV-2', '2026-11-18', { PHONE: 12_100, CASE: 50 });
    const published = (await loadEvents()).length;
    const answer = await takeBack(wrong, '  Ceny byly s DPH ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<SupplierInvoice>()).toMatchObject({
      number: 'FV-2',
      taken_back: { at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'Alena Účetní', reason: 'Ceny byly s DPH' },
      lines: [{ is_current: true }, {}],
    });
    expect(await loadEvents(published)).toEqual(['case v2 2026-11-18 taken back', 'phone v3 2026-11-18 taken back']);
    expect(await loadKnown()).toEqual([
      { variant_id: 'case-seo', cost: null, effective_on: null, version: 2 },
      { variant_id: 'phone-seo', cost: 10_000, effective_on: '2026-11-10', version: 3 },
    ]);
    const list = await shop.app.inject({ url: URL, headers: as() });
    expect(list.json()).toMatchObject({ total: 2, items: [{ number: 'FV-2', taken_back: { by: 'Alena Účetní' } }, { taken_back: null }] });
    // The next import compares with what counts.
    await importInvoice('FV-3', '2026-11-19', { PHONE: 11_000, CASE: 60 });
    const next = await shop.database.pool.query(
      'select variant_id, previous_cost::int / 100 as before from supplier_invoice_lines l join supplier_invoices i on i.id = invoice_id where number = $1 order by 1',
      ['FV-3'],
    );
    expect(next.rows).toEqual([
      { variant_id: 'case-seo', before: null },
      { variant_id: 'phone-seo', before: 10_000 },
    ]);
    expect((await loadEvents()).slice(-2).toSorted()).toEqual(['case v3 2026-11-19 60', 'phone v4 2026-11-19 11000']);
  });

  it('leaves what another invoice of the same day says, whichever of the two it is', async () => {
    const first = await importInvoice('FV-1', '2026-11-18', { PHONE: 10_000 });
    const second = await importInvoice('FV-2', '2026-11-18', { PHONE: 11_000 });
    expect((await takeBack(second)).statusCode).toBe(200);
    expect(await loadEvents(2)).toEqual(['phone v3 2026-11-18 10000']);
    const third = await importInvoice('FV-3', '2026-11-18', { PHONE: 12_000 });
    await takeBack(first);
    expect(await loadEvents(3)).toEqual(['phone v4 2026-11-18 12000', 'phone v5 2026-11-18 12000']);
    await takeBack(third);
    expect((await loadEvents()).at(-1)).toBe('phone v6 2026-11-18 taken back');
    expect(await loadKnown()).toEqual([{ variant_id: 'phone-seo', cost: null, effective_on: null, version: 6 }]);
  });

  it('between others takes only its own days, and what is known stays', async () => {
    await importInvoice('FV-1', '2026-11-01', { PHONE: 10_000 });
    const middle = await importInvoice('FV-2', '2026-11-10', { PHONE: 11_000 });
    await importInvoice('FV-3', '2026-11-18', { PHONE: 12_000 });
    await takeBack(middle);
    expect(await loadEvents(3)).toEqual(['phone v4 2026-11-10 taken back']);
    expect(await loadKnown()).toEqual([{ variant_id: 'phone-seo', cost: 12_000, effective_on: '2026-11-18', version: 4 }]);
  });

  it('makes an older one, which changed nothing when it was imported, the known one', async () => {
    const newest = await importInvoice('FV-2', '2026-11-18', { PHONE: 12_000 });
    await importInvoice('FV-1', '2026-11-05', { PHONE: 10_000 });
    expect(await loadEvents()).toEqual(['phone v1 2026-11-18 12000']);
    await takeBack(newest);
    expect(await loadEvents(1)).toEqual(['phone v2 2026-11-18 taken back', 'phone v3 2026-11-05 10000']);
    expect(await loadKnown()).toEqual([{ variant_id: 'phone-seo', cost: 10_000, effective_on: '2026-11-05', version: 3 }]);
  });

  it('may be imported again from the right file, and that one taken back too', async () => {
    const wrong = await importInvoice('FV-1', '2026-11-18', { PHONE: 121 });
    await takeBack(wrong);
    const right = await importInvoice('fv-1', '2026-11-18', { PHONE: 10_000 });
    expect(await loadEvents(2)).toEqual(['phone v3 2026-11-18 10000']);
    await expect(importInvoice('FV-1', '2026-11-18', { PHONE: 1 })).rejects.toThrow('already-imported');
    expect((await takeBack(right)).statusCode).toBe(200);
  });
});

describe('taking back', () => {
  it('happens once, also when two ask at the same time', async () => {
    const id = await importInvoice('FV-1', '2026-11-18', { PHONE: 10_000 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => takeBack(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      type: 'urn:okruh:problem:changed-meanwhile',
      title: 'Tuhle fakturu už někdo vzal zpět.',
    });
    expect(await loadEvents(1)).toEqual(['phone v2 2026-11-18 taken back']);
  });

  it('is refused in a month that accounting has, and possible when it is opened again', async () => {
    const id = await importInvoice('FV-1', '2026-10-18', { PHONE: 10_000 });
    await shop.database.pool.query(`insert into closed_months (market, month) values ('ro', '2026-10'), ('cz', '2026-10')`);
    const refused = await takeBack(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      type: 'urn:okruh:problem:period-locked',
      title: 'Měsíc 2026-10 je v účetnictví uzavřený, fakturu z něj už vzít zpět nejde. Nechte měsíc nejdřív otevřít.',
    });
    expect(await loadEvents(1)).toEqual([]);
    await shop.database.pool.query(`delete from closed_months where market = 'cz'`);
    expect((await takeBack(id)).statusCode).toBe(200);
  });

  it('leaves the sums of the month without the invoice', async () => {
    const id = await importInvoice('FV-1', '2026-11-18', { PHONE: 10_000 });
    await importInvoice('FV-2', '2026-11-18', { PHONE: 10_000 });
    await takeBack(id);
    const months = await shop.app.inject({ url: '/api/invoicing/admin/months?market=cz', headers: as() });
    const { items } = months.json<{ items: { month: string; supplier_invoices: number }[] }>();
    expect(items.find(({ month }) => month === '2026-11')?.supplier_invoices).toBe(1);
  });

  it('needs a reason and the right to import', async () => {
    const id = await importInvoice('FV-1', '2026-11-18', { PHONE: 10_000 });
    expect((await takeBack(id, '   ')).statusCode).toBe(400);
    expect((await takeBack(id, 'x'.repeat(301))).statusCode).toBe(400);
    expect((await takeBack(id, 'Omyl', 'support')).statusCode).toBe(403);
    expect((await takeBack('0193a0e0-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect(await loadEvents(1)).toEqual([]);
  });
});
