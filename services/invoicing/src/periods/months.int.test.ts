import { type AccountingMonth, adminListMonths } from '@okruh/contracts/http/invoicing-admin/months';
import type { Role } from '@okruh/contracts';
import { identityFor } from '@okruh/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query(
    'truncate documents, document_history, document_revisions, closed_months, month_history, supplier_invoices cascade',
  );
});

const URL = '/api/invoicing/admin/months';
const as = (role: Role) => identityFor({ roles: [role], name: 'Alena Účetní', market: 'cz' });
const read = async (market = 'cz'): Promise<AccountingMonth[]> => {
  const answer = await shop.app.inject({ url: `${URL}?market=${market}`, headers: as('accountant') });
  return adminListMonths.responses[200].parse(answer.json()).items;
};
const find = async (month: string, market = 'cz') => (await read(market)).find((one) => one.month === month);
async function close(month: string, market = 'cz', role: Role = 'accountant') {
  const answer = await shop.app.inject({ method: 'POST', url: `${URL}/${market}/${month}/close`, headers: as(role) });
  const body = answer.json<{ type?: string; extra?: { refusal: string }; title?: string }>();
  return [answer.statusCode, body.extra?.refusal ?? body.type?.split(':').at(-1) ?? null] as const;
}
async function reopen(month: string, reason = 'Špatný kurz', role: Role = 'admin') {
  const answer = await shop.app.inject({ method: 'POST', url: `${URL}/cz/${month}/reopen`, headers: as(role), payload: { reason } });
  return answer.statusCode;
}

let position = 0;
/** A document as issuing leaves it. */
async function issue(
  issuedOn: string,
  set: { readonly market?: string; readonly kind?: string; readonly total?: number; readonly eFactura?: string } = {},
) {
  const { market = 'cz', kind = 'invoice', total = 10_000, eFactura = null } = set;
  const corrects = kind === 'credit-note' ? await issue(issuedOn, { market, total: 0 }) : null;
  const id = randomUUID();
  position += 1;
  await shop.database.pool.query(
    `insert into documents (id, cause, market, kind, state, series_year, series_position, number, order_id, order_number, issued_on, total, currency,
       content_cipher, corrects_id, e_factura_state)
     values ($1, $2, $3, $4, 'created', 2026, $5, $6, $7, '2610000001', $8, $9, 'CZK', 'x', $10, $11)`,
    [id, `test:${id}`, market, kind, position, `T${position}`, randomUUID(), issuedOn, total, corrects, eFactura],
  );
  return id;
}
async function wait(requestedAt: string): Promise<void> {
  const id = randomUUID();
  await shop.database.pool.query(
    `insert into documents (id, cause, market, kind, state, order_id, order_number, requested_at) values ($1, $2, 'cz', 'invoice', 'in-progress', $3, '1', $4)`,
    [id, `test:${id}`, randomUUID(), requestedAt],
  );
}

// The shop of the tests stands at 20 November 2026.
describe('a month of accounting', () => {
  it('is listed with what was issued in it, and closed once it is over and finished', async () => {
    await issue('2026-10-01', { total: 70_000 });
    await issue('2026-10-31', { kind: 'credit-note', total: 20_000 });
    await issue('2026-11-02');
    await issue('2026-10-02', { market: 'ro', eFactura: 'accepted' });
    expect(await find('2026-10')).toMatchObject({
      documents: 3,
      total: { amount: 50_000, currency: 'CZK' },
      is_closed: false,
      refusal: null,
      may_reopen: false,
    });
    expect((await read()).map(({ month }) => month).slice(0, 2)).toEqual(['2026-11', '2026-10']);
    expect(await close('2026-11')).toEqual([409, 'not-over']);
    expect(await close('2026-10')).toEqual([200, null]);
    expect(await close('2026-10')).toEqual([409, 'changed-meanwhile']);
    expect(await find('2026-10')).toMatchObject({
      is_closed: true,
      may_reopen: true,
      history: [{ event: 'closed', by: 'Alena Účetní', reason: '' }],
    });
    expect(await find('2026-10', 'ro')).toMatchObject({ is_closed: false, documents: 1 });
  });

  it('is closed after those before it, and not while something of it isn’t finished', async () => {
    await issue('2026-08-10');
    await issue('2026-09-10', { market: 'ro', eFactura: 'refused' });
    await issue('2026-09-10');
    await wait('2026-09-30T21:59:00Z');
    expect(await close('2026-09')).toEqual([409, 'earlier-open']);
    expect(await close('2026-08')).toEqual([200, null]);
    expect(await close('2026-09')).toEqual([409, 'unfinished']);
    expect(await find('2026-09')).toMatchObject({ unfinished: { in_progress: 1, e_factura: 0 } });
    expect(await close('2026-09', 'ro')).toEqual([409, 'unfinished']);
    expect(await find('2026-09', 'ro')).toMatchObject({ unfinished: { in_progress: 0, e_factura: 1 } });
    await shop.database.pool.query(`delete from documents where state = 'in-progress'`);
    // Asked for after midnight in Prague: it is October's.
    await wait('2026-09-30T22:00:01Z');
    expect(await close('2026-09')).toEqual([200, null]);
    expect(await close('2026-10')).toEqual([409, 'unfinished']);
  });

  it('waits for what is older than the list', async () => {
    await issue('2023-01-05');
    expect(await close('2026-10')).toEqual([409, 'earlier-open']);
  });

  it('the last one is opened again for a reason, by whom it is left to', async () => {
    await issue('2026-08-10');
    await close('2026-08');
    await close('2026-09');
    expect(await reopen('2026-08')).toBe(409);
    expect(await reopen('2026-09', ' ')).toBe(400);
    expect(await reopen('2026-09', 'Chybí faktura', 'accountant')).toBe(403);
    expect(await reopen('2026-09', 'Chybí faktura')).toBe(200);
    expect(await reopen('2026-09')).toBe(409);
    expect((await find('2026-09'))?.history).toMatchObject([{ event: 'closed' }, { event: 'reopened', reason: 'Chybí faktura' }]);
    expect(await close('2026-09', 'cz', 'support')).toEqual([403, 'forbidden']);
  });

  it('two people close once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => close('2026-10')));
    expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await find('2026-10'))?.history).toHaveLength(1);
  });
});
