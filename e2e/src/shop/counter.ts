import { randomUUID } from 'node:crypto';
import { adminCloseDrawer, adminFindBill, adminGetTill, adminOpenDrawer, adminTakePayment } from '@okruh/contracts/http/counter-admin';
import type { Market } from '@okruh/market';
import { setTimeout as wait } from 'node:timers/promises';
import { logInAs } from './staff.ts';
import type { Visitor } from './visitor.ts';

/** Tries a second apart: another spec may have the administrator's drawer open in another store. */
const TRIES = 90;

/** Opens a drawer in a store, or goes on with the one that is open there. */
export async function openDrawer(clerk: Visitor, store: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { drawer } = await clerk.call(adminGetTill, {});
    if (drawer?.store_id === store) return;
    try {
      if (drawer === null) {
        await clerk.call(adminOpenDrawer, { body: { id: randomUUID(), store_id: store, float: 1_000_000 } });
        return;
      }
      throw new Error(`a drawer is open in ${drawer.store_id}`);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
    await wait(1_000);
  }
}

/** The day is over, with all there: the next spec may open a drawer in another store. */
export async function closeDrawer(clerk: Visitor): Promise<void> {
  const { drawer } = await clerk.call(adminGetTill, {});
  if (drawer === null) return;
  const { id, version, expected } = drawer;
  await clerk.call(adminCloseDrawer, { params: { id }, body: { version, counted: expected.amount, reason: '' } });
}

/** Pays all that is due for a repair or an order in cash, at the store where it is. */
export async function payAtCounter(market: Market, { number, store }: { readonly number: string; readonly store: string }): Promise<void> {
  const clerk = await logInAs('admin', market);
  await openDrawer(clerk, store);
  const bill = await clerk.call(adminFindBill, { query: { scan: number } });
  const { amount } = bill.due;
  const given = Math.ceil(amount / 100) * 100;
  await clerk.call(adminTakePayment, {
    body: { id: randomUUID(), bills: [{ kind: bill.kind, id: bill.id }], tender: 'cash', due: amount, amount, given },
  });
  await closeDrawer(clerk);
}
