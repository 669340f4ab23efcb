// What a clerk takes from the shelf for a walk-in sale, as the till has it before it is sold. Pure.
import type { SaleProduct } from '@okruh/contracts/http/orders-admin/counter-sales';
import { checkSerial, normaliseScan } from '@okruh/market/picking-scan';

export interface SaleLine {
  readonly product: SaleProduct;
  readonly quantity: number;
  /** Numbers of the pieces that have one; fewer than pieces while some are to be scanned. */
  readonly serials: readonly string[];
}

const hasNumbers = ({ product }: Pick<SaleLine, 'product'>): boolean => product.identifier !== null;

/** One piece more. A scanned device brings its number; the same number again is the same piece. */
export function addProduct(lines: readonly SaleLine[], product: SaleProduct): SaleLine[] {
  const known = lines.find((line) => line.product.variant_id === product.variant_id);
  if (product.serial !== null && known?.serials.includes(product.serial) === true) return [...lines];
  const added = product.serial === null ? [] : [product.serial];
  if (known === undefined) return [...lines, { product: { ...product, serial: null }, quantity: 1, serials: added }];
  // A piece that waits for its number gets this one.
  const isWaiting = hasNumbers(known) && known.serials.length < known.quantity;
  const quantity = Math.min(isWaiting ? known.quantity : known.quantity + 1, product.available);
  return lines.map((line) => (line === known ? { ...line, quantity, serials: [...line.serials, ...added].slice(0, quantity) } : line));
}

/** More or fewer pieces of what has no numbers; none takes the line off. */
export const changeQuantity = (lines: readonly SaleLine[], variant: string, by: 1 | -1): SaleLine[] =>
  lines
    .map((line) =>
      line.product.variant_id === variant ? { ...line, quantity: Math.min(line.quantity + by, line.product.available) } : line,
    )
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, serials: line.serials.slice(0, line.quantity) }));

/** The product whose next piece has to be scanned; null when every piece has its number. */
export const findWaiting = (lines: readonly SaleLine[]): SaleLine | null =>
  lines.find((line) => hasNumbers(line) && line.serials.length < line.quantity) ?? null;

/** Whether a code stands for a product of the sale, and for none of its pieces. */
export const isProductCode = (lines: readonly SaleLine[], typed: string): boolean => {
  const code = normaliseScan(typed);
  return lines.some(({ product }) => product.ean === code || product.code.toUpperCase() === code);
};

/** The sale with the number of the piece that waited for it, or why it can't be its number. */
export function addSerial(lines: readonly SaleLine[], typed: string): SaleLine[] | 'wrong' | 'twice' {
  const waiting = findWaiting(lines);
  const code = normaliseScan(typed);
  if (waiting === null || checkSerial(code, { imei: waiting.product.identifier === 'imei' }) !== null) return 'wrong';
  if (lines.some(({ serials }) => serials.includes(code))) return 'twice';
  return lines.map((line) => (line === waiting ? { ...line, serials: [...line.serials, code] } : line));
}

/** Minor units. */
export const sumSale = (lines: readonly SaleLine[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.price.amount * quantity, 0);
