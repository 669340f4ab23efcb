/** The back office's calls of services/orders: the orders of both markets, and those that are settled at a store's counter. */
import { z } from 'zod';
import {
  appliedDiscountSchema,
  orderLineSchema,
  totalsSchema,
  tradeInMethodSchema,
  tradeInSchema,
  typeDeliveryCodeSchema,
  typePaymentSchema,
} from '../schemas/checkout-schemas.ts';
import { defineRoutes } from '../definitions/route.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { adminAddOrderLines, adminPreviewOrderAddition, adminWithdrawOrderAddition } from './orders-admin/additions.ts';
import { adminAssignOrder, assigneeSchema } from './orders-admin/assignee.ts';
import {
  adminCancelOrder,
  adminGetOrderDesk,
  adminGetOrderDocument,
  adminGetOrderInvoice,
  adminRevealOrderContact,
} from './orders-admin/desk.ts';
import { adminGetCounterInvoicePaper, adminGetCounterInvoices } from './orders-admin/counter-invoices.ts';
import { adminFindSaleProducts, adminPlaceCounterSale } from './orders-admin/counter-sales.ts';
import {
  adminCloseComplaint,
  adminGetComplaint,
  adminGetComplaintPaper,
  adminListComplaints,
  adminHandOverReplacement,
  adminReceiveComplaint,
  adminRefundComplaint,
  adminRejectComplaintCase,
  adminReplaceComplaint,
  adminRevealComplaintAccount,
} from './orders-admin/complaints.ts';
import { adminChangeOrderLines, adminPreviewOrderLines } from './orders-admin/lines.ts';
import { adminListOrderEvents, adminListOrderHistory } from './orders-admin/history.ts';
import { adminListOrderMails, adminListOrderMailTexts, adminRetryOrderMail, adminWriteOrderMail } from './orders-admin/mails.ts';
import { adminAddOrderNote, adminDeleteOrderNote, adminEditOrderNote, adminListOrderNotes } from './orders-admin/notes.ts';
import {
  adminCloseWithdrawal,
  adminGetWithdrawal,
  adminGetWithdrawalPaper,
  adminJudgeWithdrawal,
  adminListWithdrawals,
  adminReceiveWithdrawal,
  adminRevealWithdrawalAccount,
} from './orders-admin/withdrawals.ts';
import { adminExportStatistics, adminGetStatistics } from './orders-admin/statistics.ts';
import { ordersOfficePaths } from './orders-admin.paths.ts';
import {
  cancelReasonSchema,
  orderChangeSchema,
  orderPackageSchema,
  orderPaymentStatusSchema,
  orderStatusSchema,
  orderTimelineStepSchema,
} from './orders/view.ts';
import { searchRoutes } from '../definitions/search-routes.ts';
import { waitingRoutes } from '../definitions/waiting-routes.ts';

const route = defineRoutes('orders', ordersOfficePaths);
const idParams = z.object({ id: z.uuid() });

// ------------------------------------------------------------------ orders

/** Orders that the list counts and shows at most; who needs others narrows it, or exports it whole. */
export const MAX_LISTED_ORDERS = 10_000;

/** Minutes after which an order that waits for its money is flagged. */
export const LATE_PAYMENT_MINUTES = 30;

export const adminOrderRowSchema = z.object({
  id: z.uuid(),
  /** A cancellation names the one that was seen. */
  version: z.int().min(1),
  number: z.string(),
  market: marketSchema,
  placed_at: instantSchema,
  status: orderStatusSchema,
  cancel_reason: cancelReasonSchema.nullable(),
  /** It has waited for its money for more than `LATE_PAYMENT_MINUTES`. */
  is_late: z.boolean(),
  /** "Nováková J.", or the company: the list shows no more of who ordered. */
  customer_name: z.string(),
  type_delivery_code: typeDeliveryCodeSchema,
  /** Store or pickup point; null when it goes to an address. */
  place_name: z.string().nullable(),
  type_payment: typePaymentSchema,
  payment_status: orderPaymentStatusSchema,
  paid_at: instantSchema.nullable(),
  /** Pieces of goods and services. */
  pieces: z.int().min(0),
  total: moneySchema,
  /** Who of the office looks after it; null when nobody does. */
  assignee: assigneeSchema.nullable(),
  /** Whether it has an invoice, and whether something of one was taken back. */
  invoice: z.enum(['none', 'created', 'credited']).default('none'),
});
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>;

