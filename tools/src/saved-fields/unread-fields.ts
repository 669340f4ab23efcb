import type { Reasons } from './saved-record.ts';

/** The list of fields without a reader only gets shorter: who finds a reader takes the field away and lowers the number. */
export const MAX_UNREAD = 3;

/** Fields that are saved and that nobody reads yet: what is missing. */
export const unreadFields: Reasons = {
  'content:marketing-block.look': 'the shop has one look for the blocks of a page; which page it is, the placement says',
  'content:menu-entry.icon': 'the answer of the menu carries it, the shell draws no icon',
  'tariff:partner': 'the application for a loan names the one lender that payments knows for the market',
};
