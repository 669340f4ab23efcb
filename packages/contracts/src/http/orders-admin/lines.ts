/** The office changes what an order consists of: pieces of its products are taken off. */
import { z } from 'zod';
import { moneySchema } from '../../definitions/shared.ts';
import { orderDeskSchema } from './desk.ts';
import { idParams, route } from './office-route.ts';

/** Products whose number of pieces changes, by what was bought, with the pieces that are left of them. */
const changedLinesSchema = z
  .array(z.object({ variant_id: z.string(), quantity: z.int().min(0) }))
  .min(1)
  .max(100);

export const linesPreviewSchema = z.object({
  /** Price of the order by now and after the change, delivery included: fees of delivery and payment and discounts stay as they were agreed. */
  old_total: moneySchema,
  new_total: moneySchema,
  /** What the customer doesn’t pay, or gets back. */
  difference: moneySchema,
  /**
   * What happens with the difference: it goes back the way it was paid (`refund`), to the partner that lends it (`loan`), or less is
   * collected (`due`); where the label of the parcel is printed, it goes back once it was collected (`refund-later`). `none`: it is nothing.
   */
  settlement: z.enum(['refund', 'loan', 'due', 'refund-later', 'none']),
});
export type LinesPreview = z.infer<typeof linesPreviewSchema>;

/** Why nothing changes: the state forbids it, the warehouse has begun, a product isn’t in the order, or nothing would be left of it. */
const problems = ['transition-not-allowed', 'nothing-left', 'unknown-line'] as const;

export const adminPreviewOrderLines = route('admin_preview_order_lines', {
  summary: 'What a change of an order’s pieces would mean for its price. Changes nothing.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ lines: changedLinesSchema }),
  responses: { 200: linesPreviewSchema },
  problems: [...problems],
});
export const adminChangeOrderLines = route('admin_change_order_lines', {
  summary:
    'Takes pieces off an order until the warehouse begins with them. They can be sold again at once; the money and the mail to the customer follow by events. The same `change_id` again changes nothing more.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({
    /** Made by the page, so that a repeated press changes the order once. */
    change_id: z.uuid(),
    /** Of the order that the person saw: another one is `changed-meanwhile`. */
    version: z.int().min(1),
    lines: changedLinesSchema,
  }),
  responses: { 200: orderDeskSchema },
  problems: [...problems, 'changed-meanwhile', 'change-open', 'picking-begun'],
});
