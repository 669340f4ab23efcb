import type { InvoiceRow } from '@okruh/contracts/http/invoicing-admin';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatDate, formatDateTime } from '../office/language/format.ts';

const tones: Readonly<Record<InvoiceRow['state'], Tone | 'wait' | undefined>> = {
  'not-created': 'wait',
  'in-progress': 'info',
  created: 'success',
  void: undefined,
};

/** How far a document is, and what became of its mail. */
export function InvoiceState({ invoice }: { readonly invoice: InvoiceRow }) {
  const text = useText();
  return (
    <span>
      <Status tone={invoice.problem === null ? tones[invoice.state] : 'danger'}>{text(`invoices.state.${invoice.state}`)}</Status>
      <span className="sub">
        {invoice.state === 'not-created' && text('invoices.after-packing')}
        {invoice.state === 'in-progress' && invoice.problem !== null && text(`invoices.problem.${invoice.problem}`)}
        {invoice.state === 'created' && invoice.mail !== null && text(`invoices.mail.${invoice.mail}`)}
      </span>
    </span>
  );
}

const eFacturaTones: Readonly<Record<NonNullable<InvoiceRow['e_factura']>['state'], Tone | 'wait'>> = {
  waiting: 'wait',
  processing: 'info',
  accepted: 'success',
  refused: 'danger',
};

/** How far a document is with the authority, and how much time is left. */
export function EFacturaState({ invoice }: { readonly invoice: InvoiceRow }) {
  const text = useText();
  const { market } = useRemote();
  const { e_factura: eFactura } = invoice;
  if (eFactura === null) return <span className="muted">{text('invoices.e-factura.none')}</span>;
  const { state, due_on: dueOn, is_late: isLate, changed_at: changedAt } = eFactura;
  const day = formatDate(dueOn, market);
  return (
    <span>
      <Status tone={isLate ? 'danger' : eFacturaTones[state]}>
        {text(isLate ? 'invoices.e-factura.late' : `invoices.e-factura.${state}`)}
      </Status>
      <span className={isLate || state === 'refused' ? 'sub bad' : 'sub'}>
        {state === 'accepted'
          ? formatDateTime(changedAt, market)
          : text(state === 'refused' ? 'invoices.e-factura.correct-until' : 'invoices.e-factura.until', { day })}
      </span>
    </span>
  );
}
