/** What processes of ours ask of services/picking. */
export const pickingInternalPaths = {
  reserve_stock: ['PUT', '/api/picking/internal/reservations/:order'],
  release_stock: ['DELETE', '/api/picking/internal/reservations/:order'],
} as const;
