import { type AnalyticsCurrency, analyticsValue } from './item.ts';
import { type GenericEvent, genericEvent } from './page.ts';

/** Device and repairs of a booking as analytics may know them. */
interface ServiceFacts {
  readonly device_identifier: string;
  readonly device_name: string;
  /** `phone`, `tablet`, `smartwatch`, `computer`. */
  readonly type_device: string;
  /** Ids of the chosen operations, in the order of the list. */
  readonly operations: readonly string[];
  readonly currency: AnalyticsCurrency;
  /** What is known of the price, in units of the currency; operations on request count nothing. */
  readonly value: number;
}
/** The booking was opened. */
export interface ServiceStart extends ServiceFacts {
  readonly event: 'service_start';
}
/** The booking was sent and taken. */
export interface ServiceFinish extends ServiceFacts {
  readonly event: 'service_finish';
  /** How the device gets to us. */
  readonly hand_over: 'store' | 'courier';
}
export type ServicePush = ServiceStart | ServiceFinish;

export interface ServiceSource {
  readonly device: { readonly device_identifier: string; readonly name: string; readonly type_device: string };
  readonly operations: readonly string[];
  /** Minor units. */
  readonly total: { readonly amount: number; readonly currency: AnalyticsCurrency };
}
const facts = ({ device, operations, total }: ServiceSource): ServiceFacts => ({
  device_identifier: device.device_identifier,
  device_name: device.name,
  type_device: device.type_device,
  operations,
  currency: total.currency,
  value: analyticsValue(total),
});

export const serviceStart = (source: ServiceSource): ServiceStart => ({ event: 'service_start', ...facts(source) });
export const serviceFinish = (source: ServiceSource, hand_over: ServiceFinish['hand_over']): ServiceFinish => ({
  event: 'service_finish',
  ...facts(source),
  hand_over,
});

/** A part of the device was chosen, or the whole of it among what the search found. @param label the choice's own value, never what was typed */
export const serviceSelection = (part: 'type' | 'manufacturer' | 'model' | 'color' | 'product', label: string): GenericEvent =>
  genericEvent('service', `select_${part}`, label);
/** An operation was ticked or unticked. @param kind stable kind, for example `battery` */
export const serviceOperation = (isChosen: boolean, kind: string): GenericEvent =>
  genericEvent('service', isChosen ? 'add_operation' : 'remove_operation', kind);
