// Which programmes of leasing take a product.
import type { Market, Money } from '@okruh/market';
import { canLease, type LeaseProgramme } from '@okruh/market/lease';

/** What decides about a product besides its price. */
export interface LeasedKind {
  readonly typeDevice: string;
  readonly manufacturerId: string;
}

/** Programmes that a new product of this kind and price fits into, in the order in which checkout offers them. */
export const programmesFor = (
  programmes: readonly LeaseProgramme[],
  { typeDevice, manufacturerId }: LeasedKind,
  price: Money,
  market: Market,
): LeaseProgramme[] =>
  programmes.filter(
    (programme) =>
      programme.partnerIds[market] !== undefined &&
      canLease(programme, { market, price: price.amount, typeDevices: [typeDevice], manufacturerIds: [manufacturerId], isAllNew: true }),
  );
