/** URL of services/catalog that only the leasing of a product's page calls: apart from the others, which every page loads. */
export const catalogLeasingPaths = {
  get_lease_info: ['GET', '/api/new/special-offers/product/lease-info/:master_product_id/'],
} as const;
