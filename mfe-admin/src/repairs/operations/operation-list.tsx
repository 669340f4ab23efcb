import type { OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { type Market, markets, type Money, splitVat, todayIn, vatRate } from '@okruh/market';
import { Badge, Button, LinkButton } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { repairs } from '../../office/api/repairs-api.ts';
import type { BulkAction } from '../../office/data-table/bulk/bulk-action.ts';
import { BulkActions } from '../../office/data-table/bulk/bulk-actions.tsx';
import { useCellEdits } from '../../office/data-table/editing/use-cell-edits.ts';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import type { TableAddress, WriteTable } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { useTableSelection } from '../../office/data-table/use-table-selection.ts';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { createOperationEditors, saveOperation } from './operation-editors.ts';
import { OperationDialog } from './operation-dialog.tsx';
import { formatMoney, formatNumber } from '../../office/language/format.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface OperationListProps {
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}

/** States of the filter by what is offered. */
const states = { nabizene: 'true', nenabizene: 'false' } as const;
const isState = (value: string | undefined): value is keyof typeof states => value !== undefined && Object.hasOwn(states, value);

/** Filters of the address as the service knows them. */
const toFilters = ({ q, sort, filters: { type, manufacturer, kind, status } }: TableAddress) => ({
  ...(q !== undefined && { q }),
  ...(sort !== undefined && { sort }),
  ...(type !== undefined && { type_device: type }),
  ...(manufacturer !== undefined && { manufacturer }),
  ...(kind !== undefined && { kind }),
  ...(isState(status) && { offered: states[status] }),
});
const toKey = ({ id }: OperationRow): string => id;
const toName = ({ device_name: device, label }: OperationRow): string => `${device}: ${label}`;

/** Operations of every device with their prices. */
export function OperationList({ address, onChange }: OperationListProps) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const filters = toFilters(address);
  const rows = useTableRows<OperationRow>(address, (page) => repairs.query('admin_list_operations', { query: { ...filters, ...page } }));
  const edits = useCellEdits<OperationRow>(toKey, toName);
  const selection = useTableSelection<OperationRow>();
  const { opened } = address.filters;
  const open = (id: string) => onChange({ opened: id }, { push: true });
  return (
    <>
      <TableList<OperationRow>
        name="operations"
        texts="operations"
        label={text('operations.table')}
        above={
          <div className="row row-tight">
            <Button onClick={() => open('new')}>{text('operations.add')}</Button>
            <ExportButton fetchFile={() => repairs.exchange('admin_export_operations', { query: filters })} />
          </div>
        }
        columns={buildColumns(text, market, open)}
        presets={[
          { label: text('operations.view.all'), query: '' },
          ...(Object.keys(states) as (keyof typeof states)[]).map((state) => ({
            label: text(`operations.view.${state}`),
            query: `${officeParameters.status}=${state}`,
          })),
        ]}
        filters={{ choices: useFilters(text) }}
        rows={rows}
        rowKey={toKey}
        edits={edits}
        selection={{ of: selection, getLabel: (row) => text('grid.choose', { name: toName(row) }) }}
        bulk={
          <BulkActions<OperationRow>
            selection={selection}
            getLabel={toName}
            actions={buildActions(text)}
            onFinished={() => void repairs.invalidate(queryClient, 'admin_list_operations', 'admin_list_operation_versions')}
          />
        }
        address={address}
        onChange={onChange}
      />
      {opened !== undefined && <OperationDialog key={opened} opened={opened} onClose={() => onChange({ opened: undefined })} />}
    </>
  );
}

