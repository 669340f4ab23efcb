/** What services/checkout asks of old devices that are given with a purchase. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { marketSchema, moneySchema, qualitySchema } from '../../definitions/shared.ts';
import { buyoutInternalPaths } from '../buyout.paths.ts';
import { deviceSummarySchema } from './selector.ts';

const route = defineRoutes('buyout', buyoutInternalPaths);
const key = z.string().min(1).max(200);

export const internalTradeInPrice = route('internal_trade_in_price', {
  summary:
    'Prices an old device by the answers about its condition with the rule of the wizard, by the price list of now. Without answers, or with answers that don’t fit its questions, an estimate in good condition.',
  access: 'internal',
  callers: ['checkout'],
  body: z.object({ market: marketSchema, device_identifier: key, device_condition_choices: z.array(key).max(40).default([]) }),
  responses: {
    200: z.object({
      device: deviceSummarySchema,
      /** Model with storage or size and without a colour, "Apple iPhone 12, 64 GB". */
      label: z.string(),
      quality: qualitySchema,
      /** Without the bonus. */
      estimate: moneySchema,
      /** Null when none holds today. */
      bonus: z.object({ percent: z.number(), amount: moneySchema }).nullable(),
      url: z.string(),
      /** Version of the questions and prices. */
      appraisal_version: z.string(),
      /** The answers that the estimate stands for; empty when it stands for none. */
      device_condition_choices: z.array(z.string()),
      /** The answers that change the price, in words: "Kondice baterie: 80 až 89 %". */
      condition: z.string(),
    }),
  },
  /** `not-eligible`: in that condition it isn't bought. */
  problems: ['not-eligible'],
});

export const internalOpenTradeIns = route('internal_open_trade_ins', {
  summary: 'How many old devices that a person gave with purchases wait for a decision, by account and mailbox.',
  access: 'internal',
  callers: ['checkout'],
  body: z.object({ market: marketSchema, customer_id: z.string().max(200).nullable(), e_mail: z.string().max(200) }),
  responses: { 200: z.object({ open: z.int().min(0) }) },
});
