import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { localTime } from '@okruh/market';
import { Badge, DeviceLine, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { Fragment } from 'react';
import { type Fact, Facts } from '../../office/page/facts.tsx';
import styles from '../../office/dossier.module.css';
import { BuyoutStatusLabel } from '../../office/page/buyout-status.tsx';
import { formatDate, formatDateTime, formatMoney } from '../../office/language/format.ts';

/** The head of a buy-out: device, state, agreed and offered price, and a warning about other buy-outs of the same device. */
export function Summary({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  const { market } = useRemote();
  const { device, counter_offer: offer, purchase, promise } = buyout;
  const facts: readonly Fact[] = [
    [text('column.status'), <BuyoutStatusLabel key="status" status={buyout.status} />],
    [text('summary.agreed'), formatMoney(buyout.price)],
    ...(buyout.final_price === null ? [] : [[text('summary.final'), formatMoney(buyout.final_price)] as const]),
    ...(purchase === null
      ? []
      : ([
          [text('summary.order'), purchase.order_number],
          [text('summary.bonus'), text(`summary.bonus.${purchase.bonus_state}`, { bonus: formatMoney(purchase.bonus) })],
          [text('summary.payout'), formatMoney(purchase.payout)],
          [text('summary.contract'), text(buyout.is_complete ? 'summary.contract.filled' : 'summary.contract.missing')],
        ] as const)),
    ...(promise === null
      ? []
      : [
          [
            text('summary.promise'),
            text('summary.promise.value', {
              price: formatMoney(promise.price),
              grade: promise.required_grade,
              order: promise.order_number,
            }),
          ] as const,
        ]),
    ...(buyout.pay_to === 'lender' ? [[text('summary.pay-to'), text('summary.pay-to.lender')] as const] : []),
    ...(buyout.identifier_masked === '' ? [] : [[text(`summary.${device.identifier_kind}`), buyout.identifier_masked] as const]),
    [text('column.created'), formatDateTime(buyout.created_at, market)],
    [text('summary.variable-symbol'), buyout.variable_symbol],
  ];
  return (
    <section className={`panel ${styles.summary}`} aria-label={text('summary.label')}>
      <div className={styles.summaryDevice}>
        {device.image === null ? <b>{device.name}</b> : <DeviceLine name={device.name} variant={device.variant} picture={device.image} />}
        <Badge>{text('summary.market', { market: buyout.market.toUpperCase() })}</Badge>
      </div>
      <Facts facts={facts} />
      {buyout.note !== '' && <p className={styles.customerNote}>{text('summary.note', { note: buyout.note })}</p>}
      {buyout.duplicates.length > 0 && (
        <Notice tone="warning" title={text('summary.duplicates', { count: buyout.duplicates.length })}>
          {buyout.duplicates.map(({ id, number, status }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link href={pathTo(officePaths.buyout, { id })}>{number}</Link> ({text(`status.${status}`)})
            </Fragment>
          ))}
        </Notice>
      )}
      {offer !== null && (
        <Notice tone={offer.answer === 'accepted' ? 'success' : 'info'} title={text('offer.made', { price: formatMoney(offer.price) })}>
          {offer.answer === null
            ? text('offer.waiting', { date: formatDate(localTime(offer.answer_until, buyout.market).date, market) })
            : text(`offer.${offer.answer}`)}
        </Notice>
      )}
    </section>
  );
}
