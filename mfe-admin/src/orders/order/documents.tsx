import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { OrderDesk, OrderDocument } from '@okruh/contracts/http/orders-admin/desk';
import { Button, Icon } from '@okruh/ui';
import { downloadIcon, invoiceIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { orders } from '../../office/api/orders-api.ts';
import { saveFile } from '../../office/grid/save-file.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import styles from './order.module.css';

/** Papers of the order, as its customer has them. */
export function Documents({ order, desk }: { readonly order: AdminOrder; readonly desk: OrderDesk }) {
  const text = useText();
  return (
    <section className="panel stack" aria-labelledby="documents-heading">
      <h2 id="documents-heading">{text('order.documents')}</h2>
      <ul className={styles.rows}>
        {desk.documents.map((kind) => (
          <li key={kind}>
            <Icon of={invoiceIcon} />
            <span>
              {text(`order.document.${kind}`)}
              {kind !== 'transfer' && <span className="sub">{text('order.document.version', { version: desk.terms_version })}</span>}
            </span>
            <Download order={order} kind={kind} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Download({ order, kind }: { readonly order: AdminOrder; readonly kind: OrderDocument }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const name = text(`order.document.${kind}`);
  const download = useMutation({
    mutationFn: () => orders.exchange('admin_get_order_document', { params: { id: order.id, kind } }),
    onSuccess: (file) => saveFile(file, `okruh-${order.number}-${kind}.pdf`),
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
