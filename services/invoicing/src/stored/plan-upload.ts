import type { IsoDate, Market } from '@okruh/market';
import { type SQL, sql } from 'drizzle-orm';
import { eFacturaDeadline } from '../model/e-factura-deadline.ts';

/** Columns of a document that is being issued: the authority wants Romanian ones within days. */
export const planUpload = (market: Market, issuedOn: IsoDate): SQL =>
  market === 'ro'
    ? sql`e_factura_state = 'waiting', e_factura_due_on = ${eFacturaDeadline(issuedOn)}, e_factura_changed_at = clock_timestamp(), next_try_at = now()`
    : sql`next_try_at = null`;