export const adminOrderQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  /** Comma-separated states. */
  status: z.string().max(200).optional(),
  payment_status: orderPaymentStatusSchema.optional(),
  type_payment: typePaymentSchema.optional(),
  type_delivery_code: typeDeliveryCodeSchema.optional(),
  /** Only those that wait for their money for too long. */
  late: z.enum(['true']).optional(),
  /** Looked after by the reader, by nobody, or by this account. */
  assignee: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  /** First and last day of its placing, in the market's time zone. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});

export const adminListOrders = route('admin_list_orders', {
  summary:
    'Orders, newest first; `q` finds beginnings of numbers, last names and companies, and whole e-mail addresses, phone numbers, numbers of parcels, serial numbers and IMEIs.',
  access: { permission: 'order:read' },
  query: adminOrderQuerySchema,
  responses: {
    200: listOf(adminOrderRowSchema).extend({
      /** More orders fit than `total`, which counts as far as `MAX_LISTED_ORDERS`; there are no pages behind it. */
      total_is_bounded: z.boolean(),
      /** What was typed may be a serial number, and services/picking couldn't be asked: orders may be missing. */
      is_partial: z.boolean().default(false),
    }),
  },
});
const placedSchema = z.object({ orders: z.int().min(0), revenue: moneySchema });
export const orderFiguresSchema = z.object({
  market: marketSchema,
  /** Placed since midnight in the market's time, without what was cancelled. */
  today: placedSchema,
  /** The same a week ago, until the same time of the day. */
  week_ago: placedSchema,
  /** Wait for their money for more than `LATE_PAYMENT_MINUTES`. */
  late: z.int().min(0),
  /** Released, and no carrier or customer has them yet. */
  to_send: z.int().min(0),
  /** Handed over since midnight. */
  handed_over: z.int().min(0),
});
export type OrderFigures = z.infer<typeof orderFiguresSchema>;
export const adminGetOrderFigures = route('admin_get_order_figures', {
  summary: 'A market’s day in figures: orders and revenue against the same day a week ago, what waits for its money, what is to be sent.',
  access: { permission: 'order:read' },
  query: z.object({ market: marketSchema }),
  responses: { 200: orderFiguresSchema },
});
/** Orders that are exported by their numbers at most. */
export const MAX_EXPORTED_NUMBERS = 200;
const adminExportQuerySchema = adminOrderQuerySchema.omit({ page: true, page_size: true, sort: true }).extend({
  /** Comma-separated numbers of the only orders that are wanted, up to `MAX_EXPORTED_NUMBERS`. */
  numbers: z
    .string()
    .regex(new RegExp(`^\\d{10}(,\\d{10}){0,${MAX_EXPORTED_NUMBERS - 1}}$`))
    .optional(),
});
export const adminExportOrders = route('admin_export_orders', {
  summary: 'The same list as CSV, whole.',
  access: { permission: 'order:read' },
  query: adminExportQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminExportOrdersXlsx = route('admin_export_orders_xlsx', {
  summary: 'The same list as an Excel workbook, whole, with real numbers and dates.',
  access: { permission: 'order:read' },
  query: adminExportQuerySchema,
  responses: { 200: { binary: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } },
});

export const adminOrderSchema = adminOrderRowSchema.extend({
  lines: z.array(
    orderLineSchema.pick({
      line: true,
      parent_line: true,
      kind: true,
      code: true,
      name: true,
      spec: true,
      quantity: true,
      unit_price: true,
      final_total: true,
      vat_treatment: true,
      image: true,
    }),
  ),
  totals: totalsSchema,
  discounts: z.array(appliedDiscountSchema),
  trade_ins: z.array(tradeInSchema.pick({ label: true, package_line: true, estimate: true, bonus: true })),
  delivery_name: z.string(),
  payment_name: z.string(),
  /** Until when it must be paid; null when nothing is due. */
  payable_until: instantSchema.nullable(),
  timeline: z.array(orderTimelineStepSchema),
  /** As its customer sees them, with the picking list behind each and the place where it was picked: `warehouse` or a store's id. */
  packages: z.array(orderPackageSchema.extend({ list_id: z.uuid(), place: z.string() })).default([]),
  /** What changed since it was placed, oldest first. */
  changes: z.array(orderChangeSchema).default([]),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;
export const adminGetOrder = route('admin_get_order', {
  summary: 'One order: what was bought, what it comes to, how far it is. Without personal data but the name of the list.',
  access: { permission: 'order:read' },
  params: idParams,
  responses: { 200: adminOrderSchema },
});

// ------------------------------------------------------------------ counter

/** An order as the counter sees it: what is fetched, what it costs, what was promised for the old devices. */
export const counterOrderSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  status: orderStatusSchema,
  status_label: z.string(),
  payment_status: orderPaymentStatusSchema,
  placed_at: instantSchema,
  /** Until when the pieces wait at the store; null when they don't wait any more. */
  held_until: instantSchema.nullable(),
  /** "Nováková J." */
  customer_name: z.string(),
  store_name: z.string(),
  lines: z.array(orderLineSchema.pick({ line: true, name: true, spec: true, quantity: true, total: true, image: true })),
  total: moneySchema,
  method: tradeInMethodSchema.nullable(),
  trade_ins: z.array(tradeInSchema.pick({ label: true, package_line: true, estimate: true, bonus: true })),
  may_hand_over: z.boolean(),
  /** A part of it is still picked elsewhere, or on its way to the store. */
  is_elsewhere: z.boolean().default(false),
  /** Pieces of it weren't found: the office decides on them, or they are found. */
  is_incomplete: z.boolean().default(false),
  may_cancel: z.boolean(),
});
export type CounterOrder = z.infer<typeof counterOrderSchema>;

export const adminFindCounterOrder = route('admin_find_counter_order', {
  summary: 'The order of a number, or of a scanned code, that is fetched at a store.',
  access: { permission: 'order:counter' },
  query: z.object({ scan: z.string().trim().min(3).max(80) }),
  responses: { 200: counterOrderSchema },
  problems: ['other-store'],
});
export const adminHandOverOrder = route('admin_hand_over_order', {
  summary: 'The customer has the goods. Repeated, it answers the same.',
  access: { permission: 'order:counter' },
  params: idParams,
  body: z.object({}),
  responses: { 200: counterOrderSchema },
  problems: ['other-store', 'transition-not-allowed'],
});
export const adminCancelAtCounter = route('admin_cancel_at_counter', {
  summary: 'The customer at the counter gives the order, or the sale, up before anything was paid.',
  access: { permission: 'order:counter' },
  params: idParams,
  body: z.object({}),
  responses: { 200: counterOrderSchema },
  problems: ['other-store', 'transition-not-allowed'],
});

export const { listWaiting } = waitingRoutes('orders');
export const { search } = searchRoutes('orders');

/** Every route of the back office's part of services/orders, by route name. */
export const ordersAdminRoutes = {
  admin_list_waiting: listWaiting,
  admin_search: search,
  admin_list_orders: adminListOrders,
  admin_get_order_figures: adminGetOrderFigures,
  admin_export_orders: adminExportOrders,
  admin_export_orders_xlsx: adminExportOrdersXlsx,
  admin_get_order: adminGetOrder,
  admin_find_counter_order: adminFindCounterOrder,
  admin_hand_over_order: adminHandOverOrder,
  admin_cancel_at_counter: adminCancelAtCounter,
  admin_get_counter_invoices: adminGetCounterInvoices,
  admin_get_counter_invoice_paper: adminGetCounterInvoicePaper,
  admin_find_sale_products: adminFindSaleProducts,
  admin_place_counter_sale: adminPlaceCounterSale,
  admin_get_order_desk: adminGetOrderDesk,
  admin_reveal_order_contact: adminRevealOrderContact,
  admin_get_order_document: adminGetOrderDocument,
  admin_get_order_invoice: adminGetOrderInvoice,
  admin_cancel_order: adminCancelOrder,
  admin_preview_order_lines: adminPreviewOrderLines,
  admin_change_order_lines: adminChangeOrderLines,
  admin_preview_order_addition: adminPreviewOrderAddition,
  admin_add_order_lines: adminAddOrderLines,
  admin_withdraw_order_addition: adminWithdrawOrderAddition,
  admin_assign_order: adminAssignOrder,
  admin_list_order_notes: adminListOrderNotes,
  admin_add_order_note: adminAddOrderNote,
  admin_edit_order_note: adminEditOrderNote,
  admin_delete_order_note: adminDeleteOrderNote,
  admin_list_order_history: adminListOrderHistory,
  admin_list_order_events: adminListOrderEvents,
  admin_list_order_mails: adminListOrderMails,
  admin_list_order_mail_texts: adminListOrderMailTexts,
  admin_write_order_mail: adminWriteOrderMail,
  admin_retry_order_mail: adminRetryOrderMail,
  admin_list_withdrawals: adminListWithdrawals,
  admin_get_withdrawal: adminGetWithdrawal,
  admin_get_withdrawal_paper: adminGetWithdrawalPaper,
  admin_reveal_withdrawal_account: adminRevealWithdrawalAccount,
  admin_receive_withdrawal: adminReceiveWithdrawal,
  admin_judge_withdrawal: adminJudgeWithdrawal,
  admin_close_withdrawal: adminCloseWithdrawal,
  admin_list_complaints: adminListComplaints,
  admin_get_complaint: adminGetComplaint,
  admin_get_complaint_paper: adminGetComplaintPaper,
  admin_reveal_complaint_account: adminRevealComplaintAccount,
  admin_receive_complaint: adminReceiveComplaint,
  admin_refund_complaint: adminRefundComplaint,
  admin_replace_complaint: adminReplaceComplaint,
  admin_hand_over_replacement: adminHandOverReplacement,
  admin_reject_complaint_case: adminRejectComplaintCase,
  admin_close_complaint: adminCloseComplaint,
  admin_get_statistics: adminGetStatistics,
  admin_export_statistics: adminExportStatistics,
} as const;
export type OrdersAdminRoutes = typeof ordersAdminRoutes;
