import { ORDER_TOKEN_HEADER } from '@okruh/contracts/http/orders';
import type { Market } from '@okruh/market';
import { type Database, type Identity, normaliseCode } from '@okruh/service-kit';
import type { FastifyRequest } from 'fastify';
import { isAccessToken } from '../model/access-token.ts';
import { findOrderByCode } from '../stored/orders.repository.ts';
import type { OrderRow } from '../stored/tables.ts';

/** The order of a code as typed, on its own market; a foreign one is as unknown as one that never was. */
export async function readByCode(database: Database, code: string, market: Market): Promise<OrderRow | null> {
  const row = await findOrderByCode(database, normaliseCode(code));
  return row?.market === market ? row : null;
}

interface Caller {
  readonly identity: Identity;
  readonly raw: FastifyRequest;
}

/** Whether the order is the caller's: as the account that placed it, or by the token of the mail's link. */
export function isOwn(row: Pick<OrderRow, 'code' | 'customerId'>, { identity, raw }: Caller, linkSecret: string): boolean {
  if (identity.kind === 'customer' && identity.sub !== null && identity.sub === row.customerId) return true;
  const token = raw.headers[ORDER_TOKEN_HEADER];
  return isAccessToken(linkSecret, row.code, typeof token === 'string' ? token : undefined);
}
