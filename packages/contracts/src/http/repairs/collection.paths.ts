/** What the page of a booked repair calls besides; a file of its own, so that nobody else loads it. */
export const repairsCollectionPaths = {
  rebook_repair_collection: ['POST', '/api/repairs/orders/:code/collection'],
  get_repair_collection_label: ['GET', '/api/repairs/orders/:code/collection/label'],
} as const;
