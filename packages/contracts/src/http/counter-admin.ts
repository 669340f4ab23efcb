/** The back office's calls of services/counter: drawers of clerks, what is paid at a counter, receipts. */
import { z } from 'zod';
import { recordChangeRoutes } from '../definitions/record-change-routes.ts';
import { defineRoutes } from '../definitions/route.ts';
import { currencySchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { counterOfficePaths } from './counter-admin.paths.ts';

const route = defineRoutes('counter', counterOfficePaths);
const idParams = z.object({ id: z.uuid() });
/** Minor units of what a clerk types: below ten million crowns. */
const amountSchema = z.int().min(0).max(999_999_999);

/** What can be paid at a counter; `buyout`: what is paid out there. */
export const billKinds = ['repair', 'order', 'buyout'] as const;
export const billKindSchema = z.enum(billKinds);
export type BillKind = (typeof billKinds)[number];
export const tenderSchema = z.enum(['cash', 'terminal']);
export type Tender = z.infer<typeof tenderSchema>;
/** `payout`: cash that a seller gets for a device. */
export const paymentKindSchema = z.enum(['payment', 'refund', 'payout']);
/**
 * `pending`: the terminal waits for the card. `taken`: the money is here (of a refund: it was given back). `declined`: the card or the
 * terminal refused. `cancelled`: the clerk called it off.
 */
export const counterPaymentStates = ['pending', 'taken', 'declined', 'cancelled'] as const;
export const counterPaymentStateSchema = z.enum(counterPaymentStates);
export type CounterPaymentStatus = (typeof counterPaymentStates)[number];

// ------------------------------------------------------------------ drawers

/** A drawer of cash from its opening to its count. One clerk has one at a time. */
export const drawerSchema = z.object({
  id: z.uuid(),
  store_id: z.string(),
  store_name: z.string(),
  market: marketSchema,
  currency: currencySchema,
  clerk_name: z.string(),
  opened_at: instantSchema,
  /** Cash that was in it at the beginning. */
  float: moneySchema,
  /** Cash that should be in it: float, cash taken, put in, taken out and given back. */
  expected: moneySchema,
  cash_taken: moneySchema,
  card_taken: moneySchema,
  /** Cash and card together, positive. */
  refunded: moneySchema,
  /** Cash that sellers of devices got, positive. */
  paid_out: moneySchema,
  payments: z.int().min(0),
  /** Null while it is open. */
  closed_at: instantSchema.nullable(),
  counted: moneySchema.nullable(),
  /** Counted less expected. */
  difference: moneySchema.nullable(),
  /** Why there is a difference; empty without one. */
  reason: z.string(),
  /** Grows with each change; closing names the one that was seen. */
  version: z.int().min(1),
});
export type Drawer = z.infer<typeof drawerSchema>;

export const adminGetTill = route('admin_get_till', {
  summary: 'The open drawer of the caller, and the stores where they may open one.',
  access: { permission: 'counter:work' },
  responses: {
    200: z.object({
      drawer: drawerSchema.nullable(),
      stores: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          market: marketSchema,
          /** Whether cards can be taken there. */
          has_terminal: z.boolean(),
          /** What was counted in the last drawer that the caller closed there; null when there was none. */
          last_counted: moneySchema.nullable(),
        }),
      ),
    }),
  },
});

export const adminOpenDrawer = route('admin_open_drawer', {
  summary: 'Opens a drawer of the caller with the cash that lies in it. One with the same id is opened once.',
  access: { permission: 'counter:work' },
  body: z.object({ id: z.uuid(), store_id: z.string().min(1).max(60), float: amountSchema }),
  responses: { 201: drawerSchema },
  /** `drawer-open`: the caller has another one. `other-store`: not a store of the caller. */
  problems: ['drawer-open', 'other-store'],
});

export const adminCloseDrawer = route('admin_close_drawer', {
  summary: 'Closes the drawer with what was counted. A difference needs a reason.',
  access: { permission: 'counter:work' },
  params: idParams,
  body: z.object({ version: z.int().min(1), counted: amountSchema, reason: z.string().max(500) }),
  responses: { 200: drawerSchema },
  /** `payment-pending`: a card is still waited for. */
  problems: ['changed-meanwhile', 'payment-pending', 'drawer-closed'],
});

