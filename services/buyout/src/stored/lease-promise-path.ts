import { fold, markets } from '@okruh/market';
import { wizardPath } from '../model/addresses.ts';
import type { PriceList } from '../model/price-list.ts';
import type { LeasePromiseRow } from './lease-tables.ts';

type PromisedDevice = Pick<LeasePromiseRow, 'market' | 'masterProductId' | 'deviceName'>;

/** Path of the buy-out with the device of a promise, as far as the price list has it: its family, its size, its colour. */
export function promisePath(list: PriceList, { market, masterProductId, deviceName }: PromisedDevice): string {
  const { locale } = markets[market];
  const name = fold(deviceName);
  const family = list.bought.filter((model) => model.masterProductId === masterProductId);
  const [first] = family;
  if (first === undefined) return wizardPath(market, {});
  const model = family.length === 1 ? first : family.find(({ variant }) => variant !== '' && name.includes(fold(variant)));
  const colour = model?.colours.find((one) => name.includes(fold(one.name[locale])));
  return wizardPath(market, {
    type: list.types.find(({ id }) => id === first.typeId)?.word[locale],
    manufacturer: first.manufacturerId,
    model: model?.id,
    color: colour?.colourId,
  });
}

/** With the promise's code in the fragment, which reaches neither a server's log nor a referrer. */
export const claimPath = (list: PriceList, promise: PromisedDevice & Pick<LeasePromiseRow, 'code'>): string =>
  `${promisePath(list, promise)}#p=${promise.code}`;
