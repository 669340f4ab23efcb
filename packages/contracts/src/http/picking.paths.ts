/** What processes of ours ask of services/picking. */
export const pickingInternalPaths = {
  reserve_stock: ['PUT', '/api/picking/internal/reservations/:order'],
  reserve_at_counter: ['PUT', '/api/picking/internal/reservations/:order/counter'],
  find_store_products: ['POST', '/api/picking/internal/store-products'],
  release_stock: ['DELETE', '/api/picking/internal/reservations/:order'],
  find_orders_of_serial: ['POST', '/api/picking/internal/orders-of-serial'],
  add_pieces: ['POST', '/api/picking/internal/orders/:order/additions'],
  internal_list_contents: ['POST', '/api/picking/internal/lists/contents'],
  remove_pieces: ['POST', '/api/picking/internal/orders/:order/removals'],
} as const;
