import {
  alreadyImportedSchema,
  pricesIncorrectSchema,
  type SupplierError,
  type SupplierImport,
  supplierColumns,
} from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import type { Role } from '@okruh/contracts';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const name of ['phone', 'case', 'charger']) {
    shop.variants.push({ id: `${name}-seo`, code: name.toUpperCase(), name: { cs: `${name} česky`, ro: `${name} în română` } });
  }
});
beforeEach(async () => {
  shop.outage.isDown = false;
  await shop.database.pool.query('truncate supplier_invoices, supplier_invoice_lines, supplier_prices, outbox, closed_months');
});
afterAll(() => shop.close());

const URL = '/api/invoicing/admin/supplier-invoices';
const as = (role: Role = 'accountant', market: 'cz' | 'ro' = 'cz') => identityFor({ roles: [role], name: 'Alena Účetní', market });

const good = {
  supplier: 'Elektro Velkoobchod s.r.o.',
  tax_number: '25596641',
  invoice_number: 'FV-118',
  issued_on: '2026-11-18',
  code: 'PHONE',
  quantity: '2',
  unit_price: '10000',
  vat_rate: '21',
  total: '20000',
};
type Cells = Partial<Record<keyof typeof good, string>>;
const writeCsv = (rows: readonly Cells[], separator = ';'): string =>
  [
    supplierColumns.join(separator),
    ...rows.map((cells) => supplierColumns.map((column) => ({ ...good, ...cells })[column]).join(separator)),
  ].join('\r\n');

function upload(
  content: string,
  query: Readonly<Record<string, string>> = {},
  { role = 'accountant', fileName = 'faktura.csv' }: { readonly role?: Role; readonly fileName?: string } = {},
) {
  const boundary = 'okruh-test-boundary';
  return shop.app.inject({
    method: 'POST',
    url: `${URL}?${new URLSearchParams({ market: 'cz', ...query }).toString()}`,
    headers: { ...as(role), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  });
}
async function importNow(rows: readonly Cells[], query: Readonly<Record<string, string>> = {}): Promise<SupplierImport> {
  const answer = await upload(writeCsv(rows), query);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json();
}
async function refused(content: string, query: Readonly<Record<string, string>> = {}): Promise<SupplierError[]> {
  const answer = await upload(content, query);
  expect(answer.statusCode).toBe(409);
  const { type, extra } = answer.json<{ type: string; extra: unknown }>();
  expect(type).toBe('urn:okruh:problem:prices-incorrect');
  return pricesIncorrectSchema.parse(extra).errors;
}
const loadEvents = async (): Promise<string[]> => {
  const { rows } = await shop.database.pool.query<{
    envelope: { subject: string; aggregateversion: number; data: { unit_cost: { amount: number } } };
  }>("select envelope from outbox where type = 'invoicing.supplier-price-changed.v1' order by position");
  return rows.map(({ envelope }) => `${envelope.subject} v${envelope.aggregateversion} ${envelope.data.unit_cost.amount}`);
};
const countInvoices = async (): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ count: number }>('select count(*)::int as count from supplier_invoices');
  return rows[0]?.count ?? -1;
};

it('of a closed month is refused by its date, and nothing of it is imported', async () => {
  await shop.database.pool.query(`insert into closed_months (market, month) values ('cz', '2026-10')`);
  const rows = [{ issued_on: '2026-10-31' }, { issued_on: '2026-10-31', code: 'CASE' }];
  expect(await refused(writeCsv(rows))).toEqual([
    {
      line: 2,
      column: 'issued_on',
      value: '2026-10-31',
      message: 'Měsíc 2026-10 je v účetnictví uzavřený. Nechte ho otevřít, nebo dodavatele požádejte o doklad s pozdějším datem.',
      is_unusual: false,
    },
  ]);
  expect(await shop.database.pool.query('select from supplier_prices')).toMatchObject({ rowCount: 0 });
  await importNow([{ issued_on: '2026-11-01' }]);
});

