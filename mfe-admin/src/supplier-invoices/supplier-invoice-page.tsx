import type { SupplierInvoice } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { officePaths } from '@okruh/contracts/office-paths';
import { Empty, Notice, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { invoicing } from '../office/api/invoicing-api.ts';
import styles from '../office/dossier.module.css';
import { AdminPage } from '../office/page/admin-page.tsx';
import { Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { SupplierLines } from './supplier-lines.tsx';
import { TakeBack } from './take-back.tsx';
import { whereFrom } from './where-from.ts';
import { formatDate, formatDateTime, formatMoneyExact } from '../office/language/format.ts';

/** One invoice of a supplier with its lines. What was imported doesn't change; it may be taken back as a whole. */
export function SupplierInvoicePage({ id }: { readonly id: string }) {
  const text = useText();
  const invoice = useQuery(invoicing.query('admin_get_supplier_invoice', { params: { id } }));
  if (invoice.data !== undefined) return <Invoice invoice={invoice.data} />;
  const isAbsent = invoice.error instanceof ProblemError && invoice.error.status === 404;
  return (
    <AdminPage title={text('supplier-invoices.title')}>
      {invoice.isPending && <Skeleton height="20rem" />}
      {isAbsent && <Empty title={text('supplier-invoice.absent')} actions={<Back />} />}
      {invoice.isError && !isAbsent && (
        <LoadFailure title={text('supplier-invoice.failed')} error={invoice.error} onRetry={() => void invoice.refetch()} />
      )}
    </AdminPage>
  );
}

function Invoice({ invoice }: { readonly invoice: SupplierInvoice }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <AdminPage title={text('supplier-invoice.heading', { number: invoice.number })} actions={<Back />}>
      <section className={`panel ${styles.summary}`} aria-label={text('supplier-invoice.summary')}>
        <Facts
          facts={[
            [text('supplier-invoices.supplier'), invoice.supplier],
            [text(`supplier-invoice.tax-number.${whereFrom(invoice)}`), invoice.tax_number],
            [text('supplier-invoices.market'), invoice.market.toUpperCase()],
            [text('supplier-invoice.issued'), formatDate(invoice.issued_on, market)],
            [text('supplier-invoices.net'), formatMoneyExact(invoice.net)],
            [text('supplier-invoices.imported'), `${formatDateTime(invoice.imported_at, market)}, ${invoice.imported_by}`],
          ]}
        />
      </section>
      {invoice.taken_back === null ? (
        <TakeBack invoice={invoice} />
      ) : (
        <Notice tone="warning" title={text('supplier-invoice.taken-back')}>
          <p>
            {text('supplier-invoice.taken-back.by', {
              by: invoice.taken_back.by,
              at: formatDateTime(invoice.taken_back.at, market),
              reason: invoice.taken_back.reason,
            })}
          </p>
          <p>{text('supplier-invoice.taken-back.text')}</p>
        </Notice>
      )}
      <SupplierLines label={text('supplier-invoice.lines')} lines={invoice.lines} market={invoice.market} />
    </AdminPage>
  );
}

function Back() {
  const text = useText();
  return (
    <PageLink kind="quiet" size="small" href={officePaths['supplier-invoices']}>
      {text('supplier-invoice.back')}
    </PageLink>
  );
}
