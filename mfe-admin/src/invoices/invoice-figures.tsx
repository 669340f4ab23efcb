import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import type { adminGetInvoiceStats } from '@okruh/contracts/http/invoicing-admin';
import type { ResponseOf } from '@okruh/contracts';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { Figure } from '../office/page/figure.tsx';
import { formatDate, formatDateTime, formatMoney } from '../office/language/format.ts';

/** The answers before the list: what was issued today, what waits, what the authority has. */
export function InvoiceFigures({ stats }: { readonly stats: ResponseOf<typeof adminGetInvoiceStats> }) {
  const text = useText();
  const { market } = useRemote();
  const open = stats.e_factura_refused + stats.e_factura_late;
  return (
    <dl className="stats">
      <Figure name={text('invoices.figure.today')} value={stats.issued_today}>
        {stats.sums_today.map(formatMoney).join(' · ')}
      </Figure>
      <Figure name={text('invoices.figure.not-created')} value={stats.not_created}>
        {stats.not_created > 0 && text('invoices.after-packing')}
      </Figure>
      <Figure name={text('invoices.figure.in-progress')} value={stats.in_progress}>
        {stats.in_progress_since !== null && text('invoices.figure.since', { time: formatDateTime(stats.in_progress_since, market) })}
      </Figure>
      <Figure name={text('invoices.figure.in-time')} value={stats.e_factura_in_time}>
        {stats.e_factura_next !== null && text('invoices.figure.next', { day: formatDate(stats.e_factura_next, market) })}
      </Figure>
      <Figure name={text('invoices.figure.open')} value={open} isBad={open > 0}>
        {open > 0 && (
          <Link href={`${officePaths.invoices}?${officeParameters.eFactura}=open`}>
            {text('invoices.figure.open.parts', { refused: stats.e_factura_refused, late: stats.e_factura_late })}
          </Link>
        )}
      </Figure>
    </dl>
  );
}
