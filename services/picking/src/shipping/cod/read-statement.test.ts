import { expect, it } from 'vitest';
import { parseAmount, readStatement } from './read-statement.ts';

const read = (text: string) => readStatement({ content: Buffer.from(text), fileName: 'dobirky.csv' }, 'cz', 'cs');

it.each([
  ['1299', 129_900],
  ['1299.5', 129_950],
  ['1 299,00', 129_900],
  ['0.01', 1],
  ['', null],
  ['-5', null],
  ['1e9', null],
  ['1.299', null],
  ['12345678901', null],
])('the amount %j is %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it('columns may stand in any order, and others beside them', () => {
  expect(read('currency;note;amount;tracking_number\nCZK;x;10,50;kc1')).toEqual({
    rows: [{ line: 2, trackingNumber: 'KC1', paid: { amount: 1_050, currency: 'CZK' } }],
  });
});

it('one bad line is named and nothing is taken', () => {
  const table = read('tracking_number;amount;currency\nKC1;10;CZK\n;abc;EUR');
  expect(table).toEqual({ errors: ['Řádek 3: chybí číslo zásilky, částka „abc“ není číslo, měna „EUR“ není měnou trhu'] });
});

it('a file without a column that is needed is refused', () => {
  const table = read('tracking_number;amount\nKC1;10');
  expect('errors' in table && table.errors.join()).toContain('currency');
});
