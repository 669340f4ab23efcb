import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import type { IsoDate } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { Fragment, type ReactElement, useRef } from 'react';
import type { ListName } from '../analytics/item-pushes.ts';
import { useListView } from '../analytics/use-list-view.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { areaPaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { Pages } from './pages.tsx';
import { type LoadList, useMorePages } from './use-more-pages.ts';

/** The first rows stand on the first screen. */
const EAGER = 4;
/** The way into the buy-out stands after so many products, in the middle of the first screens. */
const PROMO_AFTER = 6;

interface ProductGridProps {
  readonly list: ProductList;
  readonly name: ListName;
  readonly today: IsoDate;
  /** Address of the list as it is shown. */
  readonly address: string;
  readonly load: LoadList;
  /** The next answer is on its way: what stands here is about to change. */
  readonly isPending: boolean;
}

/** The products, with the way to more of them. */
export function ProductGrid({ list, name, today, address, load, isPending }: ProductGridProps): ReactElement {
  const grid = useRef<HTMLDivElement>(null);
  const growing = useMorePages(list, address, load);
  const { cards } = growing;
  useListView(grid, name, cards);
  const hasPromo = list.page === 1 && cards.length > PROMO_AFTER && cards.some((card) => card.trade_in_price !== null);
  const showMore = async (): Promise<void> => {
    const next = cards.length;
    // The next thing to read is the first new product.
    if (await growing.loadMore()) grid.current?.querySelectorAll<HTMLElement>('.product-name a')[next]?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className={isPending ? 'cards cards-waiting' : 'cards'} ref={grid} aria-busy={isPending}>
        {cards.map((card, index) => (
          <Fragment key={card.id}>
            {hasPromo && index === PROMO_AFTER && <TradeInCard />}
            <ProductCard card={card} list={name} today={today} level={2} isEager={index < EAGER} />
          </Fragment>
        ))}
      </div>
      <Pages list={list} growing={growing} onMore={() => void showMore()} />
    </>
  );
}

function TradeInCard(): ReactElement {
  const text = useText();
  const { market } = useShell();
  return (
    <Link className="trade-card corner product list-promo" href={areaPaths.buyout[market]}>
      <h2>{text('list.promo')}</h2>
      <p>{text('list.promo.text')}</p>
      <span className="button button-key">{text('list.promo.go')}</span>
    </Link>
  );
}