function useFilters(text: TextFunction): readonly ChoiceFilter[] {
  const locale = useNameLocale();
  const choices = useQuery(repairs.query('admin_get_operation_choices'));
  const manufacturers = new Map((choices.data?.devices ?? []).map(({ manufacturer: { id, name } }) => [id, name]));
  return [
    { name: 'type', label: text('filter.type'), options: deviceTypes.map((type) => ({ value: type, label: text(`device-type.${type}`) })) },
    {
      name: 'manufacturer',
      label: text('operations.manufacturer'),
      options: [...manufacturers].map(([value, label]) => ({ value, label })),
    },
    {
      name: 'kind',
      label: text('operations.kind'),
      options: (choices.data?.kinds ?? []).map(({ id, name }) => ({ value: id, label: name[locale] })),
    },
  ];
}

/** Retiring and bringing back; repairs keep what they agreed. */
const buildActions = (text: TextFunction): readonly BulkAction<OperationRow>[] =>
  ([false, true] as const).map((isOffered) => {
    const name = isOffered ? 'offer' : 'retire';
    return {
      id: name,
      label: text(`operations.${name}`),
      confirm: { title: text(`operations.${name}.title`), text: text(`operations.${name}.text`) },
      async run(row) {
        if (row.is_offered === isOffered) return { state: 'skipped', text: text(`operations.${name}.already`) };
        await saveOperation(row, { is_offered: isOffered });
        return { state: 'done', text: text(`operations.${name}.done`) };
      },
    };
  });

/** What the parts are bought for; who sells below that reads it. */
function PartsCost({ row: { parts_cost: cost, prices } }: { readonly row: OperationRow }) {
  const text = useText();
  const { market } = useRemote();
  const { currency } = markets[market];
  const [parts, price] = [cost[currency], prices[currency]];
  if (parts === null) return null;
  const net = price === null ? null : splitVat(price, vatRate(market, 'standard', todayIn(market, new Date()))).net;
  return (
    <span>
      {formatMoney(parts)} {net !== null && net.amount <= parts.amount && <Badge tone="warning">{text('operations.below-cost')}</Badge>}
    </span>
  );
}

function buildColumns(text: TextFunction, market: Market, open: (id: string) => void): readonly TableColumn<OperationRow>[] {
  const editors = createOperationEditors(market);
  const price = (amount: Money | null): string => (amount === null ? text('diagnosis.on-request') : formatMoney(amount));
  return [
    {
      id: 'label',
      width: 15,
      isFixed: true,
      label: text('operations.operation'),
      sort: 'label',
      render: (row) => (
        <span>
          <LinkButton onClick={() => open(row.id)} aria-label={toName(row)}>
            {row.label}
          </LinkButton>{' '}
          {!row.is_offered && <Badge>{text('operations.not-offered')}</Badge>}
          {!row.is_device_repaired && <Badge>{text('operations.not-repaired')}</Badge>}
        </span>
      ),
    },
    { id: 'device', width: 10, label: text('column.device'), sort: 'device', render: (row) => row.device_name },
    {
      id: 'price_czk',
      width: 7,
      label: text('operations.czk'),
      sort: 'price_czk',
      isNumeric: true,
      render: ({ prices }) => price(prices.CZK),
      editor: editors.czk,
    },
    {
      id: 'price_ron',
      width: 7,
      label: text('operations.ron'),
      sort: 'price_ron',
      isNumeric: true,
      render: ({ prices }) => price(prices.RON),
      editor: editors.ron,
    },
    {
      id: 'minutes',
      width: 6,
      label: text('operations.minutes.short'),
      isNumeric: true,
      render: ({ duration_minutes: minutes }) => formatNumber(minutes, market),
      editor: editors.minutes,
    },
    {
      id: 'months',
      width: 6,
      label: text('operations.months.short'),
      isNumeric: true,
      render: ({ warranty_months: months }) => formatNumber(months, market),
      editor: editors.months,
    },
    {
      id: 'parts_cost',
      width: 9,
      label: text('operations.parts-cost'),
      isNumeric: true,
      render: (row) => <PartsCost row={row} />,
    },
    {
      id: 'parts',
      width: 11,
      label: text('operations.parts'),
      render: ({ spare_parts: parts }) => parts.map(({ name }) => name).join(', '),
    },
  ];
}
