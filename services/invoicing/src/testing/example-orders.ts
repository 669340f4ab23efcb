import type { OrderLine } from '@okruh/contracts/http/checkout';
import { money } from '@okruh/market';
import type { Billing } from '../model/compose-invoice.ts';

/** A line of an order: `amount` was paid for all of its pieces. */
export const orderLine = (line: number, variant: string, quantity: number, amount: number, more: Partial<OrderLine> = {}): OrderLine => {
  const paid = money(amount, 'CZK');
  return {
    line,
    parent_line: null,
    kind: 'product',
    variant_id: variant,
    master_product_id: 'mp',
    code: variant.toUpperCase(),
    name: `Zboží ${variant}`,
    spec: '128 GB',
    brand: 'Apple',
    type_device: 'phone',
    quality: 'new',
    href: null,
    image: null,
    categories: [],
    quantity,
    unit_price: paid,
    total: paid,
    discounts: [],
    final_total: paid,
    vat_rate: 21,
    is_physical: true,
    missing_gift: undefined,
    ...more,
  };
};

/** What orders answer about an order; `fields` replace parts of it. */
export const exampleBilling = (order: string, lines: readonly OrderLine[], fields: Partial<Billing> = {}): Billing => {
  const currency = fields.market === 'ro' ? 'RON' : 'CZK';
  return {
    order_id: order,
    number: '2611004871',
    market: 'cz',
    customer_id: null,
    status: 'packed',
    placed_at: '2026-11-19T09:00:00.000Z',
    billing_address: {
      first_name: 'Jana',
      last_name: 'Nováková',
      address: fields.market === 'ro' ? 'Bd. Unirii 8' : 'Žitná 12',
      city: fields.market === 'ro' ? 'Cluj-Napoca' : 'Praha 2',
      district: '',
      postcode: fields.market === 'ro' ? '400001' : '12000',
      phone: '+420601123456',
      email: 'jana@example.com',
      invoice_on_company: false,
      company: '',
      tin: '',
      vatn: '',
    },
    delivery_address: null,
    internal_order_number: '',
    lines: [...lines],
    delivery: { name: 'Kurýr', price: money(9_900, currency) },
    payment: { name: 'Kartou online', price: money(0, currency) },
    type_payment: 'card',
    paid_at: '2026-11-19T09:05:00.000Z',
    dropped: [],
    order_url: 'http://localhost:3000/objednavka/ABC#t=XYZ',
    ...fields,
  };
};
