import { randomUUID } from 'node:crypto';
import { adminImportSupplierInvoice, supplierColumns } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { type Market, todayIn } from '@okruh/market';
import { catalogueWords, loadList } from './catalogue.ts';
import { logInAs } from './staff.ts';
import { buildPath } from './visitor.ts';

/** A line of a supplier's invoice: our code, pieces and the price of one in whole units. */
export interface SupplierLine {
  readonly code: string;
  readonly quantity: number;
  readonly price: number;
  /** What the file says instead of pieces × price. */
  readonly total?: number;
}

/** The CSV file of a supplier's invoice of today. */
export function writeSupplierCsv(market: Market, number: string, lines: readonly SupplierLine[]): string {
  const seller = market === 'cz' ? ['Elektro Velkoobchod s.r.o.', '25596641'] : ['Depozit Electro SRL', '18547290'];
  const head = [...seller, number, todayIn(market, new Date())];
  const rows = lines.map(({ code, quantity, price, total = quantity * price }) => [...head, code, quantity, price, 21, total]);
  return [supplierColumns, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('');
}

/** Codes of new accessories in the catalogue. */
export async function listAccessoryCodes(market: Market): Promise<string[]> {
  const { list } = await loadList(market, catalogueWords[market].accessories);
  return list.items.filter(({ quality }) => quality === 'new').map(({ code }) => code);
}

/** Imports an invoice of one line. @returns its id */
export async function importSupplierInvoice(market: Market): Promise<string> {
  const boundary = `okruh-${randomUUID()}`;
  const [code = ''] = await listAccessoryCodes(market);
  const csv = writeSupplierCsv(market, `FV-${randomUUID().slice(0, 8)}`, [{ code, quantity: 5, price: 200 }]);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="faktura.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const accountant = await logInAs('accountant', market);
  const answer = await accountant.raw({
    method: 'POST',
    path: `${buildPath(adminImportSupplierInvoice)}?market=${market}&accept_unusual=true`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(`${head}${csv}\r\n--${boundary}--\r\n`),
  });
  if (answer.status !== 200) throw new Error(`The invoice was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return adminImportSupplierInvoice.responses[200].parse(answer.json).id ?? '';
}
