import { addToCart, type AnalyticsItem, analyticsItem, removeFromCart, viewCart } from '@okruh/contracts/analytics';
import type { CartLine } from '@okruh/contracts/http/checkout/cart';
import { pushAnalytics } from '@okruh/web-kit/analytics';

/** A product of the cart as analytics wants it. `pieces`: other than the line has, for changes of its quantity. */
export const itemOf = (line: CartLine, pieces = line.quantity): AnalyticsItem =>
  analyticsItem({
    code: line.code,
    name: line.name,
    brand: line.brand,
    categories: line.categories,
    quality: line.quality_name,
    variant: line.spec,
    price: line.unit_price,
    commonPrice: line.was,
    quantity: pieces,
  });

/** The cart was opened with something in it. */
export function pushViewCart(lines: readonly CartLine[]): void {
  const [first] = lines;
  if (first !== undefined)
    pushAnalytics(
      viewCart(
        lines.map((line) => itemOf(line)),
        first.unit_price.currency,
      ),
    );
}

/** A line changed from so many pieces to so many: what was added, or what was taken out. */
export function pushQuantityChange(line: CartLine, before: number, after: number): void {
  const { currency } = line.unit_price;
  if (after > before) pushAnalytics(addToCart(itemOf(line, after - before), currency));
  if (after < before) pushAnalytics(removeFromCart(itemOf(line, before - after), currency));
}
