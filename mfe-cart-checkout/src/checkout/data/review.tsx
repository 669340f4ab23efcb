import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { formatMoney, formatPercent } from '@okruh/market';
import { Fields, Icon, type IconShape } from '@okruh/ui';
import { bankIcon, cardIcon, cartIcon, cashIcon, instalmentsIcon, lockerIcon, storeIcon, truckIcon, walletIcon } from '@okruh/ui/icons';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { type ReactNode, useState } from 'react';
import { type CheckoutForm, checkoutStore } from '../../model/checkout.store.ts';
import { cartPath, checkoutPath } from '../../model/pages.ts';
import { BirthDate } from '../payment/birth-date.tsx';
import styles from '../checkout.module.css';
import { needsBirthDate } from '@okruh/market/fields';

interface ReviewProps {
  readonly summary: CartSummary;
  readonly form: ShopForm<CheckoutForm>;
}

const deliveryIcons = { address: truckIcon, pickup_point: lockerIcon, store: storeIcon } as const;
const paymentIcons: Readonly<Record<string, IconShape>> = {
  bank_transfer: bankIcon,
  cash_on_delivery: cashIcon,
  instalments: instalmentsIcon,
  wallet_a: walletIcon,
  wallet_b: walletIcon,
};

/** Everything that was chosen once more, each with the way to change it. */
export function Review({ summary, form }: ReviewProps) {
  const text = useText();
  const { market } = useRemote();
  const { delivery, payment, packages } = summary;
  const names = packages.map(({ product, quantity }) => (quantity === 1 ? product.name : `${quantity} × ${product.name}`));
  return (
    <>
      {needsBirthDate(summary.payment) && <MissingBirthDate form={form} />}
      <section className={`panel stack ${styles.review}`} aria-label={text('review.label')}>
        <Row
          icon={cartIcon}
          title={text('review.goods', { count: summary.count })}
          href={cartPath(market)}
          change={text('review.change.goods')}
        >
          {names.join(', ')}
        </Row>
        {delivery !== null && (
          <Row
            icon={deliveryIcons[delivery.kind]}
            title={delivery.place === null ? delivery.name : `${delivery.name}, ${delivery.place.name}`}
            href={checkoutPath(market, 'delivery')}
            change={text('review.change.delivery')}
          >
            {delivery.arrives}
          </Row>
        )}
        {payment !== null && (
          <Row
            icon={paymentIcons[payment.type_payment] ?? cardIcon}
            title={
              payment.installment === null
                ? payment.name
                : `${payment.name}, ${text('instalments.monthly', {
                    count: payment.installment.instalment_count,
                    price: formatMoney(payment.installment.monthly_price),
                  })}`
            }
            href={checkoutPath(market, 'payment')}
            change={text('review.change.payment')}
          >
            {payment.installment !== null && text('review.apr', { apr: formatPercent(payment.installment.apr_percent, market) })}
            {payment.leasing !== null && payment.leasing.name}
          </Row>
        )}
      </section>
    </>
  );
}

interface RowProps {
  readonly icon: IconShape;
  readonly title: string;
  readonly href: string;
  /** Name of the link; "Změnit" is what is seen. */
  readonly change: string;
  readonly children: ReactNode;
}

function Row({ icon, title, href, change, children }: RowProps) {
  const text = useText();
  return (
    <div className="record">
      <span className="mark">
        <Icon of={icon} />
      </span>
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
      <Link className="small" href={href} aria-label={change}>
        {text('review.change')}
      </Link>
    </div>
  );
}

/** After a reload the birth date is gone, on purpose: it is asked for here once more. */
function MissingBirthDate({ form }: Pick<ReviewProps, 'form'>) {
  const text = useText();
  const [wasMissing] = useState(() => checkoutStore().getState().form.birthDate === '');
  const field = form.field('birthDate');
  const value = form.watch('birthDate');
  if (!wasMissing && field.error === undefined) return null;
  return (
    <Fields>
      <BirthDate
        id={field.id}
        value={value}
        help={text('birth-date.again')}
        isLooked={field.error !== undefined}
        onChange={(birthDate) => {
          form.set('birthDate', birthDate);
          checkoutStore().getState().enter({ birthDate });
        }}
      />
    </Fields>
  );
}
