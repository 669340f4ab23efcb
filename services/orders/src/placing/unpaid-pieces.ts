import type { OrderDraft } from '@okruh/contracts/http/checkout';
import type { Database } from '@okruh/service-kit';

/**
 * Pieces that guests may hold without having paid, by mailbox and by network (an office or a school stands behind one address).
 * Only bank transfer and cash on delivery hold pieces for long; who signs in or pays at once isn't limited.
 */
export const unpaidLimits = { mailbox: 12, network: 60 } as const;

/** More pieces than this wait for a transfer for a shorter time. */
export const MANY_PIECES = 5;

const waiting: readonly string[] = ['bank_transfer', 'cash_on_delivery'];

/** Pieces of products that an order takes from the stock. */
export const countPieces = ({ lines }: Pick<OrderDraft, 'lines'>): number =>
  lines.reduce((sum, { kind, quantity }) => (kind === 'product' ? sum + quantity : sum), 0);

export const isCapped = ({ customer_id: customerId, payment, totals }: Pick<OrderDraft, 'customer_id' | 'payment' | 'totals'>): boolean =>
  customerId === null && totals.total.amount > 0 && waiting.includes(payment.type_payment);

// Two orders at the very same moment may both fit: the cap keeps a shelf from being emptied, it doesn't count to the piece.
const HELD = `
  select coalesce(sum(pieces) filter (where e_mail_index = $2), 0)::int as mailbox,
    coalesce(sum(pieces) filter (where network_index = $3), 0)::int as network
  from orders
  where id <> $1 and customer_id is null and type_payment in ('bank_transfer', 'cash_on_delivery')
    and payment_status in ('pending', 'failed') and status in ('new', 'awaiting_payment', 'picking', 'packed')
    and (e_mail_index = $2 or network_index = $3)`;

/** Whether a guest would hold too many unpaid pieces with this order. One statement, asked for capped orders only. */
export async function holdsTooMany(
  { pool }: Database,
  order: { readonly id: string; readonly pieces: number; readonly eMailIndex: string; readonly networkIndex: string | null },
  scale: number,
): Promise<boolean> {
  const { rows } = await pool.query<{ mailbox: number; network: number }>({
    name: 'unpaid-pieces',
    text: HELD,
    values: [order.id, order.eMailIndex, order.networkIndex],
  });
  const held = rows[0] ?? { mailbox: 0, network: 0 };
  const { mailbox, network } = unpaidLimits;
  return held.mailbox + order.pieces > mailbox * scale || held.network + order.pieces > network * scale;
}
