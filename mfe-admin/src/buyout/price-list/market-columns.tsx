import type { BestPrice } from '@okruh/contracts/http/buyout-admin/competitors';
import { daysBetween, type IsoDate, type Market, todayIn } from '@okruh/market';
import { qualities } from '@okruh/market/appraisal';
import { Badge } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { currencies } from '../../office/fields/whole-units.ts';
import { formatMoney } from '../../office/language/format.ts';
import type { ModelRow } from './suggestion.ts';

/** Columns of each grade that are turned on by who wants them: the best competitor, and what is suggested by it. */
export function buildMarketColumns(text: TextFunction, site: Market): readonly TableColumn<ModelRow>[] {
  const today = todayIn(site, new Date());
  return qualities.flatMap((quality): TableColumn<ModelRow>[] => [
    {
      id: `competitor-${quality}`,
      width: 11,
      isExtra: true,
      label: text('models.competitor', { quality }),
      render: ({ market_prices: { best } }) => (
        <div>
          {currencies.map((currency) => {
            const price = best[quality]?.[currency];
            return price && <Competitor key={currency} price={price} today={today} text={text} />;
          })}
        </div>
      ),
    },
    {
      id: `suggested-${quality}`,
      width: 7,
      isExtra: true,
      isNumeric: true,
      label: text('models.suggested', { quality }),
      render: ({ market_prices: { suggested } }) => (
        <div>
          {currencies.map((currency) => {
            const price = suggested[quality]?.[currency];
            return price && <div key={currency}>{formatMoney(price)}</div>;
          })}
        </div>
      ),
    },
  ]);
}

interface CompetitorProps {
  readonly price: BestPrice;
  readonly today: IsoDate;
  readonly text: TextFunction;
}

/** The price of a competitor with its name and age. */
const Competitor = ({ price, today, text }: CompetitorProps) => (
  <div>
    {formatMoney(price.price)} {price.is_old && <Badge>{text('market.old')}</Badge>}
    <span className="sub">{text('market.age', { name: price.competitor, count: Math.max(0, daysBetween(price.observed_on, today)) })}</span>
  </div>
);
