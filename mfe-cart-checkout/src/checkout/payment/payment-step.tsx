import type { CheckoutShopRoutes, TypePayment } from '@okruh/contracts/http/checkout';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import type { PaymentOption } from '@okruh/contracts/http/checkout/payment';
import { ChoiceCard, ChoiceList, ErrorSummary, Icon, type IconShape, Notice, Skeleton } from '@okruh/ui';
import { bankIcon, calendarIcon, cardIcon, cashIcon, infoIcon, instalmentsIcon, leasingIcon, walletIcon } from '@okruh/ui/icons';
import type { CallRequest } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useNavigate } from '@okruh/web-kit/router';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { checkout } from '../../model/api.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { checkoutPath } from '../../model/pages.ts';
import { isWallet, usableWallet } from '../../model/wallet.ts';
import { pushChoice, pushPayment } from '../analytics.ts';
import styles from '../checkout.module.css';
import { priceText } from '../price-text.ts';
import { StepNav } from '../step-nav.tsx';
import { StepProblems } from '../step-problems.tsx';
import { type Choice, useChoice } from '../use-choice.ts';

// What a payment asks loads when its row opens; cards are kept for who is signed in.
const InstalmentsDetail = lazy(async () => ({ default: (await import('./instalments-detail.tsx')).InstalmentsDetail }));
const LeasingDetail = lazy(async () => ({ default: (await import('./leasing-detail.tsx')).LeasingDetail }));
const PayLaterDetail = lazy(async () => ({ default: (await import('./pay-later-detail.tsx')).PayLaterDetail }));
const SavedCards = lazy(async () => ({ default: (await import('./saved-cards.tsx')).SavedCards }));
const SubPayments = lazy(async () => ({ default: (await import('./sub-payments.tsx')).SubPayments }));

/** What the call that keeps the payment takes. */
export type PaymentChoice = CallRequest<CheckoutShopRoutes['payment']>['body'];

const icons: Readonly<Record<TypePayment, IconShape>> = {
  card: cardIcon,
  wallet_a: walletIcon,
  wallet_b: walletIcon,
  pay_later: calendarIcon,
  bank_transfer: bankIcon,
  cash_on_delivery: cashIcon,
  instalments: instalmentsIcon,
  leasing: leasingIcon,
};

/** How it is paid. A choice is kept by the server at once; what it still needs opens under its row. */
export function PaymentStep({ summary }: { readonly summary: CartSummary }) {
  const text = useText();
  const offered = useQuery({ ...checkout.query('payments_by_delivery'), staleTime: 0 });
  const wallets = useDeviceWallets(offered.data?.payments ?? []);
  if (offered.data !== undefined && wallets !== null) {
    return <PaymentChoices summary={summary} payments={offered.data.payments} wallets={wallets} />;
  }
  if (offered.isError) {
    return <LoadFailed title={text('payment.failed')} isRetrying={offered.isFetching} onRetry={() => void offered.refetch()} />;
  }
  return (
    <div aria-busy="true">
      <Skeleton height="26rem" />
    </div>
  );
}

