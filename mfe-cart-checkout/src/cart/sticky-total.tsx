import { formatMoney } from '@okruh/market';
import { StickyBar } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { Cart } from '../model/cart-data.ts';
import { Continue } from './cart-aside.tsx';
import styles from './cart.module.css';

/** On a phone the sum is far below the products: total and key stay at hand. */
export function StickyTotal({ cart, isBusy }: { readonly cart: Cart; readonly isBusy: boolean }) {
  const text = useText();
  const { totals, count } = cart.summary;
  return (
    <div className={styles.sticky}>
      <StickyBar label={text('cart.sticky')}>
        <div aria-busy={isBusy || undefined}>
          <span className="price-now num">{formatMoney(totals.trade_in_method === 'in_store' ? totals.pay_at_counter : totals.total)}</span>
          <span className={`caption ${styles.stickyNote}`}>
            {totals.trade_in_method === 'in_store' ? text('sums.counter') : text('pieces', { count })}
          </span>
        </div>
        <Continue cart={cart} />
      </StickyBar>
    </div>
  );
}
