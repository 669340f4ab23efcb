import { REPAIR_TOKEN_HEADER } from '@okruh/contracts/http/repairs';
import type { Market } from '@okruh/market';
import { type Identity, normaliseCode, type Tx } from '@okruh/service-kit';
import type { FastifyRequest } from 'fastify';
import { isAccessToken } from '../model/access-token.ts';
import { findRepairByCode } from '../stored/repairs.repository.ts';
import type { RepairRow } from '../stored/tables.ts';

/** The repair of a code as typed, on its own market; a foreign one is as unknown as one that never was. */
export async function readByCode(tx: Tx, code: string, market: Market): Promise<RepairRow | null> {
  const row = await findRepairByCode(tx, normaliseCode(code));
  return row?.market === market ? row : null;
}

interface Caller {
  readonly identity: Identity;
  readonly raw: FastifyRequest;
}

/** How the caller proves that the repair is theirs: as the account that booked it, by the token of the mail's link, or not at all. */
export function getAccess(row: RepairRow, { identity, raw }: Caller, linkSecret: string): 'account' | 'link' | null {
  if (identity.kind === 'customer' && identity.sub !== null && identity.sub === row.accountId) return 'account';
  const token = raw.headers[REPAIR_TOKEN_HEADER];
  return isAccessToken(linkSecret, row.code, typeof token === 'string' ? token : undefined) ? 'link' : null;
}
