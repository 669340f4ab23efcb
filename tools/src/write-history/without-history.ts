import type { WithoutHistory } from './history.ts';

/** Routes of the office that aren't reads by their method and yet change nothing of the shop. */
export const withoutHistory: WithoutHistory = {
  'looks up or calculates; nothing is saved': [
    'buyout/admin_search',
    'catalog/admin_search',
    'invoicing/admin_search',
    'orders/admin_search',
    'picking/admin_search',
    'repairs/admin_search',
    'catalog/admin_preview_rename',
    'catalog/admin_preview_prices',
    'catalog/admin_preview_price_rule',
    'catalog/admin_preview_scheduled_prices',
    'catalog/admin_preview_content',
    'catalog/admin_preview_text',
    'checkout/admin_weigh_discount',
    'ops/admin_preview_replay',
    'ops/admin_check_tail_filter',
    'ops/admin_find_personal_stories',
    'ops/admin_preview_dead_letters',
    'orders/admin_find_sale_products',
    'orders/admin_preview_order_lines',
    'orders/admin_preview_order_addition',
  ],
  'what a screen of the back office remembers for its own reader': [
    'accounts/admin_save_grid_view',
    'accounts/admin_update_grid_view',
    'accounts/admin_delete_grid_view',
    'catalog/save_component_params',
    'catalog/save_user',
  ],
  'asks the terminal how far a payment is; what it says is written, no word of a person': ['counter/admin_check_payment'],
};
