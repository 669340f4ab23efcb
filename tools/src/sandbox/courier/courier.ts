import { z } from 'zod';
import { withErrors } from '../failures.ts';
import { json, notFound, type SandboxAnswer, type SandboxParty } from '../party.ts';

const questionSchema = z.object({
  pickup: z.object({ id: z.string(), city: z.string(), postcode: z.string() }),
  radius_km: z.number(),
  dropoff: z.object({ street: z.string(), city: z.string(), postcode: z.string(), country: z.string() }),
});

const windows = [
  { from: '12:00', to: '15:00' },
  { from: '15:00', to: '18:00' },
  { from: '18:00', to: '21:00' },
];
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/**
 * The express courier: `POST /courier/v1/availability`. It has no map: it goes within the pickup's own town. A street with
 * "Neznámá" or "Necunoscută" is an address that it doesn't find, one with "Plno" or "Ocupat" is where nobody is free.
 */
export const courierParty = (): SandboxParty =>
  withErrors({
    prefix: '/courier',
    summary: 'the express courier; goes within the town of the store',
    answer({ method, path, body }) {
      if (method !== 'POST' || path !== '/v1/availability') return notFound;
      const parsed = questionSchema.safeParse(JSON.parse(body.toString('utf8') || 'null'));
      return parsed.success ? availability(parsed.data) : json(400, { error: 'invalid', issues: parsed.error.issues });
    },
  });

function availability({ pickup, radius_km: radius, dropoff }: z.output<typeof questionSchema>): SandboxAnswer {
  const no = (reason: string): SandboxAnswer => json(200, { available: false, reason });
  const street = plain(dropoff.street);
  if (/neznama|necunoscuta/.test(street)) return no('address-unknown');
  // "Praha 5" lies in Praha.
  const isThere = plain(dropoff.city).replace(/\d+$/, '').trimEnd() === plain(pickup.city);
  if (radius <= 0 || !isThere) return no('out-of-area');
  return /plno|ocupat/.test(street) ? no('no-courier') : json(200, { available: true, windows });
}