export const adminMoveCash = route('admin_move_cash', {
  summary: 'Cash was put into the drawer or taken out of it, for example to the bank. One with the same id is written once.',
  access: { permission: 'counter:work' },
  params: idParams,
  body: z.object({
    id: z.uuid(),
    direction: z.enum(['in', 'out']),
    amount: amountSchema.min(1),
    reason: z.string().min(1).max(200),
  }),
  responses: { 200: drawerSchema },
  /** `not-enough-cash`: less lies in the drawer. */
  problems: ['drawer-closed', 'not-enough-cash'],
});

export const drawerSorts = ['opened_at'] as const;
export const adminListDrawers = route('admin_list_drawers', {
  summary: 'Drawers of the stores that the caller may see, newest first.',
  access: { permission: 'counter:read' },
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    store_id: z.string().max(60).optional(),
    /** `different`: closed with a difference. */
    state: z.enum(['open', 'closed', 'different']).optional(),
  }),
  responses: { 200: listOf(drawerSchema) },
});

// ------------------------------------------------------------------ payments

/** Something that can be paid, as its owner and the payments of this service have it. */
export const billSchema = z.object({
  kind: billKindSchema,
  /** Id of the repair, the order or the buy-out. */
  id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  /** What it is: "iPhone 13, výměna baterie". */
  title: z.string(),
  /** "Nováková J."; who it belongs to. */
  customer: z.string(),
  total: moneySchema,
  /** Paid at counters before. */
  paid: moneySchema,
  /** A card is just being read for so much. */
  pending: moneySchema,
  due: moneySchema,
  /** It can be handed over as soon as nothing is left to pay. */
  is_ready: z.boolean(),
  /** Its owner hands it over by itself then; false: the clerk does it at its own page. */
  is_handed_over_when_paid: z.boolean(),
});
export type Bill = z.infer<typeof billSchema>;

/** Why something that was found can't be paid here. */
export const billRefusals = ['other-store', 'not-payable', 'trade-in', 'paid', 'cash-limit'] as const;
export type BillRefusal = (typeof billRefusals)[number];

export const adminFindBill = route('admin_find_bill', {
  summary: 'What a scanned code or a typed number belongs to, and what is due for it.',
  access: { permission: 'counter:work' },
  query: z.object({
    scan: z.string().trim().min(1).max(60),
    /** What it is, when the page knows: then its owner alone is asked. */
    kind: billKindSchema.optional(),
  }),
  responses: { 200: billSchema },
  /**
   * `trade-in`: its old device has to be settled first. `paid`: nothing is left to pay. `owner-away` (503): nobody who answered knows it; the
   * title names the kinds that couldn't be asked for.
   */
  problems: ['no-open-drawer', 'owner-away', ...billRefusals],
});

export const counterPaymentViewSchema = z.object({
  id: z.uuid(),
  kind: paymentKindSchema,
  tender: tenderSchema,
  state: counterPaymentStateSchema,
  /** What it pays of its bills. */
  amount: moneySchema,
  /** Cash in crowns is rounded to whole ones: what is charged more, negative for less. */
  rounding: moneySchema,
  /** What the customer handed over in cash, and got back; null for cards. */
  given: moneySchema.nullable(),
  change: moneySchema.nullable(),
  /** Last digits of the card; null for cash and before it was read. */
  card_digits: z.string().nullable(),
  /** Code of the terminal's refusal, `card_declined`; null when there was none. */
  failure: z.string().nullable(),
  /** Null before it is taken. */
  receipt_number: z.string().nullable(),
  taken_at: instantSchema.nullable(),
  /** Payment that was given back by this refund; null for payments. */
  refunds_id: z.uuid().nullable(),
  /** Why it was given back; empty for payments. */
  reason: z.string(),
  bills: z.array(
    z.object({ kind: billKindSchema, id: z.uuid(), number: z.string(), title: z.string(), amount: moneySchema, left: moneySchema }),
  ),
  /** It can be given back here and now. */
  may_refund: z.boolean(),
});
export type CounterPayment = z.infer<typeof counterPaymentViewSchema>;

export const adminTakePayment = route('admin_take_payment', {
  summary:
    'Takes a payment for one or several bills: cash at once, a card through the terminal of the store. One with the same id is taken once.',
  access: { permission: 'counter:work' },
  body: z.object({
    id: z.uuid(),
    bills: z
      .array(z.object({ kind: billKindSchema, id: z.uuid() }))
      .min(1)
      .max(20),
    tender: tenderSchema,
    /** Sum of what is due, as the clerk saw it; the call is refused when it has changed. */
    due: amountSchema,
    /** What of it is paid now; the bills are filled in their order. */
    amount: amountSchema.min(1),
    /** What the customer hands over; null for cards. */
    given: amountSchema.nullable(),
  }),
  responses: { 200: counterPaymentViewSchema },
  /** `cash-limit`: the law allows less cash. `no-terminal`: the store has none. `terminal-down`: it doesn't answer; nothing was charged. */
  problems: ['no-open-drawer', 'changed-meanwhile', 'no-terminal', 'terminal-down', 'terminal-busy', ...billRefusals],
});

