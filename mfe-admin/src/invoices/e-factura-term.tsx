import type { InvoiceDetail } from '@okruh/contracts/http/invoicing-admin';
import { todayIn } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { Term } from '../office/page/term.tsx';

/** Days before the last one from which on the clock is red. */
const SOON_DAYS = 1;

/** Until when the authority has to have a document, while it hasn't accepted it. */
export function EFacturaTerm({ invoice: { e_factura: eFactura, issued_on: issuedOn, market } }: { readonly invoice: InvoiceDetail }) {
  const text = useText();
  if (eFactura === null || eFactura.state === 'accepted' || issuedOn === null) return null;
  return (
    <Term
      title={text('invoice.term')}
      today={todayIn(market, new Date())}
      from={issuedOn}
      until={eFactura.due_on}
      begun={text('invoice.term.begun')}
      soonDays={SOON_DAYS}
    />
  );
}
