import type { Bill } from '@okruh/contracts/http/counter-admin';

/** Something that is paid here; `isSale`: it was sold at this till just now. */
export interface TillBill extends Bill {
  readonly isSale?: boolean;
}
