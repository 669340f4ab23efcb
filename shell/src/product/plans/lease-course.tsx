import type { LeaseOffer } from '@okruh/contracts/leasing';
import { formatMoney } from '@okruh/market';
import { Steps } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';

/** Today, the exchange if there is one, the end. */
export function LeaseCourse({ offer }: { readonly offer: LeaseOffer }): ReactElement {
  const text = useText();
  const end = offer.kind === 'buy-and-sell' ? 'lease.sold' : 'lease.yours';
  return (
    <Steps
      label={text('lease.course')}
      current="today"
      steps={[
        { id: 'today', label: text('lease.today'), note: formatMoney(offer.first_payment) },
        ...(offer.exchange === null
          ? []
          : [{ id: 'exchange', label: text('lease.after', { count: offer.exchange.after_months }), note: text('lease.exchange') }]),
        { id: 'end', label: text('lease.after', { count: offer.months }), note: text(end) },
      ]}
    />
  );
}

/** The two ends of a lease with a promised price. */
export function LeaseEnds({ offer }: { readonly offer: LeaseOffer }): ReactElement {
  const text = useText();
  const price = formatMoney(offer.residual);
  const ends = [
    { id: 'return', sum: offer.total_price },
    { id: 'keep', sum: offer.total_to_own },
  ];
  return (
    <div className="plan-ends">
      {ends.map(({ id, sum }) => (
        <div key={id}>
          <b>{text(`lease.${id}`)}</b>
          <span className="num">{formatMoney(sum)}</span>
          <small>{text(`lease.${id}.note`, { price })}</small>
        </div>
      ))}
    </div>
  );
}
