import { type Store, storeSchema } from '@okruh/contracts/http/accounts/stores';

/** A store in Prague; held against the contract. */
export const store = (changes: Partial<Store> = {}): Store =>
  storeSchema.parse({
    id: 'store-praha-karlin',
    seo_name: 'praha-karlin',
    href: '/prodejny/praha-karlin',
    name: 'Okruh Praha – Karlín',
    city: 'Praha',
    city_part: 'Karlín',
    street: 'Křižíkova 1412/27',
    postcode: '186 00',
    country: 'CZ',
    lat: 50.0928,
    lng: 14.4512,
    phone: '+420 601 000 200',
    e_mail: 'praha-karlin@okruh.example.com',
    access: 'Metro B Křižíkova, 2 minuty pěšky.',
    opening_hours: [1, 2, 3, 4, 5].map((day) => ({ day, open: '09:00', close: '20:00' })),
    closed_on: [{ date: '2026-12-24', name: 'Štědrý den' }],
    services: [
      { value: 'buyout', label: 'Výkup' },
      { value: 'repair', label: 'Oprava' },
    ],
    is_buyout_center: true,
    is_service_center: true,
    is_show_room: true,
    express_delivery_radius_km: 12,
    timeslots: [],
    ...changes,
  });

export const brno = store({
  id: 'store-brno',
  seo_name: 'brno-stred',
  href: '/prodejny/brno-stred',
  name: 'Okruh Brno',
  city: 'Brno',
  postcode: '602 00',
  lat: 49.1935,
  lng: 16.6099,
  is_service_center: false,
});
export const ostrava = store({
  id: 'store-ostrava',
  seo_name: 'ostrava',
  href: '/prodejny/ostrava',
  name: 'Okruh Ostrava',
  city: 'Ostrava',
  postcode: '702 00',
  lat: 49.8372,
  lng: 18.2899,
  is_buyout_center: false,
});
