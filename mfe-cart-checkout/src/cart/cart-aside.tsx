import { formatMoney, formatPercent, isZeroMoney } from '@okruh/market';
import { Button, ButtonLink, Icon, LinkButton, SumLines } from '@okruh/ui';
import { storeIcon, truckIcon, warrantyIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import type { Cart } from '../model/cart-data.ts';
import { ExpectedSums } from '../parts/expected-sums.tsx';
import { planText } from '../model/instalment-plan.ts';
import { checkoutPath } from '../model/pages.ts';
import { cartSum, goodsLine, toSumLines } from '../model/to-sum-lines.ts';
import styles from './cart.module.css';
import { DiscountBox } from './discount-box.tsx';
import { findBlocking } from './list-problems.ts';

interface CartAsideProps {
  readonly cart: Cart;
  /** A change isn't answered yet: the sum is an old one. */
  readonly isBusy: boolean;
}

/** What the cart comes to, the way on, and discounts. */
export function CartAside({ cart, isBusy }: CartAsideProps) {
  const text = useText();
  const { market } = useRemote();
  const { totals, best_installment: best, free_delivery_missing: missing } = cart.summary;
  const sum = cartSum({ ...cart.summary, packages: cart.packages });
  return (
    <aside className={`stack ${styles.aside}`}>
      <div className={`panel-fog stack ${styles.sum}`} aria-busy={isBusy || undefined}>
        <div aria-live="polite">
          <SumLines lines={toSumLines(text, sum, [goodsLine(text, totals)])} />
        </div>
        <ExpectedSums totals={totals} delivery={cart.summary.delivery} payment={cart.summary.payment} />
        {missing !== null && !isZeroMoney(missing) && (
          <p className={`small ${styles.hint}`}>
            <Icon of={truckIcon} />
            {text('cart.free-delivery', { amount: formatMoney(missing) })}
          </p>
        )}
        <div className={`stack ${styles.method}`}>
          <Continue cart={cart} large />
          <Blocked cart={cart} />
          {best !== null && totals.trade_in_method !== 'in_store' && (
            <p className={`caption ${styles.best}`}>
              {text('cart.instalments', {
                plan: planText(text, best, best.instalment_count),
                apr: formatPercent(best.apr_percent, market),
              })}
            </p>
          )}
        </div>
      </div>
      <DiscountBox cart={cart} />
      <ul className={`stack small soft ${styles.reasons}`}>
        <li>
          <Icon of={warrantyIcon} />
          {text(totals.trade_in_method === null ? 'cart.reason.return' : 'cart.reason.return.bonus')}
        </li>
        <li>
          <Icon of={storeIcon} />
          {text('cart.reason.store')}
        </li>
      </ul>
    </aside>
  );
}

/** The key: on to the delivery, or why not yet. */
export function Continue({ cart, large = false }: { readonly cart: Cart; readonly large?: boolean }) {
  const text = useText();
  const { market } = useRemote();
  const isStore = cart.summary.totals.trade_in_method === 'in_store';
  const label = text(isStore ? 'cart.reserve' : large ? 'cart.continue' : 'cart.continue.short');
  const look = { kind: 'key', size: large ? 'large' : undefined } as const;
  const blocking = findBlocking(cart);
  if (blocking !== null || !cart.summary.may_continue) {
    return (
      <Button {...look} disabledBecause={text('cart.blocked', { problem: blocking?.title ?? text('cart.blocked.unknown') })}>
        {label}
      </Button>
    );
  }
  // With an old device over the counter, store and payment are chosen already.
  const href = checkoutPath(market, isStore ? 'summary' : 'delivery');
  return (
    <Link href={href} asChild>
      <ButtonLink {...look} href={href}>
        {label}
      </ButtonLink>
    </Link>
  );
}

/** What has to be settled first, with the way to it. */
function Blocked({ cart }: { readonly cart: Cart }) {
  const text = useText();
  const blocking = findBlocking(cart);
  if (blocking === null) return null;
  const show = (): void => {
    const notice = document.querySelector(`[data-problem="${blocking.code}"]`);
    notice?.scrollIntoView?.({ block: 'center' });
    notice?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };
  return (
    <p className="small">
      {text('cart.blocked', { problem: blocking.title })} <LinkButton onClick={show}>{text('cart.blocked.show')}</LinkButton>
    </p>
  );
}
