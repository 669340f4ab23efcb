import { convert } from 'xmlbuilder2';
import { type BankStatement, plainAccount, plainSymbol, type StatementLine } from './bank-statement.ts';

type Node = Readonly<Record<string, unknown>>;

/** ISO 20022 names without their prefix, attributes with an at sign; what isn't there is empty. */
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const child = (node: unknown, name: string): unknown => {
  if (!isNode(node)) return undefined;
  const key = Object.keys(node).find((candidate) => candidate === name || candidate.endsWith(`:${name}`));
  return key === undefined ? undefined : node[key];
};
const at = (node: unknown, ...path: readonly string[]): unknown => path.reduce<unknown>((found, name) => child(first(found), name), node);
const all = (value: unknown): readonly unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
function text(value: unknown): string {
  const found = first(value);
  if (typeof found === 'string') return found.trim();
  const inner = isNode(found) ? found['#'] : undefined;
  return typeof inner === 'string' ? inner.trim() : '';
}

/**
 * Account statement in CAMT.053 (ISO 20022, `BkToCstmrStmt`), any version: one statement, booked entries only. The variable
 * symbol stands where Czech banks put it (`/VS/123`), in the reference of the payer, or in the message.
 *
 * @returns null when it isn't such a file
 */
export function readCamt(content: Buffer): BankStatement | null {
  const document = parse(content.toString('utf8'));
  const statement = first(at(document, 'Document', 'BkToCstmrStmt', 'Stmt'));
  if (!isNode(statement)) return null;
  const iban = text(at(statement, 'Acct', 'Id', 'IBAN'));
  const account = iban === '' ? plainAccount(text(at(statement, 'Acct', 'Id', 'Othr', 'Id'))) : iban.replaceAll(/\s/g, '');
  const day = text(at(statement, 'CreDtTm')).slice(0, 10);
  const number = text(at(statement, 'ElctrncSeqNb')) || text(at(statement, 'LglSeqNb')) || text(at(statement, 'Id'));
  if (account === '' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const lines: StatementLine[] = [];
  for (const entry of all(at(statement, 'Ntry'))) {
    if (text(at(entry, 'Sts')) !== 'BOOK' && text(at(entry, 'Sts', 'Cd')) !== 'BOOK') continue;
    const read = readEntry(entry, lines.length);
    if (read === null) return null;
    lines.push(...read);
  }
  return { format: 'camt.053', account, number, day, lines };
}

function parse(xml: string): unknown {
  // Entities and document types have no place in a statement; refusing them leaves nothing to expand.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return null;
  try {
    return convert(xml.replace(/^\uFEFF/, ''), { format: 'object' });
  } catch {
    return null;
  }
}

/** An entry, or each transaction of a batch that has its own amounts. */
function readEntry(entry: unknown, position: number): StatementLine[] | null {
  const sign = text(at(entry, 'CdtDbtInd')) === 'CRDT' ? 1 : -1;
  const bookedOn = text(at(entry, 'BookgDt', 'Dt')) || text(at(entry, 'BookgDt', 'DtTm')).slice(0, 10);
  const entryReference = text(at(entry, 'AcctSvcrRef')) || text(at(entry, 'NtryRef'));
  const details = all(at(entry, 'NtryDtls')).flatMap((part) => all(child(part, 'TxDtls')));
  const parts = details.length > 1 ? details : [details[0]];
  const lines: StatementLine[] = [];
  for (const [index, part] of parts.entries()) {
    const own = first(child(part, 'Amt') ?? at(part, 'AmtDtls', 'TxAmt', 'Amt'));
    const money = minorUnits(parts.length > 1 ? own : first(child(entry, 'Amt')));
    if (money === null || !/^\d{4}-\d{2}-\d{2}$/.test(bookedOn)) return null;
    const partReference = text(at(part, 'Refs', 'AcctSvcrRef')) || text(at(part, 'Refs', 'TxId'));
    const found = (parts.length > 1 && partReference) || entryReference || partReference || `${bookedOn}:${position}`;
    const reference = parts.length > 1 && partReference === '' ? `${found}:${index}` : found;
    lines.push({
      reference,
      bookedOn,
      amount: sign * money.amount,
      currency: money.currency,
      variableSymbol: parseSymbol(part),
      // Who stands on the other side of a line stands there too when it is taken back.
      payer: parsePayer(part, isReversal(entry, part) ? (sign === 1 ? -1 : 1) : sign),
      isReversal: isReversal(entry, part),
      original: isReversal(entry, part) ? parseOriginal(part, reference) : null,
    });
  }
  return lines;
}

/**
 * Marked as a reversal of the bank, or returned by the other one: `RvslInd`, return information, or the bank transaction codes
 * RRTN (returned) and RPCR (cancelled) of ISO 20022.
 */
function isReversal(entry: unknown, part: unknown): boolean {
  const codes = [entry, part].map((node) => text(at(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')));
  return (
    text(child(entry, 'RvslInd')) === 'true' ||
    isNode(first(child(part, 'RtrInf'))) ||
    codes.some((code) => code === 'RRTN' || code === 'RPCR')
  );
}

/** What the bank called the line that it takes back; null when it says nothing but its own new reference. */
function parseOriginal(part: unknown, own: string): string | null {
  const named = [text(at(part, 'Refs', 'AcctSvcrRef')), text(at(part, 'Refs', 'TxId')), text(at(part, 'Refs', 'InstrId'))];
  return named.find((reference) => reference !== '' && reference !== 'NOTPROVIDED' && reference !== own) ?? null;
}

function minorUnits(node: unknown): { readonly amount: number; readonly currency: 'CZK' | 'RON' } | null {
  const match = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text(node));
  const currency = isNode(node) ? node['@Ccy'] : undefined;
  if (match === null || (currency !== 'CZK' && currency !== 'RON')) return null;
  return { amount: Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2)), currency };
}

function parseSymbol(part: unknown): string {
  const remittance = at(part, 'RmtInf');
  const structured = all(at(remittance, 'Strd')).flatMap((node) => all(at(node, 'CdtrRefInf', 'Ref')).map(text));
  const places = [...structured, text(at(part, 'Refs', 'EndToEndId')), ...all(at(remittance, 'Ustrd')).map(text)];
  for (const place of places) {
    const tagged = /(?:^|[^A-Z])VS[:/ ]*(\d{1,10})/i.exec(place);
    if (tagged?.[1] !== undefined) return plainSymbol(tagged[1]);
  }
  // Romanian transfers carry the order's number in the message.
  for (const place of places) {
    const bare = /(?:^|\D)(\d{10})(?:\D|$)/.exec(place);
    if (bare?.[1] !== undefined) return plainSymbol(bare[1]);
  }
  return '';
}

function parsePayer(part: unknown, sign: 1 | -1): string {
  const side = sign === 1 ? 'Dbtr' : 'Cdtr';
  const parties = at(part, 'RltdPties');
  const name = text(at(parties, side, 'Nm')) || text(at(parties, side, 'Pty', 'Nm'));
  const id = at(parties, `${side}Acct`, 'Id');
  return [name, text(at(id, 'IBAN')) || text(at(id, 'Othr', 'Id'))].filter(Boolean).join(' ');
}