describe('a right file', () => {
  it('is checked without a trace, then imported, with what changes', async () => {
    const rows = [{}, { code: 'case-seo', quantity: '3', unit_price: '99,90', total: '299,70' }];
    const checked = await importNow(rows, { check: 'true' });
    expect(checked).toMatchObject({
      id: null,
      market: 'cz',
      supplier: 'Elektro Velkoobchod s.r.o.',
      tax_number: '25596641',
      number: 'FV-118',
      issued_on: '2026-11-18',
      net: { amount: 2_029_970, currency: 'CZK' },
      lines: [
        { line: 2, variant_id: 'phone-seo', code: 'PHONE', name: 'phone česky', unit_cost: { amount: 1_000_000 }, previous_cost: null },
        { line: 3, variant_id: 'case-seo', code: 'CASE', change_percent: null, is_current: true },
      ],
    });
    expect([await countInvoices(), await loadEvents()]).toEqual([0, []]);

    const imported = await importNow(rows);
    expect(imported).toEqual({ ...checked, id: expect.any(String) });
    expect(await loadEvents()).toEqual(['phone-seo@cz v1 1000000', 'case-seo@cz v1 9990']);
    const detail = await shop.app.inject({ url: `${URL}/${imported.id}`, headers: as() });
    expect(detail.json()).toMatchObject({ ...imported, line_count: 2, current_count: 2, imported_by: 'Alena Účetní' });
  });

  it('may be written with commas, a byte order mark and columns in another order', async () => {
    const columns = supplierColumns.toReversed();
    const content = `\uFEFF${columns.join(',').toUpperCase()}\n${columns.map((column) => ({ ...good, unit_price: '10000.00' })[column]).join(',')}\n`;
    expect((await upload(content)).json()).toMatchObject({ lines: [{ unit_cost: { amount: 1_000_000 } }] });
  });

  it('of the Romanian market has its money, names and tax numbers', async () => {
    const imported = await importNow([{ tax_number: 'RO 18547290', vat_rate: '11' }], { market: 'ro' });
    expect(imported).toMatchObject({
      tax_number: '18547290',
      net: { currency: 'RON' },
      lines: [{ name: 'phone în română', vat_rate: 11 }],
    });
    expect(await loadEvents()).toEqual(['phone-seo@ro v1 1000000']);
  });

  it('is imported once, however its number is typed', async () => {
    const { id } = await importNow([{}]);
    for (const query of [{}, { check: 'true' }] as const) {
      const answer = await upload(writeCsv([{ invoice_number: 'fv-118', unit_price: '1', total: '2' }]), query);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ type: 'urn:okruh:problem:already-imported', title: 'Tuhle fakturu už jste naimportovali.' });
      expect(alreadyImportedSchema.parse(answer.json<{ extra: unknown }>().extra)).toEqual({ id });
    }
    await importNow([{ tax_number: '00000019' }]);
    expect(await countInvoices()).toBe(2);
  });

  it('that is sent twice at once is imported once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(writeCsv([{}]))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await loadEvents()).toEqual(['phone-seo@cz v1 1000000']);
  });
});

describe('what is known', () => {
  it('follows newer invoices, each version by one; an older one changes nothing', async () => {
    await importNow([{}]);
    const newer = await importNow([{ invoice_number: 'FV-119', issued_on: '2026-11-19', unit_price: '11000', total: '22000' }]);
    expect(newer.lines).toMatchObject([{ previous_cost: { amount: 1_000_000 }, change_percent: 10, is_current: true }]);
    const older = await importNow([
      { invoice_number: 'FV-90', issued_on: '1. 11. 2026', unit_price: '9000', total: '18000' },
      { invoice_number: 'FV-90', issued_on: '1. 11. 2026', code: 'CASE', unit_price: '100', total: '200' },
    ]);
    expect(older.lines).toMatchObject([
      { previous_cost: { amount: 1_100_000 }, change_percent: -18.2, is_current: false },
      { previous_cost: null, is_current: true },
    ]);
    expect(await loadEvents()).toEqual(['phone-seo@cz v1 1000000', 'phone-seo@cz v2 1100000', 'case-seo@cz v1 10000']);
    // Another of the same day is the last word.
    await importNow([{ invoice_number: 'FV-120', issued_on: '2026-11-19', unit_price: '10500', total: '21000' }]);
    expect((await loadEvents()).at(-1)).toBe('phone-seo@cz v3 1050000');
    const { rows } = await shop.database.pool.query(
      "select unit_cost::int, effective_on::text, version from supplier_prices where variant_id = 'phone-seo'",
    );
    expect(rows).toEqual([{ unit_cost: 1_050_000, effective_on: '2026-11-19', version: 3 }]);
  });

  it('makes an unusual price a question', async () => {
    await importNow([{}]);
    const slip = [{ invoice_number: 'FV-121', unit_price: '1000', total: '2000' }];
    expect(await refused(writeCsv(slip))).toEqual([
      {
        line: 2,
        column: 'unit_price',
        value: '1\u00a0000,00',
        message: 'Naposledy stálo 10\u00a0000,00. Cena se liší víc než třikrát, zkontrolujte ji.',
        is_unusual: true,
      },
    ]);
    expect(await importNow(slip, { accept_unusual: 'true' })).toMatchObject({ lines: [{ change_percent: -90 }] });
  });
});

