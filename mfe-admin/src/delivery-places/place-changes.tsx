import type { ResponseOf } from '@okruh/contracts';
import type { adminListDeliveryPlaceChanges } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../office/api/checkout-api.ts';
import type { TableAddress, WriteTable } from '../office/data-table/table-address.ts';
import { TableList } from '../office/data-table/table-list.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { formatDateTime } from '../office/language/format.ts';
import { ChangedPlace } from './changed-place.tsx';

type Change = ResponseOf<typeof adminListDeliveryPlaceChanges>['items'][number];

interface PlaceChangesProps {
  /** Value of the tab's parameter. */
  readonly tab: string;
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}

/** Who changed which pickup point, and how it was before. */
export function PlaceChanges({ tab, address: given, onChange }: PlaceChangesProps) {
  const text = useText();
  const { market } = useRemote();
  // Filters of the points aren't filters here.
  const address: TableAddress = { ...given, q: undefined, filters: {} };
  const rows = useTableRows<Change>(address, (page) => checkout.query('admin_list_delivery_place_changes', { query: page }));
  return (
    <TableList<Change>
      name="delivery-place-changes"
      texts="places.changes"
      hasSearch={false}
      presets={[{ label: text('places.changes.all'), query: `${officeParameters.tab}=${tab}` }]}
      filters={{ choices: [] }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={onChange}
      columns={[
        { id: 'at', width: 8, isFixed: true, label: text('places.changes.when'), render: (row) => formatDateTime(row.at, market) },
        { id: 'by', width: 9, label: text('places.changes.by'), render: (row) => row.by },
        {
          id: 'place',
          width: 16,
          label: text('places.name'),
          render: (row) => (
            <span>
              {row.name}
              <span className="sub">
                {row.carrier.name} <code>{row.code}</code>
              </span>
            </span>
          ),
        },
        {
          id: 'changes',
          width: 18,
          label: text('place-import.change'),
          render: (row) => (row.kind === 'added' ? text('place-import.added') : <ChangedPlace changes={row.changes} />),
        },
      ]}
    />
  );
}
