/** Services that publish; each has one stream of the name in upper case (the gateway's is DELIVERY). */
export const publishers = [
  'catalog',
  'buyout',
  'repairs',
  'checkout',
  'payments',
  'orders',
  'picking',
  'invoicing',
  'counter',
  'accounts',
  'notifications',
  'delivery',
  'ops',
] as const;
export type Publisher = (typeof publishers)[number];
/** Stream that the events of a publisher lie in. */
export const getStreamName = (publisher: Publisher): string => publisher.toUpperCase();
