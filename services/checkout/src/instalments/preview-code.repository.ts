import { uuidv7 } from 'uuidv7';
import { CART_DAYS } from '../pricing/model.ts';
import { type CartSession, mergeIntoAccount, newGuestCart } from '../request/cart-session.ts';
import { type CartKey, countOfCart } from '../stored/carts.repository.ts';
import type { Deps } from '../deps.ts';

const KEEP_OF_ACCOUNT = `
  insert into carts (id, market, customer_id, preview_code) values ($1, $2, $3, $4)
  on conflict (market, customer_id) where customer_id is not null
  do update set preview_code = excluded.preview_code, version = carts.version + 1, touched_at = now()`;
const KEEP_OF_GUEST = `
  update carts set preview_code = $2, version = version + 1, touched_at = now()
  where token_hash = $1 and touched_at > now() - interval '${CART_DAYS} days'`;
const KEEP_IN_NEW = 'insert into carts (id, market, token_hash, preview_code) values ($1, $2, $3, $4)';

/** Keeps a code in the cart of a request, in a new one when there is none. @returns its pieces, and the cookies of a new one */
export async function keepPreviewCode(
  deps: Deps,
  session: CartSession,
  code: string,
): Promise<{ readonly pieces: number; readonly cookies: readonly string[] }> {
  await mergeIntoAccount(deps, session);
  if (await keepInOwn(deps, session.key, code)) return { pieces: await countOfCart(deps.database, session.key), cookies: [] };
  const { key, cookie } = newGuestCart(session);
  await deps.database.pool.query({ name: 'keep-preview-in-new', text: KEEP_IN_NEW, values: [uuidv7(), key.market, key.tokenHash, code] });
  return { pieces: 0, cookies: [cookie] };
}

/** @returns false for a guest without a cart */
async function keepInOwn({ database: { pool } }: Deps, { market, tokenHash, customerId }: CartKey, code: string): Promise<boolean> {
  if (customerId !== null) {
    await pool.query({ name: 'keep-preview-of-account', text: KEEP_OF_ACCOUNT, values: [uuidv7(), market, customerId, code] });
    return true;
  }
  if (tokenHash === null) return false;
  const { rowCount } = await pool.query({ name: 'keep-preview-of-guest', text: KEEP_OF_GUEST, values: [tokenHash, code] });
  return rowCount === 1;
}
