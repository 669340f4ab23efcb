import type { RepairDeviceRow } from '@okruh/contracts/http/repairs-admin/devices';
import { officeParameters } from '@okruh/contracts/office-parameters';
import type { Market } from '@okruh/market';
import { Button, LinkButton, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { repairs } from '../../office/api/repairs-api.ts';
import type { BulkAction } from '../../office/data-table/bulk/bulk-action.ts';
import { BulkActions } from '../../office/data-table/bulk/bulk-actions.tsx';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { useTableSelection } from '../../office/data-table/use-table-selection.ts';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { DeviceDialog } from './device-dialog.tsx';
import { NewDeviceDialog } from './new-device-dialog.tsx';
import { formatNumber } from '../../office/language/format.ts';

const schema = tableSchema(['name', 'release_year', 'operations'], ['type', 'manufacturer', 'status', 'opened']);
/** States of the filter by what is repaired. */
const states = { opravovane: 'true', neopravovane: 'false' } as const;
const isState = (value: string | undefined): value is keyof typeof states => value !== undefined && Object.hasOwn(states, value);

const toFilters = ({ q, sort, filters: { type, manufacturer, status } }: TableAddress) => ({
  ...(q !== undefined && { q }),
  ...(sort !== undefined && { sort }),
  ...(type !== undefined && { type_device: type }),
  ...(manufacturer !== undefined && { manufacturer }),
  ...(isState(status) && { repaired: states[status] }),
});
const toKey = ({ id }: RepairDeviceRow): string => id;

/** Models that we repair. */
export function DevicesPage() {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<RepairDeviceRow>(address, (page) =>
    repairs.query('admin_list_repair_devices', { query: { ...filters, ...page } }),
  );
  const selection = useTableSelection<RepairDeviceRow>();
  const { opened } = address.filters;
  const open = (id: string) => write({ opened: id }, { push: true });
  const close = () => write({ opened: undefined });
  return (
    <TablePage<RepairDeviceRow>
      name="repair-devices"
      texts="repair-devices"
      actions={<Button onClick={() => open('new')}>{text('repair-devices.add')}</Button>}
      columns={buildColumns(text, market, open)}
      presets={[
        { label: text('repair-devices.view.all'), query: '' },
        ...(Object.keys(states) as (keyof typeof states)[]).map((state) => ({
          label: text(`repair-devices.view.${state}`),
          query: `${officeParameters.status}=${state}`,
        })),
      ]}
      filters={{ choices: useFilters(text) }}
      rows={rows}
      rowKey={toKey}
      selection={{ of: selection, getLabel: ({ name }) => text('grid.choose', { name }) }}
      bulk={
        <BulkActions<RepairDeviceRow>
          selection={selection}
          getLabel={({ name }) => name}
          actions={buildActions(text)}
          onFinished={() => void repairs.invalidate(queryClient, 'admin_list_repair_devices', 'admin_list_operations')}
        />
      }
      address={address}
      onChange={write}
    >
      {opened === 'new' && <NewDeviceDialog onClose={close} />}
      {opened !== undefined && opened !== 'new' && <DeviceDialog key={opened} id={opened} onClose={close} />}
    </TablePage>
  );
}

function useFilters(text: TextFunction): readonly ChoiceFilter[] {
  const choices = useQuery(repairs.query('admin_get_operation_choices'));
  const manufacturers = new Map((choices.data?.devices ?? []).map(({ manufacturer: { id, name } }) => [id, name]));
  return [
    { name: 'type', label: text('filter.type'), options: deviceTypes.map((type) => ({ value: type, label: text(`device-type.${type}`) })) },
    { name: 'manufacturer', label: text('filter.manufacturer'), options: [...manufacturers].map(([value, label]) => ({ value, label })) },
  ];
}

/** Stopping and resuming; what is booked stays. */
const buildActions = (text: TextFunction): readonly BulkAction<RepairDeviceRow>[] =>
  ([false, true] as const).map((isRepaired) => {
    const name = isRepaired ? 'resume' : 'stop';
    return {
      id: name,
      label: text(`repair-devices.${name}`),
      confirm: { title: text(`repair-devices.${name}.title`), text: text(`repair-devices.${name}.text`) },
      async run({ id, version, is_repaired: isSo }) {
        if (isSo === isRepaired) return { state: 'skipped', text: text(`repair-devices.${name}.already`) };
        await repairs.call('admin_update_repair_device', { params: { device: id }, body: { version, is_repaired: isRepaired } });
        return { state: 'done', text: text(`repair-devices.${name}.done`) };
      },
    };
  });

const buildColumns = (text: TextFunction, market: Market, open: (id: string) => void): readonly TableColumn<RepairDeviceRow>[] => [
  {
    id: 'name',
    width: 16,
    isFixed: true,
    label: text('column.device'),
    sort: 'name',
    render: ({ id, name }) => <LinkButton onClick={() => open(id)}>{name}</LinkButton>,
  },
  { id: 'type', width: 8, label: text('filter.type'), render: (row) => text(`device-type.${row.type_device}`) },
  { id: 'manufacturer', width: 8, label: text('filter.manufacturer'), render: ({ manufacturer }) => manufacturer.name },
  {
    id: 'release_year',
    width: 6,
    label: text('repair-devices.year'),
    sort: 'release_year',
    isNumeric: true,
    render: ({ release_year: year }) => year ?? '',
  },
  {
    id: 'colours',
    width: 6,
    label: text('repair-devices.colours'),
    isNumeric: true,
    render: ({ colours }) => formatNumber(colours, market),
  },
  {
    id: 'operations',
    width: 7,
    label: text('repair-devices.operations'),
    sort: 'operations',
    isNumeric: true,
    render: ({ operations }) => formatNumber(operations, market),
  },
  {
    id: 'state',
    width: 8,
    label: text('column.status'),
    render: ({ is_repaired: isRepaired }) => (
      <Status tone={isRepaired ? 'success' : undefined}>{text(`repair-devices.state.${isRepaired ? 'yes' : 'no'}`)}</Status>
    ),
  },
];
