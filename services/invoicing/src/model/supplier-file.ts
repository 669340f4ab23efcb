import type { SupplierColumn } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { formatNumber, type Market } from '@okruh/market';
import type { FieldMessage } from '@okruh/market/fields';

/** What can be wrong in a cell; each kind has its text `supplier.error.<kind>`. */
export type SupplierErrorKind =
  | 'missing-column'
  | 'unknown-column'
  | 'repeated-column'
  | 'empty'
  | 'text'
  | 'differs'
  | 'date'
  | 'future'
  | 'closed'
  | 'number'
  | 'whole-number'
  | 'decimals'
  | 'not-positive'
  | 'too-large'
  | 'vat-rate'
  | 'vat-number'
  | 'total'
  | 'unknown-code'
  | 'twice'
  | 'unusual';

/** A wrong cell of a supplier's file. */
export interface CellError {
  /** Line as an editor counts it: 1 is the head. */
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: { readonly kind: SupplierErrorKind; readonly params?: Readonly<Record<string, string | number>> } | FieldMessage;
}

/** The table of a file, before anything is known about its cells. */
export interface SupplierTable {
  readonly columns: readonly string[];
  readonly rows: readonly SupplierTableRow[];
}
export interface SupplierTableRow {
  readonly line: number;
  cell(column: SupplierColumn): string;
}

/** Minor units as the market writes them, without the currency: `1 234,50`. */
export const formatAmount = (minor: number, market: Market): string => formatNumber(minor / 100, market, 2);
