import { z } from 'zod';

/** Body of `POST /partner/v1/applications`. Amounts are integers in minor units. */
export const newApplicationSchema = z.object({
  /** Who lends: `splatkovka`, `rata-facila`, `okruh-leasing`, `okruh-leasing-ro`. */
  partner: z.string().min(1).max(60),
  merchant: z.string().min(1).max(60),
  kind: z.enum(['instalments', 'leasing']),
  reference: z.string().min(1).max(100),
  amount: z.int().min(1),
  currency: z.enum(['CZK', 'RON']),
  locale: z.enum(['cs', 'ro']).default('cs'),
  order_number: z.string().max(40),
  calculation: z.unknown(),
  applicant: z.object({ first_name: z.string(), last_name: z.string(), e_mail: z.string(), phone: z.string() }).loose(),
  goods: z.array(z.unknown()),
  return_url: z.url({ protocol: /^https?$/ }),
  notify_url: z.url({ protocol: /^https?$/ }),
});

export const applicationSchema = z.object({
  id: z.string(),
  partner: z.string(),
  merchant: z.string(),
  kind: z.enum(['instalments', 'leasing']),
  reference: z.string(),
  state: z.enum(['draft', 'submitted', 'approved', 'declined', 'signed', 'sent', 'cancelled']),
  amount: z.int(),
  currency: z.enum(['CZK', 'RON']),
  refunded: z.int(),
  locale: z.enum(['cs', 'ro']),
  order_number: z.string(),
  /** First letters only: the sandbox keeps nobody's data. */
  initials: z.string(),
  return_url: z.string(),
  notify_url: z.string(),
  refund_keys: z.array(z.string()),
  updated_at: z.string(),
  version: z.int(),
});
export type Application = z.infer<typeof applicationSchema>;
type State = Application['state'];

/** What may follow what. */
const next: Readonly<Record<State, readonly State[]>> = {
  draft: ['submitted', 'cancelled'],
  submitted: ['approved', 'declined', 'cancelled'],
  approved: ['signed', 'declined', 'cancelled'],
  signed: ['sent', 'cancelled'],
  declined: [],
  sent: [],
  cancelled: [],
};
export const mayBecome = (application: Application, state: State): boolean => next[application.state].includes(state);
