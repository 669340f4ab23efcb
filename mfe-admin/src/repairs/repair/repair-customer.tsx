import type { ResponseOf } from '@okruh/contracts';
import type { AdminRepair, adminRevealRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { formatPhone } from '@okruh/market';
import { MaskedCustomer } from '../../office/page/masked-customer.tsx';
import { repairQuery, repairs } from '../../office/api/repairs-api.ts';

type Revealed = ResponseOf<typeof adminRevealRepair>;

/** Who brought the device, with personal values masked. */
export function RepairCustomer({ repair }: { readonly repair: AdminRepair }) {
  const toFacts = (revealed: Revealed | null) => {
    const customer = revealed?.customer ?? repair.customer_masked;
    const pickup = customer.pickup_address;
    return [
      ['name', [customer.first_name, customer.last_name].filter(Boolean).join(' ')],
      ['e-mail', customer.e_mail],
      ['phone', revealed === null ? customer.phone_number : formatPhone(customer.phone_number)],
      [
        'pickup',
        pickup === null ? '' : [pickup.street, `${pickup.postcode} ${pickup.city}`, pickup.delivery_extra_info].filter(Boolean).join(', '),
      ],
      ['identifier', revealed === null ? repair.identifier_masked : revealed.imei || revealed.serial_number],
    ] as const;
  };
  return (
    <MaskedCustomer
      mayReveal={repair.allowed.includes('reveal')}
      reveal={(reason) => repairs.call('admin_reveal_repair', { params: { id: repair.id }, body: { reason } })}
      toFacts={toFacts}
      queryKey={repairQuery(repair.id).queryKey}
      about="repair.reveal.text"
      help="repair.reveal.help"
    />
  );
}
