import { addToCart, type AnalyticsItem, analyticsItem, removeFromCart, viewCart } from '@okruh/contracts/analytics';
import type { CartLine, CartPackage } from '@okruh/contracts/http/checkout/cart';
import { pushAnalytics } from '@okruh/web-kit/analytics';

/** A package as analytics wants it: its product, with the gifts that come with it. */
type Package = Pick<CartPackage, 'product' | 'children'>;

const itemOfLine = (line: CartLine, gifts: readonly string[], quantity: number): AnalyticsItem =>
  analyticsItem({
    code: line.code,
    name: line.name,
    brand: line.brand,
    categories: line.categories,
    quality: line.quality_name,
    variant: line.spec,
    price: line.unit_price,
    commonPrice: line.common,
    coupon: line.discounts.map(({ name }) => name).join(),
    badges: line.badges,
    gifts,
    quantity,
  });

/** The product of a package. `pieces`: other than the cart has, for changes of its quantity. */
export const toAnalyticsItem = ({ product, children }: Package, pieces = product.quantity): AnalyticsItem =>
  itemOfLine(
    product,
    children.filter(({ kind }) => kind === 'gift').map(({ name }) => name),
    pieces,
  );

/** The product of a package and every line that hangs on it. */
export const toAnalyticsItems = (one: Package): AnalyticsItem[] => [
  toAnalyticsItem(one),
  ...one.children.map((line) => itemOfLine(line, [], line.quantity)),
];

/** The cart was opened with something in it. */
export function pushViewCart(packages: readonly Package[]): void {
  const [first] = packages;
  if (first !== undefined)
    pushAnalytics(
      viewCart(
        packages.map((one) => toAnalyticsItem(one)),
        first.product.unit_price.currency,
      ),
    );
}

/** A package changed from so many pieces to so many: what was added, or what was taken out. */
export function pushQuantityChange(one: Package, before: number, after: number): void {
  const { currency } = one.product.unit_price;
  if (after > before) pushAnalytics(addToCart(toAnalyticsItem(one, after - before), currency));
  if (after < before) pushAnalytics(removeFromCart(toAnalyticsItem(one, before - after), currency));
}
