import type { OrderDraft, OrderLine } from '@okruh/contracts/http/checkout';
import { type Locale, markets, money, todayIn } from '@okruh/market';
import type { ComputedCart, SummedLine } from '../pricing/computed-cart.ts';
import { isThing, lineView } from '../pricing/cart-view.ts';
import { normaliseBilling, parseBirthDate, normaliseDeliveryAddress, type SubmitBody } from './submit-fields.ts';

/** Version of the terms and of the texts of consents that the shop shows. */
const TEXTS_VERSION = '2026-11';

interface DraftInput {
  readonly orderId: string;
  readonly computed: ComputedCart;
  readonly body: SubmitBody;
  readonly customerId: string | null;
  /** Network that the request came from. */
  readonly network: string;
  readonly now: Date;
}

/** Everything that the order keeps for ever. The body was checked, and delivery and payment hold. */
export function orderDraft({ orderId, computed, body, customerId, network, now }: DraftInput): OrderDraft {
  const { market, methods } = computed;
  if (methods.delivery === null || methods.payment === null) throw new Error('an order needs a delivery and a payment');
  const context = { market, today: todayIn(market, now) };
  const info = body.order_info;
  const other = body.order_delivery_address ?? null;
  const at = now.toISOString();
  const consent = (kind: string, given: boolean) => ({ kind, given, version: TEXTS_VERSION, at });
  return {
    order_id: orderId,
    market,
    customer_id: customerId,
    lines: toLines(computed, markets[market].locale),
    totals: computed.totals,
    applied_discounts: [...computed.applied],
    trade_ins: [...computed.tradeIns],
    delivery: methods.delivery.delivery,
    store_id: methods.delivery.store?.id ?? null,
    payment: methods.payment.payment,
    billing_address: normaliseBilling(body.order_billing_address, context),
    is_vat_payer: computed.cart.head.isVatPayer,
    delivery_address: other === null || methods.delivery.delivery.kind !== 'address' ? null : normaliseDeliveryAddress(other, context),
    birth_date: parseBirthDate(info.birth_date ?? ''),
    note: info.note.trim(),
    internal_order_number: info.internal_order_number.trim(),
    consents: [
      consent('terms', info.consent_to_terms_of_service),
      consent('marketing', info.consent_marketing),
      consent('heureka', info.consent_heureka_review),
      consent('promotions', info.subscribe_promotions_info),
    ],
    create_account: info.create_account,
    transaction_id: body.transaction_id ?? null,
    network,
  };
}

function toLines({ packages, market }: ComputedCart, locale: Locale): OrderLine[] {
  const summed = packages.flatMap(({ lines }) => lines);
  const numbers = new Map(summed.map(({ line }, index) => [line.id, index + 1]));
  return summed.map((one, index) => orderLine(one, index + 1, numbers, { market, locale }));
}

function orderLine(
  one: SummedLine,
  line: number,
  numbers: ReadonlyMap<string, number>,
  { market, locale }: { readonly market: ComputedCart['market']; readonly locale: Locale },
): OrderLine {
  const { currency } = markets[market];
  const view = lineView(one, market, locale);
  const { parentId, facts, extra, vatRate } = one.line;
  const isOwn = isThing(one.line);
  return {
    line,
    parent_line: parentId === null ? null : (numbers.get(parentId) ?? null),
    kind: view.kind,
    variant_id: isOwn ? facts.variantId : (extra?.variantId ?? null),
    master_product_id: isOwn ? facts.masterProductId : null,
    code: view.code,
    name: view.name,
    spec: view.spec,
    brand: view.brand,
    type_device: view.type_device,
    quality: view.quality,
    href: view.href,
    image: view.image,
    categories: view.categories,
    quantity: view.quantity,
    unit_price: view.unit_price,
    total: view.total,
    discounts: view.discounts,
    final_total: money(one.final, currency),
    vat_rate: vatRate,
    ...(view.vat_treatment !== undefined && { vat_treatment: view.vat_treatment }),
    is_physical: isOwn && facts.isPhysical,
    ...(view.missing_gift !== undefined && { missing_gift: view.missing_gift }),
  };
}
