import type { OrderContact, OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { orders } from '../../office/api/orders-api.ts';
import { MaskedCustomer } from '../../office/page/masked-customer.tsx';
import { useMay } from '../../office/session.ts';

/** What is shown in clear hides itself: people leave their desks. */
export const SHOWN_FOR_MS = 2 * 60_000;

/** Who ordered, masked until somebody says why they need it. */
export function Contact({ id, desk }: { readonly id: string; readonly desk: OrderDesk }) {
  const mayReveal = useMay('order:read-sensitive');
  const toFacts = (revealed: OrderContact | null) => {
    const contact = revealed ?? desk.contact_masked;
    return [
      ['name', contact.name],
      ['company', contact.company],
      ['tin', contact.tin],
      ['e-mail', contact.e_mail],
      ['phone', contact.phone_number],
      ['address', contact.billing_address],
      ['delivery-address', contact.delivery_address],
      ['note', contact.note],
      ['own-number', contact.internal_order_number],
    ] as const;
  };
  return (
    <MaskedCustomer
      mayReveal={mayReveal}
      reveal={(reason) => orders.call('admin_reveal_order_contact', { params: { id }, body: { reason } })}
      toFacts={toFacts}
      queryKey={['admin_list_order_history']}
      about="order.reveal.text"
      help="order.reveal.help"
      hidesAfter={{ ms: SHOWN_FOR_MS, note: 'order.reveal.note' }}
    />
  );
}
