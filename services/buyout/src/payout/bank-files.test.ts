import { expect, it } from 'vitest';
import { create } from 'xmlbuilder2';
import { aboFile, plain } from './abo.ts';
import { sepaFile } from './sepa.ts';

it('a Czech file has the lines and widths that banks import', () => {
  const file = aboFile({
    payer: { name: 'Okruh s.r.o.', account: '19-2000145399/0800' },
    createdOn: '2026-11-20',
    dueOn: '2026-11-23',
    sequence: 7,
    payments: [
      { account: '19-9900004729', bankCode: '2700', amount: 545_000, variableSymbol: '265000123', message: 'Okruh výkup V26-000123' },
      { account: '9900012345', bankCode: '0100', amount: 30_000, variableSymbol: '265000124', message: 'x'.repeat(60) },
    ],
  });
  expect(file.split('\r\n')).toEqual([
    'UHL1201126Okruh s.r.o.        2000145399001999000000000000',
    '1 1501 007000 0800',
    '2 000019-2000145399 575000 231126',
    '000019-9900004729 545000 265000123 27000558 0 AV:Okruh vykup V26-000123',
    `9900012345 30000 265000124 01000558 0 AV:${'x'.repeat(35)}`,
    '3 +',
    '5 +',
    '',
  ]);
});

it('a Czech file is plain ASCII whatever the names are', () => {
  expect(plain('Řeřicha & Ștefan\r\n5 +')).toBe('Rericha   Stefan  5  ');
});

const romanian = {
  messageId: 'OKRUH-2026-11-20-001',
  createdAt: '2026-11-20T10:00:00.000Z',
  dueOn: '2026-11-20',
  payer: { name: 'Okruh România SRL', iban: 'RO49AAAA1B31007593840000' },
  payments: [
    {
      endToEndId: '266000001',
      name: 'Ștefan <Dobre> & fiii',
      iban: 'RO33BRDE0TEST99035263860',
      amount: 75_501,
      reference: 'Okruh buyback B26-000001',
    },
    {
      endToEndId: '266000002',
      name: 'Ioana Ionescu',
      iban: 'RO64BTRL0TEST99038814140',
      amount: 100,
      reference: 'Okruh buyback B26-000002',
    },
  ],
};

it('a Romanian file is a pain.001.001.03 with matching sums, in the order of the schema', async () => {
  const xml = await sepaFile(romanian);
  const parsed = JSON.stringify(create(xml).end({ format: 'object' }));
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"');
  const order = [
    'GrpHdr',
    'MsgId',
    'CreDtTm',
    'NbOfTxs',
    'CtrlSum',
    'InitgPty',
    'PmtInf',
    'PmtInfId',
    'PmtMtd',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
    'PmtId',
    'Amt',
    'Cdtr',
    'CdtrAcct',
    'RmtInf',
  ];
  const places = order.map((element) => xml.indexOf(`<${element}>`));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(xml.match(/<CtrlSum>756\.01<\/CtrlSum>/g)).toHaveLength(2);
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2);
  expect(xml).toContain('<InstdAmt Ccy="RON">755.01</InstdAmt>');
  expect(xml).toContain('<CreDtTm>2026-11-20T10:00:00</CreDtTm>');
  expect(parsed).toContain('Stefan  Dobre    fiii');
});
