import { login } from '@okruh/contracts/http/accounts/login';
import type { Market } from '@okruh/market';
import { DEMO_PASSWORD } from './staff.ts';
import { type Visitor, createVisitor } from './visitor.ts';

/** Demo customers by market. */
export const customerEmails: Readonly<Record<Market, string>> = { cz: 'jan.novotny@example.com', ro: 'andrei.popescu@example.com' };

/** A customer, logged in. */
export async function logInCustomer(market: Market): Promise<Visitor> {
  const visitor = createVisitor(market);
  await visitor.call(login, { body: { e_mail: customerEmails[market], password: DEMO_PASSWORD } });
  return visitor;
}
