import type { Reasons } from './saved-record.ts';

/** The list of fields without a reader only gets shorter: who finds a reader takes the field away and lowers the number. */
export const MAX_UNREAD = 1;

/** Fields that are saved and that nobody reads yet: what is missing. */
export const unreadFields: Reasons = {
  'tariff:partner': 'the application for a loan names the one lender that payments knows for the market',
};
