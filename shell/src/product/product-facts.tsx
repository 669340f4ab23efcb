import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { type IsoDate, type Market, formatNearDate } from '@okruh/market';
import { Icon, type IconShape, LinkArrow, LinkButton } from '@okruh/ui';
import { boxIcon, giftIcon, storeIcon, truckIcon, warrantyIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement, ReactNode } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { capitalised, readyText } from './ready-text.ts';
import type { PlacesToBuy } from './use-places-to-buy.tsx';

interface ProductFactsProps {
  readonly product: ProductPage;
  readonly today: IsoDate;
  readonly places: PlacesToBuy;
}

/** When it comes, where it is, what is promised with it. */
export function ProductFacts({ product, today, places }: ProductFactsProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { gift } = product;
  return (
    <>
      <ul className="facts">
        <Delivery product={product} today={today} market={market} />
        <Stores product={product} today={today} market={market} places={places} />
        {product.warranty_months > 0 && (
          <Fact icon={warrantyIcon} title={text('product.warranty', { months: product.warranty_months })}>
            {product.quality !== 'new' && text('product.warranty.used')}
          </Fact>
        )}
        {gift !== null && (
          <Fact icon={giftIcon} title={text('product.gift')}>
            <Link href={gift.href}>{gift.name}</Link>
          </Fact>
        )}
      </ul>
      {(product.repair_href !== null || product.sell_href !== null) && (
        <p className="row product-ways">
          {product.repair_href !== null && <LinkArrow href={product.repair_href}>{text('product.repair')}</LinkArrow>}
          {product.sell_href !== null && <LinkArrow href={product.sell_href}>{text('product.sell')}</LinkArrow>}
        </p>
      )}
    </>
  );
}

interface InMarket {
  readonly product: ProductPage;
  readonly today: IsoDate;
  readonly market: Market;
}

function Delivery({ product, today, market }: InMarket): ReactElement {
  const text = useText();
  const { state, delivery_on: day } = product.stock;
  if (state === 'none' || day === null) {
    return (
      <Fact icon={boxIcon} title={text('card.none')}>
        {text('product.stock.none.text')}
      </Fact>
    );
  }
  const near = capitalised(text('product.delivery', { day: formatNearDate(day, today, market) }));
  return (
    <Fact icon={truckIcon} title={near}>
      {stockText(text, product)}
    </Fact>
  );
}

function stockText(text: TextFunction, { stock }: ProductPage): string {
  if (stock.state === 'incoming') return text('product.stock.incoming');
  if (stock.quantity === null) return text('product.stock.service');
  if (stock.state === 'low') return text('card.last', { count: stock.quantity });
  return text(stock.quantity >= MAX_SHOWN ? 'product.stock.many' : 'product.stock', { count: stock.quantity });
}

/** The catalogue tells at most this many pieces. */
const MAX_SHOWN = 20;

function Stores({ product, today, market, places }: InMarket & { readonly places: PlacesToBuy }): ReactElement | null {
  const text = useText();
  const here = product.stores.filter((store) => store.quantity > 0);
  const [first] = here.filter((store) => store.ready_at !== null).toSorted((a, b) => (a.ready_at ?? '').localeCompare(b.ready_at ?? ''));
  if (first === undefined) return null;
  const rest = here.length - 1;
  return (
    <Fact icon={storeIcon} title={`${readyText(text, first.ready_at, today, market)}, ${first.name}`}>
      {rest > 0 && <>{text('product.stores.others', { count: rest })} </>}
      <LinkButton onClick={places.open}>{text('product.stores.choose')}</LinkButton>
    </Fact>
  );
}

function Fact({ icon, title, children }: { readonly icon: IconShape; readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <li>
      <Icon of={icon} />
      <div>
        <b>{title}</b>
        {children !== false && <span className="muted">{children}</span>}
      </div>
    </li>
  );
}