/** Wallets that this device has; null until that is known. */
function useDeviceWallets(payments: readonly PaymentOption[]): ReadonlySet<TypePayment> | null {
  const ids = payments
    .filter(({ requires_device_support: needs }) => needs)
    .map(({ type_payment: type }) => type)
    .filter(isWallet);
  const usable = useQuery({
    queryKey: ['device-wallets', ids.join()],
    // A wallet that can't be asked about isn't offered: a card always works.
    queryFn: () =>
      Promise.all(
        ids.map((id) =>
          usableWallet(id)
            .then((adapter) => (adapter === null ? null : id))
            .catch(() => null),
        ),
      ),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
  if (payments.length === 0 || ids.length === 0) return new Set();
  return usable.data === undefined ? null : new Set(usable.data.filter((id) => id !== null));
}

interface PaymentChoicesProps {
  readonly summary: CartSummary;
  readonly payments: readonly PaymentOption[];
  readonly wallets: ReadonlySet<TypePayment>;
}

function PaymentChoices({ summary, payments, wallets }: PaymentChoicesProps) {
  const text = useText();
  const { market } = useRemote();
  const navigate = useNavigate();
  const choice = useChoice<PaymentChoice>((body) => checkout.call('payment', { body }));
  const chosen = summary.payment;
  const [opened, setOpened] = useState<TypePayment | null>(chosen?.type_payment ?? null);
  const [message, setMessage] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  /** What the opened row still has to check and keep before the next step; its words when it can't go on. */
  const finishDetail = useRef<(() => Promise<string | null>) | null>(null);
  const [isChecking, setChecking] = useState(false);
  useEffect(() => {
    if (message !== null) alert.current?.focus();
  }, [message]);

  const isMissing = (option: PaymentOption): boolean => option.requires_device_support && !wallets.has(option.type_payment);
  const shown = payments.filter((option) => !isMissing(option));
  const open = (option: PaymentOption): void => {
    setOpened(option.type_payment);
    pushChoice('payment', option.type_payment);
    setMessage(null);
    choice.forget();
    finishDetail.current = null;
    // A loan is chosen with its tariff, leasing with its programme.
    if (option.type_payment !== 'instalments' && option.type_payment !== 'leasing') choice.choose({ type_payment: option.type_payment });
  };
  const goOn = async (): Promise<void> => {
    if (choice.isBusy || isChecking) return;
    const isSaved = chosen !== null && chosen.type_payment === opened && shown.some(({ type_payment: type }) => type === opened);
    if (!isSaved) return setMessage(text(missingText(opened)));
    setChecking(true);
    try {
      const error = (await finishDetail.current?.()) ?? null;
      setMessage(error);
      if (error !== null) return;
    } finally {
      setChecking(false);
    }
    pushPayment(summary, chosen.type_payment);
    navigate(checkoutPath(market, 'summary'));
  };
  return (
    <div className={`stack ${styles.form}`}>
      <ErrorSummary
        ref={alert}
        title={text('payment.incomplete')}
        errors={message === null ? [] : [{ fieldId: opened === null ? 'payment' : 'payment-detail', message }]}
      />
      <StepProblems summary={summary} step="payment" />
      <fieldset className={styles.group} id="payment">
        <legend className="sr">{text('payment.heading')}</legend>
        <ChoiceList>
          {shown.map((option) => (
            <Fragment key={option.type_payment}>
              <ChoiceCard
                name="payment"
                value={option.type_payment}
                label={option.name}
                hint={option.available ? option.description : option.reason}
                mark={<Icon of={icons[option.type_payment]} />}
                end={option.available ? priceText(option.price, text) : undefined}
                checked={opened === option.type_payment}
                disabled={!option.available}
                onChange={() => open(option)}
              />
              {opened === option.type_payment && (
                <Detail option={option} summary={summary} choice={choice} onFinish={(check) => void (finishDetail.current = check)} />
              )}
            </Fragment>
          ))}
        </ChoiceList>
      </fieldset>
      {payments.some(isMissing) && <Notice icon={infoIcon}>{text('payment.no-wallet')}</Notice>}
      <StepNav
        back={checkoutPath(market, 'delivery')}
        backLabel={text('payment.back')}
        label={text('payment.continue')}
        busy={choice.isBusy || isChecking}
        onContinue={() => void goOn()}
      />
    </div>
  );
}

/** What is still to be chosen. */
const missingText = (opened: TypePayment | null): string =>
  opened === 'instalments' ? 'payment.missing.tariff' : opened === 'leasing' ? 'payment.missing.programme' : 'payment.missing';

export interface PaymentDetailProps {
  readonly option: PaymentOption;
  readonly summary: CartSummary;
  readonly choice: Choice<PaymentChoice>;
  /** Registers what has to be checked and kept before the next step; null when nothing has. */
  readonly onFinish: (check: (() => Promise<string | null>) | null) => void;
}

/** What the chosen payment still asks or explains, under its row. */
function Detail(props: PaymentDetailProps) {
  const text = useText();
  const { account } = useRemote();
  // Cards are kept for who is signed in.
  const content = props.option.type_payment === 'card' && account === null ? null : renderContent(props, text);
  if (content === null && props.choice.error === null) return null;
  return (
    <div className={`choice-detail stack ${styles.detail}`} id="payment-detail" tabIndex={-1}>
      {props.choice.error !== null && (
        <Notice tone="danger" role="alert">
          {props.choice.error}
        </Notice>
      )}
      <Suspense fallback={<DetailLoading {...props} />}>{content}</Suspense>
    </div>
  );
}

/** Until the detail is there nothing goes on: what it has to check isn't known yet. */
function DetailLoading({ option, onFinish }: PaymentDetailProps) {
  const text = useText();
  const type = option.type_payment;
  useEffect(() => {
    if (type === 'card' || type === 'bank_transfer') return;
    onFinish(() => Promise.resolve(text(missingText(type))));
    return () => onFinish(null);
  });
  return <Skeleton height="6rem" />;
}

function renderContent(props: PaymentDetailProps, text: (id: string) => string): ReactNode {
  switch (props.option.type_payment) {
    case 'instalments':
      return <InstalmentsDetail {...props} />;
    case 'leasing':
      return <LeasingDetail {...props} />;
    case 'pay_later':
      return <PayLaterDetail {...props} />;
    case 'bank_transfer':
      return (
        <>
          <p className="small">{text('payment.transfer')}</p>
          <SubPayments {...props} />
        </>
      );
    case 'card':
      return <SavedCards />;
    case 'wallet_a':
    case 'wallet_b':
      return <p className="small">{text('payment.wallet')}</p>;
    case 'cash_on_delivery':
      return null;
  }
}
