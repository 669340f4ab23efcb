/** What the page of a placed buy-out calls besides; a file of its own, so that nobody else loads it. */
export const buyoutCollectionPaths = {
  get_shipping_slip: ['GET', '/api/buyout/orders/:code/slip'],
  rebook_buyout_collection: ['POST', '/api/buyout/orders/:code/collection'],
  get_buyout_collection_label: ['GET', '/api/buyout/orders/:code/collection/label'],
} as const;
