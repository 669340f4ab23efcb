/**
 * URLs of services/repairs that the shop's pages call, by route name (ROUTES). No schema here: browsers import this file.
 * The six selector calls are named as buy-out's are (specification 7): a call is known by its service and its name.
 */
export const repairsPaths = {
  get_product_selector_data: ['GET', '/api/repairs/selector'],
  get_product_type_choices: ['GET', '/api/repairs/types'],
  get_product_manufacturer_choices: ['GET', '/api/repairs/manufacturers'],
  get_product_model_choices: ['GET', '/api/repairs/models'],
  get_product_color_choices: ['GET', '/api/repairs/colors'],
  get_product_selector_url: ['GET', '/api/repairs/selector-url'],
  get_service_operations: ['GET', '/api/repairs/operations'],
  get_search_service_product_data: ['GET', '/api/repairs/products/:product'],
  smart_search: ['GET', '/api/repairs/smart-search'],
  search_repairs: ['GET', '/api/repairs/search'],
  get_repair_quote: ['GET', '/api/repairs/quote'],
  get_repair_places: ['GET', '/api/repairs/places'],
  get_repair_slots: ['GET', '/api/repairs/places/:store/slots'],
  book_service: ['POST', '/api/repairs/orders'],
  get_service_status: ['GET', '/api/repairs/orders/:code'],
  find_repair: ['POST', '/api/repairs/find'],
  cancel_service: ['POST', '/api/repairs/orders/:code/cancel'],
  answer_repair_quote: ['POST', '/api/repairs/orders/:code/quote'],
  get_repair_photo: ['GET', '/api/repairs/orders/:code/photos/:photo'],
} as const;

export { repairsCollectionPaths } from './repairs/collection.paths.ts';

/** What processes of ours ask. */
export const repairsInternalPaths = {
  find_cases: ['POST', '/api/repairs/internal/cases/find'],
  internal_repair_address: ['GET', '/api/repairs/internal/orders/:id/address/:way'],
  internal_repair_bill: ['GET', '/api/repairs/internal/bills/:scan'],
  internal_repair_mail: ['GET', '/api/repairs/internal/mails/:kind/:id'],
} as const;