describe('a wrong file', () => {
  it('changes nothing, and all that is wrong is named by line and column', async () => {
    const errors = await refused(
      writeCsv([
        {},
        { code: 'NENI', unit_price: 'zdarma' },
        { code: 'phone-seo', vat_rate: '19' },
        { code: 'CASE', total: '20001,99', supplier: 'Jiný s.r.o.' },
        { code: 'CHARGER', tax_number: '25596642', quantity: '' },
      ]),
    );
    expect(errors.map(({ line, column, message, value }) => `${line} ${column} "${value}" ${message}`)).toEqual([
      '3 code "NENI" Takový kód v katalogu nemáme.',
      '3 unit_price "zdarma" Není to číslo.',
      '4 code "phone-seo" Stejné zboží je už na řádku 2.',
      '4 vat_rate "19" Taková sazba DPH ten den neplatila. Platily: 21 %, 12 %, 0 %.',
      '5 supplier "Jiný s.r.o." Liší se od prvního řádku. Jeden soubor je jedna faktura.',
      '5 total "20001,99" Nesedí počet kusů × cena: má být 20\u00a0000,00.',
      '6 tax_number "25596642" Takové IČO neexistuje. Zkontrolujte prosím číslice.',
      '6 quantity "" Buňka je prázdná.',
    ]);
    expect([await countInvoices(), await loadEvents()]).toEqual([0, []]);
  });

  it('from tomorrow is refused, by the calendar of the market', async () => {
    expect(await refused(writeCsv([{ issued_on: '2026-11-21' }]))).toMatchObject([
      { column: 'issued_on', message: 'Datum je v budoucnosti.' },
    ]);
  });

  it('names the columns that it lacks and those that nobody knows', async () => {
    expect(await refused(writeCsv([{}]).replace('vat_rate', 'dph'))).toMatchObject([
      { line: 1, column: 'vat_rate', message: 'Sloupec v souboru chybí.' },
      { line: 1, column: 'dph', message: 'Takový sloupec neznáme.' },
    ]);
  });

  it('that is no CSV, is empty or missing is refused whole', async () => {
    expect((await upload('x', {}, { fileName: 'faktura.xlsx' })).json()).toEqual({ file: [expect.stringContaining('CSV')] });
    expect((await upload(supplierColumns.join(';'))).statusCode).toBe(400);
    expect((await upload('')).json()).toEqual({ file: ['Vyberte soubor CSV.'] });
    expect((await upload('x'.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
  });

  it('and a right one wait for a catalogue that is down', async () => {
    shop.outage.isDown = true;
    expect((await upload(writeCsv([{}]))).statusCode).toBe(503);
    expect(await countInvoices()).toBe(0);
  });
});

describe('the list', () => {
  const list = async (query = '') => {
    const answer = await shop.app.inject({ url: `${URL}?${query}`, headers: as() });
    expect(answer.statusCode).toBe(200);
    const { items, total } = answer.json<{ items: { number: string }[]; total: number }>();
    return [total, ...items.map(({ number }) => number)];
  };

  it('has the newest first, by market and by the beginning of a number or supplier', async () => {
    await importNow([{}]);
    await importNow([{ invoice_number: 'FV-119', issued_on: '2026-11-19' }]);
    await importNow([{ tax_number: '18547290', supplier: 'Depozit SRL', invoice_number: 'D%1' }], { market: 'ro' });
    expect(await list()).toEqual([3, 'FV-119', 'D%1', 'FV-118']);
    expect(await list('market=ro')).toEqual([1, 'D%1']);
    expect(await list('q=fv-11')).toEqual([2, 'FV-119', 'FV-118']);
    expect(await list('q=depo')).toEqual([1, 'D%1']);
    expect(await list('q=D%25')).toEqual([1, 'D%1']);
    expect(await list('q=x')).toEqual([0]);
    expect(await list('page=2&page_size=2')).toEqual([3, 'FV-118']);
  });

  it('is for accounting, not for all who see invoices', async () => {
    expect((await shop.app.inject({ url: URL, headers: as('support') })).statusCode).toBe(403);
    expect((await upload(writeCsv([{}]), {}, { role: 'warehouse' })).statusCode).toBe(403);
    expect((await shop.app.inject({ url: `${URL}/0193a0e0-0000-7000-8000-000000000000`, headers: as() })).statusCode).toBe(404);
  });
});
