import { customerRegistered } from '@okruh/contracts/events/accounts';
import { type Handler, on } from '@okruh/service-kit';
import { type GuestOrderDeps, linkGuestOrders } from '../request/guest-orders.ts';

/** The address is confirmed: what was ordered under it before any login is the account's from now on. */
export const onCustomerRegistered = (deps: GuestOrderDeps): Handler =>
  on(customerRegistered, ({ event, data, tx }) => linkGuestOrders(tx, deps, data.account_id, event.correlationid));
