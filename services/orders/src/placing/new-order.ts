import type { OrderDraft } from '@okruh/contracts/http/checkout';
import { newCode } from '@okruh/service-kit';
import type { Placing } from '../model/order.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { NewOrderRow } from './insert-order.ts';
import { countPieces } from './unpaid-pieces.ts';

export interface NewOrder {
  readonly draft: OrderDraft;
  readonly placing: Placing;
  /** Until when picking holds the pieces; null when they are kept or there are none. */
  readonly reservedUntil: Date | null;
  /** Sold at a counter; false: ordered in the shop. */
  readonly isCounterSale?: boolean;
}

/** The row of a new order, with its code and its personal data sealed. */
export function newOrder({ draft, placing, reservedUntil, isCounterSale = false }: NewOrder, personalData: PersonalData): NewOrderRow {
  const { totals, delivery, payment } = draft;
  return {
    id: draft.order_id,
    code: newCode(),
    market: draft.market,
    status: placing.status,
    paymentStatus: placing.paymentStatus,
    version: placing.publishes.length,
    customerId: draft.customer_id,
    typePayment: payment.type_payment,
    subPayment: payment.sub_payment,
    typeDeliveryCode: delivery.type_delivery_code,
    storeId: draft.store_id,
    deliveryPlaceId: delivery.kind === 'pickup_point' ? (delivery.place?.id ?? null) : null,
    transactionId: draft.transaction_id,
    currency: totals.total.currency,
    price: totals.price.amount,
    total: totals.total.amount,
    snapshot: {
      lines: draft.lines,
      totals,
      applied_discounts: draft.applied_discounts,
      trade_ins: draft.trade_ins,
      delivery,
      payment,
      consents: draft.consents,
      is_vat_payer: draft.is_vat_payer,
    },
    isCreateAccount: draft.create_account,
    isCounterSale,
    reservedUntil,
    pieces: countPieces(draft),
    networkIndex: draft.network === null ? null : personalData.networkHash(draft.network),
    ...personalData.encrypt(draft.order_id, {
      billing_address: draft.billing_address,
      delivery_address: draft.delivery_address,
      birth_date: draft.birth_date,
      note: draft.note,
      internal_order_number: draft.internal_order_number,
    }),
  };
}
