import { Button, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { formatMoney } from '../../office/language/format.ts';
import { marketQuery } from './market-query.ts';
import type { ModelPrices } from './price-edit.ts';
import { listSuggested, type SuggestedPrice } from './suggestion.ts';

interface SuggestionNoticeProps {
  readonly model: ModelPrices;
  /** Fills the prices in; they are saved as any other edit. */
  onTake(prices: readonly SuggestedPrice[]): void;
}

/** What the rule suggests for a model by what competitors pay, before and after. */
export function SuggestionNotice({ model, onTake }: SuggestionNoticeProps) {
  const text = useText();
  const { data } = useQuery(marketQuery(model.model));
  const changes = data === undefined ? [] : listSuggested(model.prices, data.market_prices);
  if (changes.length === 0) return null;
  return (
    <Notice tone="info" title={text('suggestion.for-model')}>
      <ul>
        {changes.map(({ quality, currency, before, after }) => (
          <li key={`${quality} ${currency}`}>
            {text('suggestion.change-of', { quality, before: formatMoney(before), after: formatMoney(after) })}
          </li>
        ))}
      </ul>
      <Button size="small" kind="quiet" onClick={() => onTake(changes)}>
        {text('suggestion.fill-in')}
      </Button>
    </Notice>
  );
}
