import type { ResponseOf } from '@okruh/contracts';
import type { adminGetAppraisalSettings } from '@okruh/contracts/http/buyout-admin/appraisals';
import { type Currency, equalMoney, type Market } from '@okruh/market';
import { currencies, readUnits, typedUnits } from '../../office/fields/whole-units.ts';

export type PriceSettings = ResponseOf<typeof adminGetAppraisalSettings>;

export const minimumField = (type: string, currency: Currency): string => `minimum-${type}-${currency}`;

/** The settings as the form starts with them. */
export const settingsFields = (settings: PriceSettings): Record<string, string> =>
  Object.fromEntries(
    settings.minimal_buyout_price.flatMap((minimum) =>
      currencies.map((currency) => [minimumField(minimum.type_device, currency), typedUnits(minimum[currency])] as const),
    ),
  );

/** What was changed, and only that. */
export const settingsChanges = (settings: PriceSettings, fields: Readonly<Record<string, string>>, market: Market) => ({
  minimal_buyout_price: settings.minimal_buyout_price.flatMap((minimum) =>
    currencies.flatMap((currency) => {
      const next = readUnits(fields[minimumField(minimum.type_device, currency)] ?? '', currency, market);
      return next === null || equalMoney(next, minimum[currency])
        ? []
        : [{ type_device: minimum.type_device, currency, amount: next.amount }];
    }),
  ),
});
