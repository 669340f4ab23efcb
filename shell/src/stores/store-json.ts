import type { Store } from '@okruh/contracts/http/accounts/stores';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A store as search engines and maps read it. */
export const storeJson = (store: Store, origin: string): Readonly<Record<string, unknown>> => ({
  '@context': 'https://schema.org',
  '@type': 'Store',
  '@id': origin + store.href,
  url: origin + store.href,
  name: store.name,
  telephone: store.phone,
  email: store.e_mail,
  address: {
    '@type': 'PostalAddress',
    streetAddress: store.street,
    addressLocality: store.city,
    postalCode: store.postcode,
    addressCountry: store.country,
  },
  geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lng },
  openingHoursSpecification: [
    ...store.opening_hours.map(({ day, open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${days[day - 1] ?? 'Monday'}`,
      opens: open,
      closes: close,
    })),
    // Equal times mean closed the whole day.
    ...store.closed_on.map(({ date }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: '00:00',
      closes: '00:00',
    })),
  ],
});
