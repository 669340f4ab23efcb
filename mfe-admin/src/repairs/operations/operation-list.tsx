import type { OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
import { formatMoney, type Money } from '@okruh/market';
import { Badge, Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { type GridAddress, listQuery, type WriteGrid } from '../../office/grid/grid-address.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { OperationDialog } from './operation-dialog.tsx';

interface OperationListProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

/** Operations of every device with their prices. */
export function OperationList({ address: given, onChange }: OperationListProps) {
  const text = useText();
  const [edited, setEdited] = useState<OperationRow | null>(null);
  // The tab isn't a filter.
  const { tab: _karta, ...filters } = given.filters;
  const address = { ...given, filters };
  const query = {
    ...listQuery(address),
    ...(filters.type !== undefined && { type_device: filters.type }),
    ...(filters.manufacturer !== undefined && { manufacturer: filters.manufacturer }),
    ...(filters.kind !== undefined && { kind: filters.kind }),
  };
  const list = useQuery({ ...repairs.query('admin_list_operations', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const price = (amount: Money | null): string => (amount === null ? text('diagnosis.on-request') : formatMoney(amount));
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar address={address} onChange={onChange} search={text('operations.search')} example={text('operations.search.example')}>
        <FilterSelect
          label={text('filter.type')}
          any={text('filter.any')}
          name="type"
          options={deviceTypes.map((type) => ({ value: type, label: text(`device-type.${type}`) }))}
          address={address}
          onChange={onChange}
        />
        <FilterSelect
          label={text('operations.manufacturer')}
          any={text('operations.manufacturer.any')}
          name="manufacturer"
          options={(list.data?.manufacturers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          address={address}
          onChange={onChange}
        />
        <FilterSelect
          label={text('operations.kind')}
          any={text('operations.kind.any')}
          name="kind"
          options={(list.data?.kinds ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          address={address}
          onChange={onChange}
        />
        <ExportButton size="small" fetchFile={() => repairs.exchange('admin_export_operations', { query })} />
      </GridToolbar>
      <DataGrid<OperationRow>
        label={text('operations.table')}
        rowKey={(row) => row.id}
        list={list}
        address={address}
        onChange={onChange}
        failed={text('operations.failed')}
        empty={text('operations.empty')}
        columns={[
          { id: 'device', label: text('column.device'), sorts: true, render: (row) => row.device_name },
          {
            id: 'label',
            label: text('operations.operation'),
            sorts: true,
            render: (row) => (
              <span>
                {row.label} {!row.is_offered && <Badge>{text('operations.not-offered')}</Badge>}
                <span className="sub">{text('operations.about', { minutes: row.duration_minutes, months: row.warranty_months })}</span>
              </span>
            ),
          },
          { id: 'price_czk', label: text('operations.czk'), sorts: true, end: true, render: (row) => price(row.prices.CZK) },
          { id: 'price_ron', label: text('operations.ron'), sorts: true, end: true, render: (row) => price(row.prices.RON) },
          {
            id: 'edit',
            label: text('spare-parts.edit'),
            render: (row) => (
              <Button
                size="small"
                kind="quiet"
                aria-label={text('operations.edit.of', { operation: row.label, device: row.device_name })}
                onClick={() => setEdited(row)}
              >
                {text('spare-parts.edit')}
              </Button>
            ),
          },
        ]}
      />
      <OperationDialog key={edited?.id} operation={edited} onClose={() => setEdited(null)} />
    </div>
  );
}
