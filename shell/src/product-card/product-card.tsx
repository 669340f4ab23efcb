import type { ProductCard as Card, Price } from '@okruh/contracts/http/catalog/cards';
import { type IsoDate, type Market, formatMoney, formatNumber, formatPercent } from '@okruh/market';
import { Grade, Icon } from '@okruh/ui';
import { giftIcon, sellIcon, starIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import type { ListName } from '../analytics/item-pushes.ts';
import { withItemPushes } from '../analytics/with-item-pushes.ts';
import { Picture } from '../picture/picture.tsx';
import { useShell } from '../model/shell-context.tsx';
import { AddKey } from './add-key.tsx';
import { CardBadge, cardBadge } from './card-badge.tsx';
import { StockLine } from './stock-line.tsx';

/** How wide the picture of a card is in `.cards`: two, three, four beside each other. */
export const cardSizes = '(min-width: 1120px) 17rem, (min-width: 768px) 28vw, 42vw';

export interface ProductCardProps {
  readonly card: Card;
  /** The list it stands in, for analytics. */
  readonly list: ListName;
  /** The market's date when the page was made. */
  readonly today: IsoDate;
  /** Level of the name as a heading; 3 below a section with a heading of its own. */
  readonly level?: 2 | 3;
  /** Stands on the first screen. */
  readonly isEager?: boolean;
  /** Width of the picture where the card stands in another grid than `.cards`. */
  readonly sizes?: string;
}

/** One product of a list; the name is the link and the whole card its target. */
export function ProductCard({ card, list, today, level = 3, isEager = false, sizes = cardSizes }: ProductCardProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const Heading = `h${level}` as const;
  return (
    <article className="product">
      <Flags card={card} market={market} />
      {card.quality !== 'new' && (
        <div className="product-grade">
          <Grade grade={card.quality} />
        </div>
      )}
      <div className="tile">{card.image !== null && <Picture image={card.image} sizes={sizes} isEager={isEager} />}</div>
      <div className="product-head">
        <Heading className="product-name">
          <Link href={card.href} onClick={() => withItemPushes(({ pushSelection }) => pushSelection(list, card))}>
            {card.name}
          </Link>
        </Heading>
        {card.spec !== '' && <p className="product-spec">{card.spec}</p>}
        {card.rating !== null && (
          <span className="rating">
            <Icon of={starIcon} />
            <b>{formatNumber(card.rating.average, market, 1)}</b>
            <span>({formatNumber(card.rating.count, market)})</span>
            <span className="sr">{text('card.rating')}</span>
          </span>
        )}
      </div>
      <div className="product-foot">
        <CardPrice price={card.price} />
        <AddKey card={card} />
        {card.trade_in_price !== null && (
          <span className="trade-line">
            <Icon of={sellIcon} />
            {text('card.trade-in', { price: formatMoney(card.trade_in_price) })}
          </span>
        )}
        {card.gift !== null && (
          <span className="trade-line">
            <Icon of={giftIcon} />
            {text('card.gift', { gift: card.gift })}
          </span>
        )}
        <StockLine stock={card.stock} quality={card.quality} today={today} market={market} />
      </div>
    </article>
  );
}

function Flags({ card, market }: { readonly card: Card; readonly market: Market }): ReactElement | null {
  const badge = cardBadge(card);
  const percent = card.price.discount_percent;
  if (badge === null && percent === null) return null;
  return (
    <div className="product-flags">
      {percent !== null && <span className="badge badge-sale">{`−${formatPercent(percent, market)}`}</span>}
      {badge !== null && <CardBadge badge={badge} code={card.code} />}
    </div>
  );
}

/** The struck price is the lowest of the 30 days before the reduction, and says so. */
function CardPrice({ price }: { readonly price: Price }): ReactElement {
  const text = useText();
  return (
    <div className={price.was === null ? 'price' : 'price on-sale'}>
      <span className="price-now">{formatMoney(price.now)}</span>
      {price.was !== null && (
        <span className="price-note">
          <s>{formatMoney(price.was)}</s> {text('card.lowest')}
        </span>
      )}
    </div>
  );
}
