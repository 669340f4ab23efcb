/** URLs of services/buyout by route name (ROUTES). No schema here: browsers import this file. */
export const buyoutPaths = {
  get_product_selector_data: ['GET', '/api/buyout/selector'],
  get_product_type_choices: ['GET', '/api/buyout/types'],
  get_product_manufacturer_choices: ['GET', '/api/buyout/manufacturers'],
  get_product_model_choices: ['GET', '/api/buyout/models'],
  get_product_color_choices: ['GET', '/api/buyout/colors'],
  get_appraisal_form_data: ['GET', '/api/buyout/appraisal'],
  send_buyout_to_email: ['POST', '/api/buyout/estimates'],
  sell_buyout_online: ['POST', '/api/buyout/orders'],
  get_country_options: ['GET', '/api/buyout/countries'],
  get_buyout_data: ['GET', '/api/buyout/orders/:code'],
  get_buyout_status: ['GET', '/api/buyout/orders/:code/status'],
  find_buyout: ['POST', '/api/buyout/find'],
  answer_counter_offer: ['POST', '/api/buyout/orders/:code/counter-offer'],
  complete_buyout: ['POST', '/api/buyout/orders/:code/seller'],
  withdraw_buyout: ['POST', '/api/buyout/orders/:code/withdraw'],
  get_seller_form_options: ['GET', '/api/buyout/form-options'],
  search_models: ['GET', '/api/buyout/model-search'],
  get_lease_promise: ['GET', '/api/buyout/lease-promises/:code'],
  get_trade_in: ['GET', '/api/buyout/trade-ins/:device'],
} as const;

/** What callers of the specification ask; no page of ours calls it, so no browser loads it. */
export const buyoutOpenPaths = {
  get_product_selector_url: ['GET', '/api/buyout/selector-url'],
} as const;

export { buyoutCollectionPaths } from './buyout/collection.paths.ts';

/** What processes of ours ask. */
export const buyoutInternalPaths = {
  find_cases: ['POST', '/api/buyout/internal/cases/find'],
  internal_buyout_mail: ['GET', '/api/buyout/internal/mails/:kind/:id'],
  internal_open_trade_ins: ['POST', '/api/buyout/internal/trade-ins/open'],
  internal_trade_in_price: ['POST', '/api/buyout/internal/trade-ins/price'],
  internal_buyout_slip: ['GET', '/api/buyout/internal/orders/:id/slip'],
  internal_buyout_address: ['GET', '/api/buyout/internal/orders/:id/address/:way'],
  internal_check_device: ['POST', '/api/buyout/internal/devices/:id/check'],
  internal_order_buyouts: ['GET', '/api/buyout/internal/purchases/:order/buyouts'],
  internal_payout_bill: ['GET', '/api/buyout/internal/payout-bills/:scan'],
  internal_claim_payout: ['POST', '/api/buyout/internal/buyouts/:id/cash-payout'],
  internal_set_off: ['POST', '/api/buyout/internal/purchases/:order/set-off'],
} as const;
