import type { PaymentData } from '../model/use-order.ts';
import { formatDateTime, formatMoney } from '@okruh/market';
import { SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { encode } from 'uqr';
import styles from './order.module.css';

/** Where to send the money, in words and as a code for the bank's app. */
export function Transfer({ transfer }: { readonly transfer: NonNullable<PaymentData['transfer']> }) {
  const text = useText();
  const { market } = useRemote();
  const lines = [
    { id: 'amount', label: text('transfer.amount'), amount: formatMoney(transfer.amount) },
    ...(transfer.account === '' ? [] : [{ id: 'account', label: text('transfer.account'), amount: transfer.account }]),
    { id: 'iban', label: text('transfer.iban'), amount: transfer.iban },
    { id: 'symbol', label: text('transfer.symbol'), amount: transfer.variable_symbol },
    ...(transfer.message === '' ? [] : [{ id: 'message', label: text('transfer.message'), amount: transfer.message }]),
    ...(transfer.due_at === null ? [] : [{ id: 'due', label: text('transfer.due'), amount: formatDateTime(transfer.due_at, market) }]),
  ];
  return (
    <section className={`panel ${styles.transfer}`} aria-labelledby="transfer-heading">
      <div className={`stack ${styles.pay}`}>
        <h2 id="transfer-heading">{text('transfer.heading')}</h2>
        <p className="small soft">{text('transfer.lead')}</p>
        <SumLines small lines={lines} />
      </div>
      {transfer.qr !== null && <QrCode content={transfer.qr} label={text('transfer.qr')} />}
    </section>
  );
}

/** Drawn as one path on white, so that dark themes and printers keep it readable. */
function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <figure className={styles.qr}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="caption">{label}</figcaption>
    </figure>
  );
}
