import type { SaleQuality, Stock } from '@okruh/contracts/http/catalog/cards';
import type { IsoDate, Market } from '@okruh/market';
import { Icon } from '@okruh/ui';
import { boxIcon, checkIcon, clockIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { arrivalText } from './arrival-text.ts';

/** More pieces than this aren't reported, and nobody needs to know. */
const MAX_PIECES = 20;

interface StockLineProps {
  readonly stock: Stock;
  readonly quality: SaleQuality;
  /** The market's date when the page was made: near days stand in words. */
  readonly today: IsoDate;
  readonly market: Market;
}

/** Whether and when it can be had, in one line. */
export function StockLine({ stock, quality, today, market }: StockLineProps): ReactElement {
  const text = useText();
  const { state, quantity, delivery_on: day } = stock;
  if (state === 'none') return <Line tone="out">{text('card.none')}</Line>;
  if (state === 'low') return <Line tone="low">{text('card.last', { count: quantity ?? 1 })}</Line>;
  if (state === 'incoming') {
    const arrival = day === null ? '' : `, ${arrivalText(text, day, today, market)}`;
    return <Line tone="out">{text('card.incoming') + arrival}</Line>;
  }
  // Of used things there are few, and each is its own: how many there are says more than the day.
  const isCounted = quality !== 'new' && quantity !== null && quantity > 0 && quantity < MAX_PIECES;
  if (isCounted) return <Line>{text('card.pieces', { count: quantity })}</Line>;
  return <Line>{text('card.in-stock') + (day === null ? '' : `, ${arrivalText(text, day, today, market)}`)}</Line>;
}

const marks = { in: checkIcon, low: boxIcon, out: clockIcon } as const;

function Line({ tone = 'in', children }: { readonly tone?: keyof typeof marks; readonly children: string }): ReactElement {
  return (
    <span className={tone === 'in' ? 'stock' : `stock stock-${tone}`}>
      <Icon of={marks[tone]} />
      {children}
    </span>
  );
}
