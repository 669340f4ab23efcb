import type { internalAccountMail } from '@okruh/contracts/http/accounts/internal';
import type { internalBuyoutMail } from '@okruh/contracts/http/buyout/internal';
import type { orderMailKinds } from '@okruh/contracts/http/orders/mails';
import type { internalReceiptMail } from '@okruh/contracts/http/counter';
import type { internalInvoiceMail } from '@okruh/contracts/http/invoicing';
import type { internalAlertMail } from '@okruh/contracts/http/ops';
import type { internalRepairMail } from '@okruh/contracts/http/repairs';
import type { RequestOf } from '@okruh/contracts';

/** Whom to ask for a mail's recipient and variables. */
export type MailSource =
  | { readonly owner: 'accounts'; readonly kind: RequestOf<typeof internalAccountMail>['params']['kind']; readonly id: string }
  | { readonly owner: 'buyout'; readonly kind: RequestOf<typeof internalBuyoutMail>['params']['kind']; readonly id: string }
  | { readonly owner: 'orders'; readonly kind: (typeof orderMailKinds)[number]; readonly id: string }
  | { readonly owner: 'invoicing'; readonly kind: RequestOf<typeof internalInvoiceMail>['params']['kind']; readonly id: string }
  | { readonly owner: 'counter'; readonly kind: RequestOf<typeof internalReceiptMail>['params']['kind']; readonly id: string }
  | { readonly owner: 'ops'; readonly kind: RequestOf<typeof internalAlertMail>['params']['kind']; readonly id: string }
  | { readonly owner: 'repairs'; readonly kind: RequestOf<typeof internalRepairMail>['params']['kind']; readonly id: string };

/** A mail that an event calls for. */
export interface PlannedMail {
  /** Code of the template. */
  readonly template: string;
  readonly market: 'cz' | 'ro';
  readonly source: MailSource;
  /** Sent this much later, when its owner may have changed its mind; at once when left out. */
  readonly delaySeconds?: number;
  /** Only one such mail about this order, buy-out or repair, however many events call for it. */
  readonly isOnce?: boolean;
}
