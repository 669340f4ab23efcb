import { createHash } from 'node:crypto';
import { escapeHtml } from '../party.ts';
import type { Transfer } from './transfer.ts';

/** Days since the year began: the number of a bank that writes a statement each day. */
const getNumber = (day: string): string =>
  String(Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(Number(day.slice(0, 4)), 0, 1)) / 86_400_000) + 1).padStart(3, '0');
const decimal = (amount: number): string => (amount / 100).toFixed(2);

/** ISO 20022 camt.053.001.02 with one booked entry for each transfer. */
export function camtStatement(
  account: { readonly iban: string; readonly currency: string },
  day: string,
  transfers: readonly Transfer[],
): string {
  const entries = transfers.map(
    (
      transfer,
    ) => `<Ntry><Amt Ccy="${account.currency}">${decimal(transfer.amount)}</Amt>${transfer.reverses === null ? '<CdtDbtInd>CRDT</CdtDbtInd>' : '<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>'}<Sts>BOOK</Sts>
<BookgDt><Dt>${transfer.day}</Dt></BookgDt><ValDt><Dt>${transfer.day}</Dt></ValDt><AcctSvcrRef>${transfer.id}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs>${transfer.reverses === null ? '' : `<TxId>${transfer.reverses}</TxId>`}<EndToEndId>${transfer.variable_symbol === '' ? 'NOTPROVIDED' : `/VS${transfer.variable_symbol}`}</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>${escapeHtml(transfer.payer)}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${escapeHtml(transfer.account)}</Id></Othr></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>${escapeHtml(transfer.message)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>SANDBOX-${day}</MsgId><CreDtTm>${day}T23:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>${day}</Id><ElctrncSeqNb>${getNumber(day)}</ElctrncSeqNb><CreDtTm>${day}T23:00:00Z</CreDtTm><Acct><Id><IBAN>${account.iban}</IBAN></Id></Acct>
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

/** ABO (GPC): lines of 128 characters, ASCII. */
export function aboStatement(account: string, day: string, transfers: readonly Transfer[]): Buffer {
  const short = `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`;
  const zeros = (value: string | number, length: number): string => String(value).padStart(length, '0').slice(-length);
  const accountDigits = (text: string): string => {
    const [digits = '', prefix = ''] = (text.split('/')[0] ?? '').split('-').toReversed();
    return zeros(prefix.replaceAll(/\D/g, ''), 6) + zeros(digits.replaceAll(/\D/g, ''), 10);
  };
  const name = (text: string): string =>
    text
      .normalize('NFD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .toUpperCase()
      .padEnd(20)
      .slice(0, 20);
  const sumTransfers = (isReversal: boolean): number =>
    transfers.reduce((sum, { amount, reverses }) => ((reverses !== null) === isReversal ? sum + amount : sum), 0);
  const total = sumTransfers(false);
  const money = (amount: number, length: number): string => zeros(amount, length);
  const head = `074${accountDigits(account)}${name('Okruh s.r.o.')}${short}${money(0, 14)}+${money(total - sumTransfers(true), 14)}+${money(sumTransfers(true), 14)}0${money(total, 14)}0${getNumber(day)}${short}${' '.repeat(14)}`;
  const lines = transfers.map((transfer) => {
    const bank = zeros(transfer.account.split('/')[1] ?? '0', 4);
    // A document's number is all that tells two equal transfers of one day apart.
    const document = BigInt(`0x${createHash('sha256').update(transfer.id).digest('hex').slice(0, 10)}`).toString();
    return `075${accountDigits(account)}${accountDigits(transfer.account)}${zeros(document, 13)}${money(transfer.amount, 12)}${transfer.reverses === null ? 2 : 5}${zeros(transfer.variable_symbol, 10)}00${bank}0308${zeros(0, 10)}${short}${name(transfer.payer)}00203${short}`;
  });
  return Buffer.from([head, ...lines, ''].join('\r\n'), 'latin1');
}
