import { mayDo } from '@okruh/contracts';
import { normaliseCode } from '@okruh/service-kit';
import { ACCESS_TOKEN_HEADER } from '@okruh/contracts/http/buyout';
import type { Market } from '@okruh/market';
import type { Identity, Tx } from '@okruh/service-kit';
import type { FastifyRequest } from 'fastify';
import { isAccessToken } from '../model/access-token.ts';
import { findBuyoutByCode } from '../stored/buyouts.repository.ts';
import type { BuyoutRow } from '../stored/tables.ts';

/**
 * The buy-out of a code as typed, on its own market; a foreign one is as unknown as one that never was.
 */
export async function readByCode(tx: Tx, code: string, market: Market): Promise<BuyoutRow | null> {
  const row = await findBuyoutByCode(tx, normaliseCode(code));
  return row?.market === market ? row : null;
}

/** Whether the caller holds the access token of the e-mail link or is the account that placed the buy-out. */
export function mayAct(
  row: BuyoutRow,
  request: { readonly identity: Identity; readonly raw: FastifyRequest },
  linkSecret: string,
): boolean {
  const { identity } = request;
  if (identity.kind === 'customer' && identity.sub !== null && identity.sub === row.accountId) return true;
  const token = request.raw.headers[ACCESS_TOKEN_HEADER];
  return isAccessToken(linkSecret, row.code, typeof token === 'string' ? token : undefined);
}

/** Whether an inspection is the caller's work: a store's clerk inspects what is handed over with a purchase at the counter, nothing else. */
export const mayInspect = ({ tradeInMethod }: Pick<BuyoutRow, 'tradeInMethod'>, { roles }: Pick<Identity, 'roles'>): boolean =>
  mayDo(roles, tradeInMethod === 'in_store' ? 'buyout:inspect' : 'buyout:inspect-any');
