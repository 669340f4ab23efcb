/** What buy-out and repairs ask services/picking about collections. */
export const collectionInternalPaths = {
  internal_collection_label: ['GET', '/api/picking/internal/collections/:id/label.pdf'],
} as const;
