import type { Reasons } from './saved-record.ts';

/** The list of fields without a reader only gets shorter: who finds a reader takes the field away and lowers the number. */
export const MAX_UNREAD = 11;

/** Fields that are saved and that nobody reads yet: what is missing. */
export const unreadFields: Reasons = {
  'meta master:name': 'no page of the shop says that products belong together',
  'meta master:master_product_ids': 'no page of the shop says that products belong together: each stands for itself in lists and choices',
  'meta master:meta_master_id': 'the same field, set from the product’s side',
  'meta master:master_product_id': 'the same field, set from the product’s side',
  'term:badge.colour': 'pages get it with the badge and draw every badge in the colour of the brand, on which its text can be read',
  'content:marketing-block.look': 'the shop has one look for the blocks of a page; which page it is, the placement says',
  'content:menu-entry.icon': 'the answer of the menu carries it, the shell draws no icon',
  'tariff:partner': 'the application for a loan names the one lender that payments knows for the market',
  'spare part:purchase_czk': 'the list of parts shows it; neither the margin nor the cost of a repair is calculated',
  'spare part:purchase_ron': 'the list of parts shows it; neither the margin nor the cost of a repair is calculated',
  'location:kind': 'picking walks by the order alone, whether a location is a shelf, a rack or a counter',
};
