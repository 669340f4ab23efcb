import type { FieldErrors } from '@okruh/contracts';
import { DependencyDown } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import type { ComputedCart } from '../pricing/computed-cart.ts';
import type { Deps } from '../deps.ts';
import type { SubmitBody } from './submit-fields.ts';

/** Asks the express courier once more, now for the address that was filled in; null when it goes there, or when it isn't express. */
export async function expressErrors(deps: Deps, { methods, market }: ComputedCart, body: SubmitBody): Promise<FieldErrors | null> {
  const { delivery } = methods;
  if (delivery === null || delivery.delivery.type_delivery_code !== 'express' || delivery.store === null) return null;
  const locale = market === 'cz' ? 'cs' : 'ro';
  const other = body.order_delivery_address ?? null;
  const group = other === null ? 'order_billing_address' : 'order_delivery_address';
  const { address, city, postcode } = other ?? body.order_billing_address;
  try {
    const answer = await deps.courier(delivery.store, { address, city, postcode });
    if (!answer.isAvailable && answer.reason !== 'no-courier') return { [group]: { address: [texts.text(locale, 'express.address.far')] } };
    const { timeslot } = delivery.delivery;
    const hasSlot = answer.isAvailable && (timeslot === null || answer.timeslots.length === 0 || answer.timeslots.includes(timeslot));
    return hasSlot ? null : { timeslot: [texts.text(locale, 'express.address.late')] };
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    return { type_delivery_code: [texts.text(locale, 'express.address.down')] };
  }
}
