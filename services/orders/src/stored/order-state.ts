import type { EventContract } from '@okruh/contracts';
import {
  collectionDue,
  holdReleased,
  orderCancelled,
  orderDelivered,
  orderHandedOver,
  orderHeld,
  orderPaid,
  orderPlaced,
  orderReady,
  orderReleased,
  orderReturned,
  type OrderState,
  reviewDue,
} from '@okruh/contracts/events/orders';
import { money } from '@okruh/market';
import type { HoldNews, OrderNews, StateNews } from '../model/order.ts';
import type { OrderRow } from './tables.ts';

type StateEvent = EventContract<`orders.${string}.v1`, typeof orderPlaced.data>;

/** Events that tell the whole state of an order. */
export const newsEvents: Readonly<Record<StateNews, StateEvent>> = {
  placed: orderPlaced,
  paid: orderPaid,
  released: orderReleased,
  cancelled: orderCancelled,
  'handed-over': orderHandedOver,
  ready: orderReady,
  delivered: orderDelivered,
  returned: orderReturned,
  'collection-due': collectionDue,
  'review-due': reviewDue,
};

/** Events that tell of its hold alone. */
export const holdEvents = { held: orderHeld, 'hold-released': holdReleased } as const;
export const isHoldNews = (news: OrderNews): news is HoldNews => news === 'held' || news === 'hold-released';

export const holdState = (row: OrderRow) => ({
  order_id: row.id,
  number: row.number,
  market: row.market,
  reason: row.holdReason,
  changed_at: row.updatedAt.toISOString(),
});

/** What its promises follow from; null without a lease, and of one whose terms weren't kept yet. */
function toLeaseAgreement(leasing: OrderRow['snapshot']['payment']['leasing']): OrderState['lease'] {
  if (leasing?.terms === undefined) return null;
  const { kind, residual, exchange, required_grade: grade } = leasing.terms;
  return {
    kind,
    months: leasing.months,
    monthly_price: leasing.monthly_price,
    residual,
    exchange_after_months: exchange?.after_months ?? null,
    required_grade: grade,
  };
}

/** What the world may know of an order: no person, no address, no code. */
export function publicState(row: OrderRow): OrderState {
  const { lines, totals, payment, trade_ins: tradeIns } = row.snapshot;
  return {
    order_id: row.id,
    number: row.number,
    market: row.market,
    status: row.status,
    payment_status: row.paymentStatus,
    customer_id: row.customerId,
    type_payment: row.typePayment,
    sub_payment: row.subPayment,
    type_delivery_code: row.typeDeliveryCode,
    store_id: row.storeId,
    delivery_place_id: row.deliveryPlaceId,
    lines: lines.map((line) => ({
      line: line.line,
      parent_line: line.parent_line,
      kind: line.kind,
      variant_id: line.variant_id,
      master_product_id: line.master_product_id,
      code: line.code,
      name: line.name,
      brand: line.brand,
      spec: line.spec,
      type_device: line.type_device,
      quality: line.quality,
      quantity: line.quantity,
      unit_price: line.unit_price,
      final_total: line.final_total,
      vat_rate: line.vat_rate,
      is_physical: line.is_physical,
      ...(line.dropped_before !== undefined && { dropped_before: line.dropped_before }),
    })),
    trade_ins: tradeIns.map((tradeIn) => ({
      device_identifier: tradeIn.device_identifier,
      estimate: tradeIn.estimate,
      bonus: tradeIn.bonus,
      quality: tradeIn.quality,
      appraisal_version: tradeIn.appraisal_version,
      device_condition_choices: tradeIn.device_condition_choices,
      package_line: tradeIn.package_line,
    })),
    trade_in_method: totals.trade_in_method,
    lease: toLeaseAgreement(payment.leasing),
    price: money(row.price, row.currency),
    total: money(row.total, row.currency),
    placed_at: row.placedAt.toISOString(),
    payable_until: row.payableUntil?.toISOString() ?? null,
    paid_at: row.paidAt?.toISOString() ?? null,
    cancel_reason: row.cancelReason,
    changed_at: row.updatedAt.toISOString(),
  };
}
