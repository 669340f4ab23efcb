import { formatDate, formatMoney } from '@okruh/market';
import { Button } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { savePdf } from '@okruh/web-kit/save-pdf';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../model/api.ts';
import { failureWords } from '../model/failure-words.ts';
import { tokenHeaders, useAccessToken } from '../model/order-tokens.ts';
import styles from './order.module.css';
import type { OrderData } from '../model/use-order.ts';

type Invoice = OrderData['invoices'][number];

/** Invoices and credit notes of the order, to be downloaded by its customer. */
export default function Invoices({ order }: { readonly order: OrderData }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="invoices-heading">
      <h2 id="invoices-heading">{text('order.invoices')}</h2>
      <ul className="stack">
        {order.invoices.map((invoice) => (
          <li key={invoice.id} className="row-between">
            <span>
              {text(`order.invoice.${invoice.kind}`, { number: invoice.number })}{' '}
              <span className="soft small">
                {formatDate(invoice.issued_on, market)}, {invoice.kind === 'credit-note' && '−'}
                {formatMoney(invoice.total)}
              </span>
            </span>
            <Download code={order.code} invoice={invoice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Download({ code, invoice }: { readonly code: string; readonly invoice: Invoice }) {
  const text = useText();
  const { toast, locale } = useRemote();
  const token = useAccessToken(code);
  const download = useMutation({
    mutationFn: () => orders.call('get_order_invoice', { params: { code, id: invoice.id }, headers: tokenHeaders(token) }),
    onSuccess: (file) => savePdf(file, invoice.number),
    onError: (error) => toast({ kind: 'error', title: failureWords(error, locale) }),
  });
  return (
    <Button
      kind="quiet"
      size="small"
      icon={downloadIcon}
      busy={download.isPending}
      aria-label={text('order.invoice.download', { number: invoice.number })}
      onClick={() => download.mutate()}
    >
      PDF
    </Button>
  );
}
