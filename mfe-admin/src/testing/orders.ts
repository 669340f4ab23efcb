import { type AdminOrder, adminOrderSchema } from '@okruh/contracts/http/orders-admin';
import { type OrderDesk, orderDeskSchema } from '@okruh/contracts/http/orders-admin/desk';

export const orderId = '019a9f2e-0000-7000-8000-000000000a01';
const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;

/** An order by bank transfer with an old device, fetched at a store; parsed by the contract's schema. */
export const order = (changes: Partial<AdminOrder> = {}): AdminOrder =>
  adminOrderSchema.parse({
    id: orderId,
    version: 1,
    number: '2610010001',
    market: 'cz',
    placed_at: '2026-11-20T09:00:00.000Z',
    status: 'awaiting_payment',
    cancel_reason: null,
    is_late: true,
    customer_name: 'Nováková J.',
    type_delivery_code: 'store_pickup',
    place_name: 'Okruh Praha – Karlín',
    type_payment: 'bank_transfer',
    payment_status: 'pending',
    paid_at: null,
    pieces: 2,
    total: crowns(15_480),
    assignee: null,
    invoice: 'none',
    lines: [
      {
        line: 1,
        parent_line: null,
        kind: 'product',
        code: 'PH018-011',
        name: 'Apple iPhone 15',
        spec: '128 GB, modrá',
        quantity: 1,
        unit_price: crowns(15_980),
        final_total: crowns(15_480),
        image: null,
      },
    ],
    totals: {
      goods: crowns(15_980),
      discounts: crowns(500),
      delivery: crowns(0),
      payment: crowns(0),
      price: crowns(15_480),
      total: crowns(15_480),
      trade_in_method: 'in_store',
      trade_in: crowns(3_000),
      trade_in_bonus: crowns(500),
      pay_now: crowns(15_480),
      pay_at_counter: crowns(0),
      pay_back: crowns(3_500),
      vat: [{ rate: 21, net: crowns(12_793), vat: crowns(2_687), gross: crowns(15_480) }],
    },
    discounts: [{ id: 'e-1', discount_id: 'd-1', name: 'Podzimní sleva', code: null, amount: crowns(500), is_automatic: true }],
    trade_ins: [{ label: 'Apple iPhone 12, 64 GB', package_line: 1, estimate: crowns(3_000), bonus: crowns(500) }],
    delivery_name: 'Vyzvednutí na prodejně',
    payment_name: 'Bankovní převod',
    payable_until: '2026-11-27T09:00:00.000Z',
    timeline: [
      { key: 'placed', label: 'Přijatá', text: '', state: 'done', at: '2026-11-20T09:00:00.000Z' },
      { key: 'paid', label: 'Čeká na převod', text: 'do 27. 11.', state: 'now', at: null },
    ],
    ...changes,
  });

/** What stands beside it: a transfer that is awaited. */
export const orderDesk = (changes: Partial<OrderDesk> = {}): OrderDesk =>
  orderDeskSchema.parse({
    version: 1,
    contact_masked: {
      name: 'Nováková J.',
      company: '',
      tin: '',
      e_mail: 'j•••••@••••.cz',
      phone_number: '+420 ••• ••• 318',
      billing_address: '••••••••• ••, 779 00 Olomouc',
      delivery_address: '',
      note: '••••••',
      internal_order_number: '',
    },
    payments: [
      {
        id: '019a9f2e-0000-7000-8000-000000000b01',
        type_payment: 'bank_transfer',
        state: 'created',
        amount: crowns(15_480),
        captured: crowns(0),
        refunded: crowns(0),
        captured_at: null,
        refunded_at: null,
        changed_at: '2026-11-20T09:00:00.000Z',
      },
    ],
    due: crowns(15_480),
    owed_back: crowns(0),
    documents: ['terms', 'withdrawal', 'transfer'],
    terms_version: '2026-11',
    buyouts: [{ number: 'V26-11-0193', package_line: 1, status_label: 'Čeká na zařízení' }],
    cancellation: { refund: crowns(0), withheld: crowns(0), ends_payment: true, stops_picking: false },
    changeable_lines: null,
    ...changes,
  });
