/** The calls of services/orders. The code (128 bits) shows an order's status; personal data need the token of the mail's link or the account. */
import { z } from 'zod';
import { caseSearchRoutes } from '../definitions/case-search-routes.ts';
import { defineRoutes } from '../definitions/route.ts';
import { instantSchema, listOf, listQuerySchema, moneySchema } from '../definitions/shared.ts';
import { getComplaintPaper, internalComplaintItem, reportComplaint } from './orders/complaints.ts';
import {
  internalOrderBillings,
  internalOrderMayLeave,
  internalOrderPayment,
  internalOrderRecipient,
  internalOrderSeller,
  placeOrder,
} from './orders/internal.ts';
import { internalLegalPaper, internalOrderMails } from './orders/mails.ts';
import { orderPaymentStatusSchema, orderStatusSchema, orderViewSchema } from './orders/view.ts';
import { announceWithdrawal, findWithdrawable, getWithdrawalPaper } from './orders/withdrawals.ts';
import { ordersPaths } from './orders.paths.ts';

const route = defineRoutes('orders', ordersPaths);
const codeParams = z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/) });

/** Header with the token of the e-mail's link, which is never part of a path or query. */
export const ORDER_TOKEN_HEADER = 'x-order-token';

export const getOrder = route('get_order', {
  summary: 'State, lines and timeline of an order.',
  access: 'public',
  params: codeParams,
  responses: { 200: orderViewSchema },
  rateLimit: { max: 120, windowSeconds: 60 },
});
export const findOrder = route('find_order', {
  summary: 'Address of an order by its number and e-mail; alike in body and time when there is none.',
  access: 'public',
  body: z.object({ number: z.string().trim().max(20).default(''), e_mail: z.string().trim().max(200).default('') }),
  responses: { 200: z.object({ location: z.string() }) },
  problems: ['order-not-found'],
  rateLimit: { max: 10, windowSeconds: 300 },
});
export const orderRowSchema = z.object({
  code: z.string(),
  number: z.string(),
  href: z.string(),
  placed_at: instantSchema,
  status: orderStatusSchema,
  status_label: z.string(),
  payment_status: orderPaymentStatusSchema,
  total: moneySchema,
  /** Names of the products. */
  products: z.array(z.string()),
});
export const myOrders = route('my_orders', {
  summary: 'Orders of the account, the newest first.',
  access: 'session',
  query: listQuerySchema,
  responses: { 200: listOf(orderRowSchema) },
});
export const cancelOrder = route('cancel_order', {
  summary: 'Cancels an order that is not being picked yet; needs the token or the owner. What was paid goes back.',
  access: 'public',
  params: codeParams,
  responses: { 200: z.object({ status: orderStatusSchema }) },
  problems: ['too-late-to-cancel'],
  rateLimit: { max: 20, windowSeconds: 600 },
  idempotent: true,
});
export const getOrderTerms = route('get_order_terms', {
  summary: 'Terms and withdrawal instructions in the version that the order was placed under.',
  access: 'public',
  params: codeParams,
  responses: { 200: { binary: 'application/pdf' } },
});

export const getOrderInvoice = route('get_order_invoice', {
  summary: 'An invoice or a credit note of an order as PDF; needs the token or the owner.',
  access: 'public',
  params: codeParams.extend({ id: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
  rateLimit: { max: 30, windowSeconds: 600 },
});

export const { findCases } = caseSearchRoutes('orders');

/** Every route of services/orders, by route name. */
export const ordersRoutes = {
  get_order: getOrder,
  find_order: findOrder,
  my_orders: myOrders,
  cancel_order: cancelOrder,
  get_order_terms: getOrderTerms,
  get_order_invoice: getOrderInvoice,
  find_withdrawable: findWithdrawable,
  announce_withdrawal: announceWithdrawal,
  get_withdrawal_paper: getWithdrawalPaper,
  report_complaint: reportComplaint,
  get_complaint_paper: getComplaintPaper,
  place_order: placeOrder,
  internal_order_payment: internalOrderPayment,
  internal_order_seller: internalOrderSeller,
  internal_complaint_item: internalComplaintItem,
  internal_order_may_leave: internalOrderMayLeave,
  internal_order_recipient: internalOrderRecipient,
  internal_order_billings: internalOrderBillings,
  internal_order_mails: internalOrderMails,
  internal_legal_paper: internalLegalPaper,
  find_cases: findCases,
} as const;
export type OrdersRoutes = typeof ordersRoutes;
/** Routes that the shop's pages call; the paths stand in orders.paths.ts. */
export type OrdersShopRoutes = Pick<OrdersRoutes, keyof typeof ordersPaths>;
