import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { ButtonLink, Empty, Icon, Notice, Skeleton } from '@okruh/ui';
import { lockIcon } from '@okruh/ui/icons';
import { MoreTexts, Text, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useNavigate } from '@okruh/web-kit/router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { summaryOptions, useFreshCart } from '../model/cart-data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { CartOrderSummary } from '../parts/order-summary.tsx';
import { checkoutPath, type CheckoutStep, homePath, loginPath } from '../model/pages.ts';
import { pushBeginCheckout } from './analytics.ts';
import styles from './checkout.module.css';
import { dataMessages, deliveryMessages, paymentMessages } from './messages.ts';

const load = {
  delivery: async () => ({ default: (await import('./delivery/delivery-step.tsx')).DeliveryStep }),
  payment: async () => ({ default: (await import('./payment/payment-step.tsx')).PaymentStep }),
  summary: async () => ({ default: (await import('./data/data-step.tsx')).DataStep }),
} as const;
const DeliveryStep = lazy(load.delivery);
const PaymentStep = lazy(load.payment);
const DataStep = lazy(load.summary);

/** The three steps, with what is ordered always beside them. */
export function CheckoutPage({ step }: { readonly step: CheckoutStep }) {
  const text = useText();
  const { setTitle } = useRemote();
  useFreshCart();
  const summary = useQuery(summaryOptions());
  const title = text(`title.${step}`);
  useEffect(() => setTitle(title), [title, setTitle]);
  useEffect(() => {
    if (summary.data !== undefined && summary.data.count > 0) pushBeginCheckout(summary.data);
  }, [summary.data]);

  if (summary.data !== undefined) return <OpenCheckout step={step} summary={summary.data} />;
  if (summary.isError) {
    return (
      <LoadFailed level={1} title={text('checkout.failed')} isRetrying={summary.isFetching} onRetry={() => void summary.refetch()}>
        {text('checkout.failed.text')}
      </LoadFailed>
    );
  }
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="8rem" />
      <Skeleton height="28rem" />
    </div>
  );
}

function OpenCheckout({ step, summary }: { readonly step: CheckoutStep; readonly summary: CartSummary }) {
  const text = useText();
  const { market, account } = useRemote();
  const navigate = useNavigate();
  const isEmpty = summary.packages.length === 0;
  // A step opens when the ones before it are done; an address alone doesn't skip them.
  const open = openStep(step, summary);
  const address = checkoutPath(market, open);
  const isElsewhere = open !== step && !isEmpty;
  // A step's code comes beside its texts, not after them.
  useEffect(() => void load[open]().catch(() => undefined), [open]);
  useEffect(() => {
    if (isElsewhere) navigate(address, { replace: true });
  }, [isElsewhere, address, navigate]);
  if (isEmpty) {
    return (
      <Empty level={1} title={text('checkout.empty')} actions={<ButtonLink href={homePath(market)}>{text('shop.home')}</ButtonLink>}>
        {text('checkout.empty.text')}
      </Empty>
    );
  }
  return (
    <>
      <div className={`page-head ${styles.title}`}>
        <h1>{text(`${open}.heading`)}</h1>
        {open === 'summary' && account === null && (
          <p className="small soft">
            <Text id="data.login" components={{ 0: <Link href={loginPath(market, checkoutPath(market, 'summary'))} /> }} />
          </p>
        )}
      </div>
      <div className={`split ${styles.split}`}>
        <Suspense fallback={<Skeleton height="30rem" />}>
          <StepContent step={open} summary={summary} />
        </Suspense>
        <aside className={`stack ${styles.aside}`}>
          <CartOrderSummary summary={summary} />
          <AsideNote step={open} summary={summary} />
        </aside>
      </div>
    </>
  );
}

/** The wanted step, or the first one before it that isn't done yet. */
function openStep(wanted: CheckoutStep, summary: CartSummary): CheckoutStep {
  if (wanted === 'delivery' || summary.delivery === null) return 'delivery';
  return wanted === 'payment' || summary.payment === null ? 'payment' : 'summary';
}

function StepContent({ step, summary }: { readonly step: CheckoutStep; readonly summary: CartSummary }): ReactNode {
  switch (step) {
    case 'delivery':
      return (
        <MoreTexts messages={deliveryMessages}>
          <DeliveryStep summary={summary} />
        </MoreTexts>
      );
    case 'payment':
      return (
        <MoreTexts messages={paymentMessages}>
          <PaymentStep summary={summary} />
        </MoreTexts>
      );
    case 'summary':
      return (
        <MoreTexts messages={dataMessages}>
          <DataStep summary={summary} />
        </MoreTexts>
      );
  }
}

/** More pieces wait for a transfer for a shorter time (services/orders, unpaid-pieces.ts). */
const MANY_PIECES = 5;

/** What has to be known before the order is sent: the trade-in is an estimate, and how long the goods wait for the money. */
function AsideNote({ step, summary }: { readonly step: CheckoutStep; readonly summary: CartSummary }) {
  const text = useText();
  if (step === 'summary') {
    const isTransfer = summary.payment?.type_payment === 'bank_transfer';
    const isOnline = summary.payment !== null && !isTransfer && summary.payment.type_payment !== 'cash_on_delivery';
    if (!isTransfer && !isOnline) return null;
    return (
      <p className={`caption ${styles.held}`}>
        <Icon of={lockIcon} size="small" />
        {isTransfer ? text('held.transfer', { days: summary.count > MANY_PIECES ? 3 : 7 }) : text('held.online')}
      </p>
    );
  }
  const hasTradeIn = summary.packages.some(({ trade_in: tradeIn }) => tradeIn !== null);
  return step === 'payment' && hasTradeIn ? <Notice tone="info">{text('payment.trade-in')}</Notice> : null;
}
