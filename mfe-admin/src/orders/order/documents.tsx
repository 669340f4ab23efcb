import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { Button, Icon } from '@okruh/ui';
import { downloadIcon, invoiceIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { Exchange } from '@okruh/web-kit';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { orders } from '../../office/api/orders-api.ts';
import { saveFile } from '../../office/grid/save-file.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';
import styles from './order.module.css';
import { formatDate, formatMoney } from '../../office/language/format.ts';

/** Papers of the order, as its customer has them. */
export function Documents({ order, desk }: { readonly order: AdminOrder; readonly desk: OrderDesk }) {
  const text = useText();
  const { market } = useRemote();
  const mayReadInvoices = useMay('invoice:read');
  const mayReadContacts = useMay('order:read-sensitive');
  const nameInvoice = ({ kind, number }: OrderDesk['invoices'][number]): string => text(`order.document.${kind}`, { number });
  return (
    <section className="panel stack" aria-labelledby="documents-heading">
      <h2 id="documents-heading">{text('order.documents')}</h2>
      <ul className={styles.rows}>
        {desk.invoices.map((invoice) => (
          <li key={invoice.id}>
            <Icon of={invoiceIcon} />
            <span>
              {mayReadInvoices ? (
                <Link href={pathTo(officePaths.invoice, { id: invoice.id })}>{nameInvoice(invoice)}</Link>
              ) : (
                nameInvoice(invoice)
              )}
              <span className="sub">
                {formatDate(invoice.issued_on, market)}, {invoice.kind === 'credit-note' && '−'}
                {formatMoney(invoice.total)}
              </span>
            </span>
            {mayReadContacts && (
              <Download
                name={nameInvoice(invoice)}
                fileName={`${invoice.number}.pdf`}
                load={() => orders.exchange('admin_get_order_invoice', { params: { id: order.id, invoice: invoice.id } })}
              />
            )}
          </li>
        ))}
        {desk.documents.map((kind) => (
          <li key={kind}>
            <Icon of={invoiceIcon} />
            <span>
              {text(`order.document.${kind}`)}
              {kind !== 'transfer' && <span className="sub">{text('order.document.version', { version: desk.terms_version })}</span>}
            </span>
            <Download
              name={text(`order.document.${kind}`)}
              fileName={`okruh-${order.number}-${kind}.pdf`}
              load={() => orders.exchange('admin_get_order_document', { params: { id: order.id, kind } })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DownloadProps {
  readonly name: string;
  /** For a file whose answer has no name. */
  readonly fileName: string;
  load(): Promise<Exchange<Blob>>;
}

function Download({ name, fileName, load }: DownloadProps) {
  const text = useText();
  const reportFailure = useReportFailure();
  const download = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, fileName),
    onError: (error) => reportFailure(text('order.document.failed'), error),
  });
  return (
    <Button
      kind="quiet"
      size="small"
      icon={downloadIcon}
      busy={download.isPending}
      aria-label={text('order.document.download', { name })}
      onClick={() => download.mutate()}
    >
      PDF
    </Button>
  );
}
