/**
 * Withdrawal from a distance contract: a guest or a customer announces it, sends the goods back and gets the money
 * (Directive 2011/83/EU art. 9 to 16, with the withdrawal function of art. 11a; § 1829 and following of Act 89/2012 Coll.; OUG 34/2014).
 * docs/decisions/0046-withdrawals.md.
 */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { dateSchema, instantSchema, moneySchema } from '../../definitions/shared.ts';
import { orderLineSchema, typePaymentSchema } from '../../schemas/checkout-schemas.ts';
import { ordersPaths } from '../orders.paths.ts';

const route = defineRoutes('orders', ordersPaths);

/** `announced` by the buyer; `received`: the goods are with us; `judged`: what goes back is decided; `refunded`; `closed`: it ended without money. */
export const withdrawalStates = ['announced', 'received', 'judged', 'refunded', 'closed'] as const;
export const withdrawalStateSchema = z.enum(withdrawalStates);
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Why somebody withdraws; nobody has to say it. */
export const withdrawalReasons = ['unsuitable', 'cheaper-elsewhere', 'wrong-goods', 'late', 'other'] as const;
export const withdrawalReasonSchema = z.enum(withdrawalReasons);
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/**
 * Why there is nothing to withdraw from: nothing was handed over yet (`not-sent`: it is cancelled instead), a company bought it
 * (`company`), the order ended (`over`), the time is over (`expired`), or everything was withdrawn from before (`nothing-left`).
 */
export const withdrawalRefusals = ['not-sent', 'company', 'in-store', 'over', 'expired', 'nothing-left'] as const;
export const withdrawalRefusalSchema = z.enum(withdrawalRefusals);
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number];

/** Line of an order that can be withdrawn from. Gifts and extras go with the last piece of their product. */
export const withdrawableLineSchema = z.object({
  /** Number in the order. */
  line: z.int().min(1),
  name: z.string(),
  spec: z.string(),
  image: orderLineSchema.shape.image,
  /** Pieces that can still go back. */
  quantity: z.int().min(1),
  /** What goes back for one piece, for two pieces, and so on; as many as `quantity`. */
  refunds: z.array(moneySchema).min(1),
  /** Gifts, warranties and insurances that end with the last piece. */
  companions: z.array(z.string()),
  /** Bonus of a trade-in that was given for this line: it is taken off once all pieces go back. */
  bonus: moneySchema,
});
export type WithdrawableLine = z.infer<typeof withdrawableLineSchema>;

export const withdrawableSchema = z.object({
  /** Opens the order's page. */
  order_code: z.string(),
  number: z.string(),
  /** Null: it can be withdrawn from. */
  refusal: withdrawalRefusalSchema.nullable(),
  /** Last day; null while a part isn't delivered: the time hasn't begun. */
  until: dateSchema.nullable(),
  lines: z.array(withdrawableLineSchema),
  /** Delivery and payment fees: they go back with the whole order. */
  fees: moneySchema,
  type_payment: typePaymentSchema,
  payment_name: z.string(),
  /** It was paid in cash: the money needs an account. */
  needs_account: z.boolean(),
});
export type Withdrawable = z.infer<typeof withdrawableSchema>;

/** A withdrawal as its buyer sees it. */
export const orderWithdrawalSchema = z.object({
  id: z.uuid(),
  /** "O26-00118" */
  number: z.string(),
  state: withdrawalStateSchema,
  announced_at: instantSchema,
  /** Last day to send the goods. */
  send_until: dateSchema,
  /** Last day for the money: 14 days after the announcement; we may wait for the goods or a proof that they were sent. */
  refund_due_on: dateSchema,
  lines: z.array(z.object({ line: z.int().min(1), name: z.string(), quantity: z.int().min(1) })),
  /** What goes back when everything arrives as it was sent. */
  estimate: moneySchema,
  /** What was decided; null before. */
  refund: moneySchema.nullable(),
  /** Reduction of the value, part of what was decided; null before. */
  deduction: moneySchema.nullable(),
  /** Why it was reduced; empty otherwise. */
  deduction_reason: z.string(),
  refunded_at: instantSchema.nullable(),
});
export type OrderWithdrawal = z.infer<typeof orderWithdrawalSchema>;

const orderKeySchema = {
  number: z.string().trim().max(20).default(''),
  e_mail: z.string().trim().max(200).default(''),
};

export const findWithdrawable = route('find_withdrawable', {
  summary: 'What of an order can be withdrawn from, by its number and e-mail; alike in body and time when there is none.',
  access: 'public',
  body: z.object(orderKeySchema),
  responses: { 200: withdrawableSchema },
  problems: ['order-not-found'],
  rateLimit: { max: 20, windowSeconds: 300 },
});

export const announceWithdrawal = route('announce_withdrawal', {
  summary:
    'Withdraws from the contract and confirms it by mail with date and time. The same `id` again changes nothing and answers the same.',
  access: 'public',
  body: z.object({
    /** Random, made by the page: a repeated press announces once. It opens the confirmation. */
    id: z.uuid(),
    ...orderKeySchema,
    /** Who withdraws. */
    name: z.string().trim().max(200).default(''),
    lines: z
      .array(z.object({ line: z.int().min(1), quantity: z.int().min(1) }))
      .min(1)
      .max(200),
    reason: withdrawalReasonSchema.nullable(),
    /** Account of the market, or an IBAN; only where it was paid in cash, empty otherwise. */
    account: z.string().trim().max(50).default(''),
  }),
  responses: { 200: orderWithdrawalSchema },
  /** `withdrawal-refused` has `extra.refusal`; `lines-changed`: fewer pieces are left than were asked for. */
  problems: ['order-not-found', 'withdrawal-refused', 'lines-changed'],
  rateLimit: { max: 20, windowSeconds: 600 },
});

export const getWithdrawalPaper = route('get_withdrawal_paper', {
  summary: 'Confirmation of a withdrawal with its return slip as PDF; who knows the order’s code and the withdrawal’s id may have it.',
  access: 'public',
  params: z.object({ code: z.string().regex(/^[0-9A-Za-z]{10,40}$/), id: z.uuid() }),
  responses: { 200: { binary: 'application/pdf' } },
  rateLimit: { max: 30, windowSeconds: 600 },
});
