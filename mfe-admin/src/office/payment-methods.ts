import type { TypePayment } from '@okruh/contracts/http/checkout';

/** Payment methods, in the order of the shop; they stand here too so that no schema is bundled. */
export const paymentMethods = [
  'card',
  'wallet_a',
  'wallet_b',
  'pay_later',
  'bank_transfer',
  'cash_on_delivery',
  'instalments',
  'leasing',
] as const satisfies readonly TypePayment[];
