import type { ResponseOf } from '@okruh/contracts';
import type { adminListAppraisals } from '@okruh/contracts/http/buyout-admin/appraisals';
import type { MarketPrices } from '@okruh/contracts/http/buyout-admin/competitors';
import { type Currency, equalMoney, type Money } from '@okruh/market';
import { qualities, type Quality } from '@okruh/market/appraisal';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { buyout } from '../../office/api/api.ts';
import type { BulkAction } from '../../office/data-table/bulk/bulk-action.ts';
import { currencies } from '../../office/fields/whole-units.ts';

export type ModelRow = ResponseOf<typeof adminListAppraisals>['items'][number];

/** A price that the rule suggests instead of ours. */
export interface SuggestedPrice {
  readonly quality: Quality;
  readonly currency: Currency;
  readonly before: Money;
  readonly after: Money;
}

/** Suggested prices that differ from ours. */
export const listSuggested = (prices: ModelRow['prices'], { suggested }: MarketPrices): SuggestedPrice[] =>
  qualities.flatMap((quality) =>
    currencies.flatMap((currency) => {
      const [before, after] = [prices[quality]?.[currency], suggested[quality]?.[currency]];
      return before === undefined || after === undefined || equalMoney(before, after) ? [] : [{ quality, currency, before, after }];
    }),
  );

const update = (model: string, version: string, prices: readonly (Pick<SuggestedPrice, 'quality' | 'currency'> & { price: Money })[]) =>
  buyout.call('admin_update_appraisal', {
    params: { model },
    body: { version, prices: prices.map(({ quality, currency, price }) => ({ quality, currency, amount: price.amount })) },
  });

/** Takes the suggestion of each model as an edit of its prices, by the version that the list showed; undone, the prices from before are back. */
export function toTakeAction(text: TextFunction): BulkAction<ModelRow> {
  /** What each model has become. */
  const versions = new Map<string, string>();
  return {
    id: 'take-suggestion',
    label: text('suggestion.take'),
    async run({ model, version, prices, market_prices: market }) {
      const changes = listSuggested(prices, market);
      if (changes.length === 0) return { state: 'skipped', text: text('suggestion.nothing') };
      const saved = await update(
        model,
        version,
        changes.map((change) => ({ ...change, price: change.after })),
      );
      versions.set(model, saved.version);
      return { state: 'done', text: text('price-page.version', { version: saved.version }) };
    },
    async undo({ model, version, prices, market_prices: market }) {
      const changes = listSuggested(prices, market).map((change) => ({ ...change, price: change.before }));
      await update(model, versions.get(model) ?? version, changes);
    },
  };
}
