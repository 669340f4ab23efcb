import { sellers } from '@okruh/market/sellers';
import { expect, test } from 'vitest';
import { renderIsdoc } from '../formats/isdoc.ts';
import { checkRoRules } from '../formats/check-ro-rules.ts';
import { renderUbl } from '../formats/ubl.ts';
import { exampleDocument } from '../testing/example-documents.ts';
import { exampleBilling, orderLine } from '../testing/example-orders.ts';
import { composeInvoice, type Contents } from './compose-invoice.ts';

const companies = {
  cz: { company: 'Kučera Elektro s.r.o.', tin: '99139812', vatn: 'CZ99139812' },
  ro: { company: 'DUMITRU CONSULTING SRL', tin: '9982880068', vatn: 'RO9982880068' },
} as const;

/** An order of eight phones without VAT and a case with it, of which some pieces lie in a package. */
function compose(market: 'cz' | 'ro', phones: number, dropped = 0, substitute: string | null = null) {
  const charged = { vat_treatment: 'reverse-charge', vat_rate: 0 } as const;
  const plain = exampleBilling(
    'order',
    [orderLine(1, 'phone', 8, 8 * 1_486_777, charged), orderLine(2, 'case', 1, 49_900, { type_device: 'accessory' })],
    { market },
  );
  const billing = {
    ...plain,
    billing_address: { ...plain.billing_address, invoice_on_company: true, ...companies[market] },
    dropped: dropped === 0 ? [] : [{ variant_id: 'phone', quantity: dropped }],
  };
  const item = (variant_id: string, quantity: number, name: string | null = null) => ({
    variant_id,
    substitute_name: name,
    quantity,
    serial_numbers: [],
  });
  const contents: Contents = {
    list_id: '0190b7c0-0000-7000-8000-0000000000a1',
    order_id: '0190b7c0-0000-7000-8000-0000000000a2',
    packed_at: '2026-11-20T09:30:00.000Z',
    items: [item('phone', phones, substitute), item('case', 1)],
  };
  return composeInvoice({ billing, contents, invoiced: [], hasFees: true, issuedOn: '2026-11-20' }).content;
}

test.each(['cz', 'ro'] as const)('what was agreed without VAT has none on the invoice; the case and the fee have it (%s)', (market) => {
  const content = compose(market, 8);
  expect(content.lines.map(({ treatment, rate, net, vat, gross }) => [treatment, rate, net, vat, gross])).toEqual([
    ['reverse-charge', 0, 11_894_216, 0, 11_894_216],
    ['standard', 21, expect.any(Number), expect.any(Number), 49_900],
    ['standard', 21, expect.any(Number), expect.any(Number), 9_900],
  ]);
  expect(content.vat.find(({ treatment }) => treatment === 'reverse-charge')).toMatchObject({ rate: 0, vat: 0, net: 11_894_216 });
  expect(content.totals.gross).toBe(11_894_216 + 49_900 + 9_900);
  expect(content.buyer.vatNumber).toBe(companies[market].vatn);
});

test('pieces that left later, a smaller package and a substitute change nothing of how the rest is taxed', () => {
  for (const content of [compose('cz', 2, 6), compose('cz', 1), compose('cz', 2, 0, 'Jiný telefon')])
    expect(content.lines[0]).toMatchObject({
      treatment: 'reverse-charge',
      vat: 0,
      net: content.lines[0]?.quantity === 1 ? 1_486_777 : 2_973_554,
    });
});

test('the Romanian document of such an order keeps the rules and names both VAT numbers; the Czech one says so too', () => {
  const document = { ...exampleDocument('ro'), ...compose('ro', 8) };
  expect(checkRoRules(document)).toEqual([]);
  const ubl = renderUbl(document);
  expect(ubl).toContain('<cbc:ID>AE</cbc:ID>');
  expect(ubl).toContain('VATEX-EU-AE');
  for (const number of [sellers.ro.vatNumber, companies.ro.vatn]) expect(ubl).toContain(`<cbc:CompanyID>${number}</cbc:CompanyID>`);
  const isdoc = renderIsdoc({ ...exampleDocument('cz'), ...compose('cz', 8) });
  expect(isdoc).toContain('<LocalReverseChargeFlag>true</LocalReverseChargeFlag>');
});
