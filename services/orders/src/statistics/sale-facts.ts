import type { DataOf } from '@okruh/contracts';
import type { orderChanged, OrderState } from '@okruh/contracts/events/orders';
import { saleCategories, type SaleCategory } from '@okruh/contracts/http/orders-admin/statistics';
import { localTime, type Market, money, splitVat } from '@okruh/market';

type OrderChange = DataOf<typeof orderChanged>['change'];
type OrderLine = OrderState['lines'][number];

/** Row of `sale_lines` or `sale_changes`, by the names of their columns. */
interface SaleFact {
  readonly order_id: string;
  readonly version: number;
  readonly market: Market;
  readonly day: string;
  readonly hour: number;
  readonly store: string;
  readonly category: SaleCategory;
  readonly brand: string;
  readonly is_used: boolean;
  readonly variant_id: string | null;
  readonly orders: number;
  readonly pieces: number;
  readonly gross: number;
  readonly net: number;
  readonly outcome: 'sold' | 'cancelled' | 'returned';
}
export interface SaleLine extends SaleFact {
  readonly line: number;
}
export interface SaleChange extends SaleFact {
  readonly change_id: string;
}

/** Goods by the kind of device, other goods, and what is no goods at all. */
export function toCategory({
  kind,
  type_device: type,
  is_physical: isPhysical,
}: Pick<OrderLine, 'kind' | 'type_device' | 'is_physical'>): SaleCategory {
  if (kind !== 'product' && kind !== 'gift') return 'service';
  return saleCategories.find((category) => category === type) ?? (isPhysical ? 'accessory' : 'service');
}

/** What all facts of an order have in common. */
function shared(version: number, state: OrderState) {
  const { date, time } = localTime(state.placed_at, state.market);
  return {
    order_id: state.order_id,
    version,
    market: state.market,
    day: date,
    hour: Number(time.slice(0, 2)),
    store: state.store_id ?? '',
    outcome: toOutcome(state.status),
  };
}

function toOutcome(status: OrderState['status']): SaleFact['outcome'] {
  if (status === 'cancelled' || status === 'returned') return status;
  return 'sold';
}

const toGoods = (line: OrderLine) => ({
  category: toCategory(line),
  brand: line.brand,
  is_used: line.quality !== null && line.quality !== 'new',
  variant_id: line.variant_id,
});

/** Without VAT, at the rate of a line. */
const toNet = (gross: number, rate: number, state: OrderState): number => splitVat(money(gross, state.total.currency), rate).net.amount;

/** The lines of an order, and as line 0 the order itself with what is no line: delivery and payment. Their sum is its price. */
export function toSaleLines(version: number, state: OrderState): SaleLine[] {
  const common = shared(version, state);
  const lines = state.lines.map((line) => ({
    ...common,
    ...toGoods(line),
    line: line.line,
    orders: 0,
    pieces: line.quantity,
    gross: line.final_total.amount,
    net: toNet(line.final_total.amount, line.vat_rate, state),
  }));
  const fees = state.price.amount - lines.reduce((sum, { gross }) => sum + gross, 0);
  // Delivery goes with the goods and has their rate.
  const rate = Math.max(0, ...state.lines.map((line) => line.vat_rate));
  const whole = { category: 'delivery', brand: '', is_used: false, variant_id: null } as const;
  return [{ ...common, ...whole, line: 0, orders: 1, pieces: 0, gross: fees, net: toNet(fees, rate, state) }, ...lines];
}

/** What a change takes off an order; null for one that changes no sum. */
export function toSaleChange(version: number, state: OrderState, change: OrderChange): SaleChange | null {
  if (change.amount.amount === 0) return null;
  const line = state.lines.find((known) => known.variant_id === change.variant_id);
  const goods =
    line === undefined ? ({ category: 'accessory', brand: '', is_used: false, variant_id: change.variant_id } as const) : toGoods(line);
  const gross = -change.amount.amount;
  return {
    ...shared(version, state),
    ...goods,
    change_id: change.id,
    orders: 0,
    pieces: -change.quantity,
    gross,
    net: toNet(gross, line?.vat_rate ?? 0, state),
  };
}
