import { uuidv7 } from 'uuidv7';
import { type CartSession, mergeIntoAccount, tokenForCart } from '../cart-session.ts';
import { countOfCart } from '../carts.repository.ts';
import type { Deps } from '../deps.ts';

const KEEP = `
  insert into carts (id, market, token_hash, customer_id, preview_code) values ($1, $2, $3, $4, $5)
  on conflict % do update set preview_code = excluded.preview_code, version = carts.version + 1, touched_at = now()`;
const ofAccount = KEEP.replace('%', '(market, customer_id) where customer_id is not null');
const ofBrowser = KEEP.replace('%', '(token_hash)');

/** Keeps a code in the cart of a request, in a new one when there is none. @returns its pieces, and the cookies of a new one */
export async function keepPreviewCode(
  deps: Deps,
  session: CartSession,
  code: string,
): Promise<{ readonly pieces: number; readonly cookies: readonly string[] }> {
  await mergeIntoAccount(deps, session);
  const { key, cookies } = await tokenForCart(deps, session);
  const isAccount = key.customerId !== null;
  await deps.database.pool.query({
    name: isAccount ? 'keep-preview-of-account' : 'keep-preview-of-browser',
    text: isAccount ? ofAccount : ofBrowser,
    values: [uuidv7(), key.market, isAccount ? null : key.tokenHash, key.customerId, code],
  });
  return { pieces: await countOfCart(deps.database, key), cookies };
}
