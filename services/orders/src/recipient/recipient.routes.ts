import { internalOrderRecipient } from '@okruh/contracts/http/orders/internal';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findOrder } from '../stored/orders.repository.ts';

/** Where a parcel goes: services/picking asks while it books one and keeps none of it. */
export function recipientRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  route(app, internalOrderRecipient, async ({ params }) => {
    const row = await findOrder(database, params.order);
    if (row === null) return problem('not-found');
    const { billing_address: billing, delivery_address: delivery } = personalData.open(row);
    const address = delivery ?? billing;
    return ok({
      name: `${address.first_name} ${address.last_name}`.trim(),
      // A company stands in the billing address: what goes elsewhere goes to a person.
      company: delivery === null && billing.invoice_on_company ? billing.company : '',
      street: address.address,
      city: address.city,
      postcode: address.postcode,
      country: row.market === 'cz' ? 'CZ' : 'RO',
      phone: address.phone === '' ? billing.phone : address.phone,
      e_mail: billing.email,
      pickup_point_id: row.deliveryPlaceId,
      note: delivery?.delivery_extra_info ?? '',
    });
  });
}
