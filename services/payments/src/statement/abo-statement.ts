import { type BankStatement, isoDay, plainAccount, plainSymbol, type StatementLine } from './bank-statement.ts';

const decoder = new TextDecoder('windows-1250');

/**
 * Account statement in ABO, also GPC, as Czech banks give it: fixed lines of 128 characters in Windows-1250.
 *
 * ```
 * 074 account 16 · name 20 · old balance: day 6, amount 14, sign · new balance 14, sign · debit 14, sign · credit 14, sign · number 3 · day 6
 * 075 account 16 · other account 16 · document 13 · amount 12 · code 1 · variable 10 · filler 2, bank 4, constant 4 · specific 10 · value day 6 · name 20 · 0 · currency 4 · day 6
 * 078, 079 message of the line before
 * ```
 * Codes: 1 went out, 2 came, 4 and 5 take a line of that kind back.
 *
 * @param bank code of the bank that keeps our account, which the file doesn't name
 * @returns null when it isn't such a file
 */
export function readAbo(content: Buffer, bank: string): BankStatement | null {
  const rows = decoder
    .decode(content)
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '');
  const head = rows[0];
  if (head === undefined || !head.startsWith('074') || head.length < 114) return null;
  const day = isoDay(head.slice(112, 114), head.slice(110, 112), head.slice(108, 110));
  if (day === null) return null;
  const lines: StatementLine[] = [];
  const seen = new Map<string, number>();
  for (const row of rows.slice(1)) {
    if (!row.startsWith('075')) continue;
    const line = readLine(row);
    if (line === null) return null;
    // Banks number documents again each day; two alike in one file are two payments.
    const times = seen.get(line.reference) ?? 0;
    seen.set(line.reference, times + 1);
    lines.push(times === 0 ? line : { ...line, reference: `${line.reference}:${times}` });
  }
  return { format: 'abo', account: `${parseAccount(head.slice(3, 19))}/${bank}`, number: head.slice(105, 108).trim(), day, lines };
}

const parseAccount = (digits: string): string => plainAccount(`${digits.slice(0, 6)}-${digits.slice(6)}`);

/** Codes that take a line back. */
const reversals: readonly string[] = ['4', '5'];
const signs: Readonly<Record<string, 1 | -1>> = { '1': -1, '2': 1, '4': 1, '5': -1 };

function readLine(row: string): StatementLine | null {
  if (row.length < 128) return null;
  const sign = signs[row.slice(60, 61)];
  const haleru = row.slice(48, 60);
  const day = isoDay(row.slice(126, 128), row.slice(124, 126), row.slice(122, 124));
  if (sign === undefined || !/^\d{12}$/.test(haleru) || day === null) return null;
  const amount = sign * Number(haleru);
  const other = parseAccount(row.slice(19, 35));
  const bank = row.slice(73, 77);
  const name = row.slice(97, 117).trim();
  return {
    reference: [day, row.slice(35, 48).trim(), other, bank, row.slice(60, 61), haleru].join(':'),
    bookedOn: day,
    amount,
    currency: 'CZK',
    variableSymbol: plainSymbol(row.slice(61, 71)),
    isReversal: reversals.includes(row.slice(60, 61)),
    // The format has no place for it.
    original: null,
    payer: [name, other === '' ? '' : `${other}/${bank}`].filter(Boolean).join(' '),
  };
}
