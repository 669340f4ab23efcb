import { describeError, DependencyDown } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { Cause } from '../stored/payment-events.ts';
import { applySnapshot, lockPayment } from '../stored/payments.repository.ts';
import type { PaymentRow } from '../model/tables.ts';

/** Between two questions about one payment that somebody is looking at. */
const LOOKED_AT_SECONDS = 3;

/** Asks a payment's provider how it stands and believes what it says. A provider that is down changes nothing. */
export async function askProvider(deps: Deps, payment: PaymentRow, cause: Cause): Promise<PaymentRow> {
  const provider = deps.providers.byName[payment.provider];
  if (provider === undefined) return payment;
  try {
    const snapshot = await provider.read(payment);
    if (snapshot === null) return payment;
    return await deps.database.db.transaction(async (tx) => {
      const found = await lockPayment(tx, payment.id);
      return found === null ? payment : applySnapshot(tx, found.locked, found.payment, snapshot, cause);
    });
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    deps.logger.warn({ err: describeError(error), payment: payment.id }, 'a provider could not be asked, it will be asked again');
    return payment;
  }
}

/**
 * The payment as its provider sees it, when somebody waits for news of it: the webhook may be late. One question in a few
 * seconds, however many pages look.
 */
export async function freshPayment(deps: Deps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state !== 'pending' || deps.providers.byName[payment.provider] === undefined) return payment;
  const { rows } = await deps.database.db.execute(sql`
    update payments set checked_at = now() where id = ${payment.id}::uuid and state = 'pending'
      and coalesce(checked_at, changed_at) < now() - make_interval(secs => ${LOOKED_AT_SECONDS}) returning id`);
  return rows.length === 0 ? payment : askProvider(deps, payment, {});
}
