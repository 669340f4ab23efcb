import type { orderMailKinds } from '@okruh/contracts/http/orders/mails';
import { isTransferAwaited } from '../stored/transfer.ts';
import type { MailFacts } from './mail-facts.ts';

type MailKind = (typeof orderMailKinds)[number];

/** How long the first mail of an order waits for the account that its transfer goes to. */
const MAX_TRANSFER_WAIT_MS = 15 * 60_000;

/** Mails about one package, asked for by its picking list. */
export const isPackageKind = (kind: MailKind): kind is 'package-handed-over' | 'package-returned' => kind.startsWith('package-');

/** What a customer of a walk-in sale knows already. */
const saleSilence: ReadonlySet<MailKind> = new Set(['placed', 'paid', 'payment-failed', 'cancelled', 'ready', 'delivered', 'review-due']);

/** Whether a mail is still right when it is about to go out, or what it says isn't known yet. */
export function decideMail(kind: MailKind, facts: Omit<MailFacts, 'customer'>, now: Date): 'now' | 'later' | 'nothing' {
  const { row, refunded } = facts;
  // Who bought at the counter has the goods and gets the invoice by mail.
  if (row.isCounterSale && saleSilence.has(kind)) return 'nothing';
  switch (kind) {
    case 'placed': {
      // The mail was quicker than payments' event. An order from before that event existed never gets one, and payments may be away
      // for long: then the mail points to the order's page, which asks payments itself.
      const isWaiting = isTransferAwaited(row) && facts.transfer === null;
      return isWaiting && now.getTime() - row.placedAt.getTime() < MAX_TRANSFER_WAIT_MS ? 'later' : 'now';
    }
    case 'paid':
    case 'cancelled':
      return 'now';
    // Paid by another try, or over: nobody has to do anything any more.
    case 'payment-failed':
      return row.status === 'awaiting_payment' ? 'now' : 'nothing';
    // Fetched or over meanwhile.
    case 'collection-due':
      return row.status === 'awaiting_trade_in' ? 'now' : 'nothing';
    // The mail was quicker than payments' event.
    case 'refunded':
      return refunded.amount === 0 ? 'later' : 'now';
    case 'ready':
      return row.status === 'ready_for_pickup' ? 'now' : 'nothing';
    case 'delivered':
      return row.status === 'delivered' ? 'now' : 'nothing';
    case 'review-due':
      return row.status === 'delivered' && row.paymentStatus !== 'refunded' ? 'now' : 'nothing';
    // Sent whenever the office asks for it; what a change or an addition says is decided with it.
    case 'written':
    case 'changed':
    case 'addition-offered':
    case 'lines-added':
    case 'withdrawal-received':
    case 'withdrawal-judged':
    case 'complaint-reported':
    case 'complaint-decided':
      return 'now';
    case 'package-handed-over':
      return decideHandOver(facts);
    case 'package-returned':
      return decideReturn(facts);
    default:
      return kind satisfies never;
  }
}

/** It stays true that a carrier has got it, even when the customer has it already. */
function decideHandOver({ row, about }: Omit<MailFacts, 'customer'>): 'now' | 'later' | 'nothing' {
  // What is fetched at a store travels there without the customer having anything to follow or do.
  if (row.snapshot.delivery.kind === 'store') return 'nothing';
  if (!about?.handedOverAt) return 'later';
  const { customerStatus } = about;
  return customerStatus === 'returning' || customerStatus === 'returned' || customerStatus === 'lost' ? 'nothing' : 'now';
}

function decideReturn({ about }: Omit<MailFacts, 'customer'>): 'now' | 'later' | 'nothing' {
  if (about === null) return 'later';
  switch (about.customerStatus) {
    case 'returning':
    case 'returned':
      return 'now';
    case 'delivered':
    case 'lost':
      return 'nothing';
    default:
      return 'later';
  }
}
