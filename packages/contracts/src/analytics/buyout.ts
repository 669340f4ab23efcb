import { type AnalyticsCurrency, analyticsValue } from './item.ts';

/** Device and price of a buy-out as analytics may know them. */
interface BuyoutFacts {
  readonly device_identifier: string;
  readonly device_name: string;
  /** `phone`, `tablet`, `smartwatch`, `computer`. */
  readonly type_device: string;
  /** Grade, `A+` to `D`. */
  readonly quality: string;
  readonly currency: AnalyticsCurrency;
  /** What we pay, in units of the currency. */
  readonly value: number;
}
/** The sell form was opened. */
export interface BuyoutStart extends BuyoutFacts {
  readonly event: 'buyout_start';
}
/** The sell form was submitted and taken. */
export interface BuyoutFinish extends BuyoutFacts {
  readonly event: 'buyout_finish';
}
export type BuyoutPush = BuyoutStart | BuyoutFinish;

export interface BuyoutSource {
  readonly device: { readonly device_identifier: string; readonly name: string; readonly type_device: string };
  readonly quality: string;
  /** Minor units. */
  readonly price: { readonly amount: number; readonly currency: AnalyticsCurrency };
}
const facts = ({ device, quality, price }: BuyoutSource): BuyoutFacts => ({
  device_identifier: device.device_identifier,
  device_name: device.name,
  type_device: device.type_device,
  quality,
  currency: price.currency,
  value: analyticsValue(price),
});

export const buyoutStart = (source: BuyoutSource): BuyoutStart => ({ event: 'buyout_start', ...facts(source) });
export const buyoutFinish = (source: BuyoutSource): BuyoutFinish => ({ event: 'buyout_finish', ...facts(source) });
