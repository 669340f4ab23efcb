import { DependencyDown } from '@okruh/service-kit';
import { z } from 'zod';
import type { OutsideParty } from './outside-party.ts';
import type { PickupStore } from '../pricing/methods.ts';

/** Where the express courier is to go. */
export interface ExpressAddress {
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
}
export type ExpressAvailability =
  | { readonly isAvailable: true; /** Times that a courier has, `15:00-18:00`. */ readonly timeslots: readonly string[] }
  | { readonly isAvailable: false; readonly reason: 'out-of-area' | 'no-courier' | 'address-unknown' };

/** Asks whether a courier goes from a store to an address today. @throws DependencyDown */
export type ExpressCourier = (from: PickupStore, to: ExpressAddress) => Promise<ExpressAvailability>;

const answerSchema = z.discriminatedUnion('available', [
  z.object({ available: z.literal(true), windows: z.array(z.object({ from: z.string(), to: z.string() })) }),
  z.object({ available: z.literal(false), reason: z.enum(['out-of-area', 'no-courier', 'address-unknown']) }),
]);

/** `POST /v1/availability` of the courier: pickup with position and radius, address to go to; answers windows of today. */
export const createExpressCourier =
  (courier: OutsideParty): ExpressCourier =>
  async (from, to) => {
    const { status, body } = await courier.ask({
      operation: 'find-windows',
      method: 'POST',
      path: '/v1/availability',
      body: {
        pickup: { id: from.id, street: from.street, city: from.city, postcode: from.postcode, lat: from.lat, lng: from.lng },
        radius_km: from.expressRadiusKm,
        dropoff: { street: to.address, city: to.city, postcode: to.postcode, country: from.market.toUpperCase() },
      },
    });
    const parsed = answerSchema.safeParse(body);
    if (status !== 200 || !parsed.success) throw new DependencyDown('courier');
    return parsed.data.available
      ? { isAvailable: true, timeslots: parsed.data.windows.map((window) => `${window.from}-${window.to}`) }
      : { isAvailable: false, reason: parsed.data.reason };
  };
