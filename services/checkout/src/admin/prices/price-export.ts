import type { PriceRow } from '@okruh/contracts/http/checkout-admin/price-tables';
import { type FileCell, type FileTable, type XlsxColumn } from '@okruh/service-kit';
import { type FilePriceTable, type PriceField, priceFields } from './price-import.ts';

const texts: ReadonlySet<PriceField> = new Set(['id', 'kind', 'type_device', 'name_cs', 'name_ro', 'code', 'variant_id']);
const widths: Readonly<Partial<Record<PriceField, number>>> = { id: 34, variant_id: 38, name_cs: 34, name_ro: 34 };

/** A table of prices in the columns of its import. Amounts are whole units. */
export const toPriceFile = (table: FilePriceTable, rows: readonly PriceRow[], name: string): FileTable => ({
  name,
  columns: priceFields[table].map((header): XlsxColumn => ({ header, kind: toKind(header), width: widths[header] ?? 16 })),
  rows: listCells(table, rows),
});

function toKind(field: PriceField): XlsxColumn['kind'] {
  if (texts.has(field)) return 'text';
  return field === 'month_count' ? 'integer' : 'amount';
}

async function* listCells(table: FilePriceTable, rows: readonly PriceRow[]): AsyncGenerator<readonly FileCell[]> {
  for (const row of rows) {
    const cells = toCells(row);
    yield priceFields[table].map((field) => cells[field] ?? null);
  }
}

function toCells({ id, values }: PriceRow): Readonly<Partial<Record<PriceField, FileCell>>> {
  if (values.table !== 'insurances' && values.table !== 'prolonged-warranties') return { id };
  const shared = {
    id,
    type_device: values.type_device,
    month_count: values.month_count,
    from_czk: values.from.CZK / 100,
    to_czk: values.to.CZK / 100,
    price_czk: values.price.CZK / 100,
    from_ron: values.from.RON / 100,
    to_ron: values.to.RON / 100,
    price_ron: values.price.RON / 100,
  };
  return values.table === 'insurances'
    ? { ...shared, kind: values.kind, name_cs: values.name.cs, name_ro: values.name.ro, deductible_percent: values.deductible_percent }
    : { ...shared, code: values.code, variant_id: values.variant_id };
}
