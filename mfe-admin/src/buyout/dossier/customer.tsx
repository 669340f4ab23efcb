import type { ResponseOf } from '@okruh/contracts';
import type { AdminBuyout, adminRevealBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { useText } from '@okruh/web-kit/i18n';
import { buyout as client } from '../../office/api/api.ts';
import { MaskedCustomer } from '../../office/page/masked-customer.tsx';
import { dossierQuery } from './dossier-query.ts';

type Revealed = ResponseOf<typeof adminRevealBuyout>;

/** Who sells the device, with sensitive values masked. */
export function Customer({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  const pickup = buyout.pickup_address;
  const toFacts = (revealed: Revealed | null) => {
    const customer = revealed?.customer_data ?? buyout.customer_masked;
    return [
      ['name', [customer.degree_before_name, customer.first_name, customer.last_name].filter(Boolean).join(' ')],
      ['e-mail', customer.e_mail],
      ['phone', customer.phone_number],
      ['address', formatAddress(customer)],
      ['pickup', pickup === null ? '' : [formatAddress(pickup), pickup.delivery_extra_info].filter(Boolean).join(', ')],
      [
        'hand-over',
        buyout.hand_over.method === 'store' ? text('hand-over.store') : text('hand-over.courier', { when: buyout.hand_over.text }),
      ],
      ['personal-number', customer.personal_identification_number],
      ['born-in', customer.place_of_birth],
      ['identity-card', customer.identity_card_number],
      ['released-by', customer.identity_released_by],
      ['valid-to', customer.identity_valid_to],
      ['account', [customer.bank_account_full_number, customer.bank_code].filter(Boolean).join('/')],
      ['identifier', revealed === null ? '' : revealed.buyout_device.imei || revealed.buyout_device.serial_number],
    ] as const;
  };
  return (
    <MaskedCustomer
      mayReveal={buyout.allowed.includes('reveal')}
      reveal={(reason) => client.call('admin_reveal_buyout', { params: { id: buyout.id }, body: { reason } })}
      toFacts={toFacts}
      queryKey={dossierQuery(buyout.id).queryKey}
      about="reveal.text"
      help="reveal.help"
    />
  );
}

const formatAddress = ({ street, city, postcode }: { readonly street: string; readonly city: string; readonly postcode: string }): string =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
