import type { DocumentLine, IssuedDocument, Party, Seller } from '../model/issued-document.ts';
import { sumVat } from '../model/compose-invoice.ts';
import { sellers } from '@okruh/market/sellers';

export const testSellers: Readonly<Record<'cz' | 'ro', Seller>> = {
  cz: {
    ...sellers.cz,
    account: { number: '19-2000145399/0800', iban: 'CZ6508000000192000145399', bic: 'GIBACZPX', bank: 'Česká spořitelna' },
  },
  ro: { ...sellers.ro, account: { number: '', iban: 'RO49AAAA1B31007593840000', bic: 'AAAAROBU', bank: 'Banca' } },
};

const buyers: Readonly<Record<'cz' | 'ro', Party>> = {
  cz: {
    name: 'Jana Nováková',
    street: 'Žitná 12',
    city: 'Praha 2',
    postcode: '120 00',
    county: '',
    country: 'CZ',
    isCompany: false,
    taxNumber: '',
    vatNumber: '',
    eMail: 'jana@example.com',
    phone: '+420601123456',
  },
  ro: {
    name: 'Țigler Service SRL',
    street: 'Bd. Unirii 8',
    city: 'București',
    postcode: '030823',
    county: 'RO-B',
    country: 'RO',
    isCompany: true,
    taxNumber: '41829910',
    vatNumber: 'RO41829910',
    eMail: 'ana@example.com',
    phone: '+40721000111',
  },
};

const line = (position: number, fields: Partial<DocumentLine>): DocumentLine => ({
  position,
  name: 'Apple iPhone 15, 128 GB, černá',
  code: 'PH-1501',
  serialNumbers: ['356938035643809'],
  quantity: 1,
  treatment: 'standard',
  rate: 21,
  net: 1817273,
  vat: 381627,
  gross: 2198900,
  ...fields,
});

/** A paid invoice with a standard line, used goods and a fee; `fields` replace parts of it. */
export function exampleDocument(market: 'cz' | 'ro', fields: Partial<IssuedDocument> = {}): IssuedDocument {
  const lines = fields.lines ?? [
    line(1, {}),
    line(2, {
      name: market === 'cz' ? 'Samsung Galaxy A55, stupeň A' : 'Samsung Galaxy A55, stare A',
      code: 'PH-0455',
      serialNumbers: ['356938035643810', '356938035643811'],
      quantity: 2,
      treatment: 'margin',
      rate: 0,
      net: 1299800,
      vat: 0,
      gross: 1299800,
    }),
    line(3, { name: market === 'cz' ? 'Kurýr' : 'Curier', code: '', serialNumbers: [], net: 8182, vat: 1718, gross: 9900 }),
  ];
  const sum = (of: 'net' | 'vat' | 'gross'): number => lines.reduce((total, one) => total + one[of], 0);
  return {
    kind: 'invoice',
    number: market === 'cz' ? '1126004519' : 'RO-26-001187',
    id: '0190b7c0-0000-7000-8000-0000000000d1',
    market,
    currency: market === 'cz' ? 'CZK' : 'RON',
    issuedOn: '2026-11-20',
    suppliedOn: '2026-11-20',
    dueOn: '2026-11-20',
    orderNumber: market === 'cz' ? '2611004871' : '2611700934',
    customerReference: '',
    variableSymbol: market === 'cz' ? '1126004519' : '26001187',
    seller: testSellers[market],
    buyer: buyers[market],
    recipient: null,
    lines,
    vat: sumVat(lines),
    totals: { net: sum('net'), vat: sum('vat'), gross: sum('gross'), advances: 0, paid: sum('gross'), due: 0 },
    advances: [],
    corrects: null,
    payment: { method: 'card', name: market === 'cz' ? 'Kartou online' : 'Card online', paidOn: '2026-11-19' },
    ...fields,
  };
}

/** A credit note of everything in an invoice. */
export const exampleCreditNote = (market: 'cz' | 'ro'): IssuedDocument => {
  const invoice = exampleDocument(market);
  return {
    ...invoice,
    kind: 'credit-note',
    number: market === 'cz' ? '8126000144' : 'ROS-26-000012',
    totals: { ...invoice.totals, paid: 0, due: invoice.totals.gross },
    corrects: {
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      reason: market === 'cz' ? 'odstoupení od smlouvy' : 'retragere din contract',
    },
    payment: { ...invoice.payment, paidOn: null },
  };
};