export const adminCheckPayment = route('admin_check_payment', {
  summary: 'Asks the terminal how far a payment is; asked again and again while the card is read.',
  access: { permission: 'counter:work' },
  params: idParams,
  responses: { 200: counterPaymentViewSchema },
  problems: ['other-store'],
});

export const adminCancelCardPayment = route('admin_cancel_card_payment', {
  summary: 'Calls a card payment off at the terminal. One that went through meanwhile is taken.',
  access: { permission: 'counter:work' },
  params: idParams,
  responses: { 200: counterPaymentViewSchema },
  problems: ['other-store', 'terminal-down'],
});

export const adminRefundPayment = route('admin_refund_payment', {
  summary: 'Gives a whole payment back by the way it came: cash from the drawer, a card through the terminal provider. Once.',
  access: { permission: 'counter:work' },
  params: idParams,
  body: z.object({ id: z.uuid(), reason: z.string().min(1).max(500) }),
  responses: { 200: counterPaymentViewSchema },
  /** `refund-by-order`: money of an order goes back with the order. */
  problems: ['no-open-drawer', 'other-store', 'not-refundable', 'refund-by-order', 'not-enough-cash', 'refund-refused', 'terminal-down'],
});

export const adminPayOut = route('admin_pay_out', {
  summary:
    'Pays a bought device out in cash from the drawer of the caller, who saw the identity document of its seller. One with the same id is paid once. It isn’t taken back: the device is ours then.',
  access: { permission: 'counter:work' },
  body: z.object({
    id: z.uuid(),
    buyout_id: z.uuid(),
    /** What the clerk saw, minor units. */
    amount: amountSchema.min(1),
    identity_checked: z.literal(true),
  }),
  responses: { 200: counterPaymentViewSchema },
  /** `payout-ended`: it was called off because nobody carried it through; a new one is begun with another id. */
  problems: ['no-open-drawer', 'changed-meanwhile', 'not-enough-cash', 'payout-ended', 'unavailable', ...billRefusals],
});

export const adminGetReceipt = route('admin_get_receipt', {
  summary: 'The receipt of a payment or of a refund as PDF; the same bytes each time.',
  access: { permission: 'counter:read' },
  params: idParams,
  responses: { 200: { binary: 'application/pdf' } },
  problems: ['other-store'],
});

/** A payment, or cash that was put in or taken out. */
export const drawerEntrySchema = z.discriminatedUnion('entry', [
  z.object({ entry: z.literal('payment'), at: instantSchema, payment: counterPaymentViewSchema }),
  z.object({
    entry: z.literal('movement'),
    at: instantSchema,
    id: z.uuid(),
    direction: z.enum(['in', 'out']),
    amount: moneySchema,
    reason: z.string(),
  }),
]);
export type DrawerEntry = z.infer<typeof drawerEntrySchema>;
export const adminListDrawerEntries = route('admin_list_drawer_entries', {
  summary: 'Payments of a drawer and its movements of cash, newest first.',
  access: { permission: 'counter:read' },
  params: idParams,
  query: listQuerySchema.pick({ page: true, page_size: true }),
  responses: { 200: listOf(drawerEntrySchema) },
  problems: ['other-store'],
});

export const { listRecordChanges } = recordChangeRoutes('counter');

/** Routes of services/counter for the back office, by route name. */
export const counterAdminRoutes = {
  admin_list_record_changes: listRecordChanges,
  admin_get_till: adminGetTill,
  admin_list_drawers: adminListDrawers,
  admin_open_drawer: adminOpenDrawer,
  admin_close_drawer: adminCloseDrawer,
  admin_move_cash: adminMoveCash,
  admin_list_drawer_entries: adminListDrawerEntries,
  admin_find_bill: adminFindBill,
  admin_take_payment: adminTakePayment,
  admin_check_payment: adminCheckPayment,
  admin_cancel_card_payment: adminCancelCardPayment,
  admin_refund_payment: adminRefundPayment,
  admin_pay_out: adminPayOut,
  admin_get_receipt: adminGetReceipt,
} as const;
export type CounterOfficeRoutes = typeof counterAdminRoutes;
