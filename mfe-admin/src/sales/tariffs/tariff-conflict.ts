import type { ResponseOf } from '@okruh/contracts';
import type { adminListTariffChanges, adminListTariffs } from '@okruh/contracts/http/checkout-admin/tariffs';
import { checkout } from '../../office/api/checkout-api.ts';
import { type Conflict, type Theirs, useConflict } from '../../office/conflict/conflict.tsx';

type Tariffs = ResponseOf<typeof adminListTariffs>;
type Kind = ResponseOf<typeof adminListTariffChanges>['items'][number]['kind'];

/** Who changed a tariff, a group, the rules or a code last, by the history of changes. */
export async function withLastTariffChange<Thing>(thing: Thing, kind: Kind, subject: string): Promise<Theirs<Thing>> {
  const { items } = await checkout.call('admin_list_tariff_changes', { query: { kind, subject, page_size: 1 } });
  const [last] = items;
  return { thing, by: last?.by ?? null, at: last?.at ?? null };
}

/** A conflict about something of the list of tariffs; `opened` where a colleague has taken it away. */
export const useTariffConflict = <Thing>(
  kind: Kind,
  subject: string,
  opened: Thing,
  pick: (list: Tariffs) => Thing | undefined,
): Conflict<Thing> =>
  useConflict(async () => withLastTariffChange(pick(await checkout.call('admin_list_tariffs')) ?? opened, kind, subject));
