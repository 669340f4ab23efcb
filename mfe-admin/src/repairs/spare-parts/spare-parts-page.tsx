import type { SparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { type Market, marketCodes } from '@okruh/market';
import { Badge, Button, Chip } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { useExport } from '../../office/grid/save-export.ts';
import { useMay } from '../../office/session.ts';
import { StockDialog } from './stock-dialog.tsx';

const schema = gridSchema(['name', 'location', 'cz', 'ro'], ['type', 'low']);

const toQuery = (address: GridAddress, market: Market) => ({
  ...listQuery(address),
  ...(address.filters.type !== undefined && { type_device: address.filters.type }),
  ...(address.filters.low === 'ano' && { low: market }),
});

/** Every spare part with its stock in both markets. */
export function SparePartsPage() {
  const text = useText();
  const { market } = useRemote();
  const mayEdit = useMay('spare-part:edit');
  const [address, write] = useSearchState(schema);
  const [edited, setEdited] = useState<SparePart | null>(null);
  const query = toQuery(address, market);
  const list = useQuery({ ...repairs.query('admin_list_spare_parts', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const exported = useExport(() => repairs.exchange('admin_export_spare_parts', { query }));
  const isLow = address.filters.low === 'ano';
  return (
    <AdminPage
      title={text('spare-parts.title')}
      actions={
        <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
          {text('grid.export')}
        </Button>
      }
    >
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('spare-parts.search')} example={text('spare-parts.search.example')}>
          <FilterSelect
            label={text('filter.type')}
            any={text('filter.any')}
            name="type"
            options={deviceTypes.map((type) => ({ value: type, label: text(`device-type.${type}`) }))}
            address={address}
            onChange={write}
          />
          <Chip pressed={isLow} onClick={() => write({ low: isLow ? undefined : 'ano', page: undefined })}>
            {text('spare-parts.low', { market: market.toUpperCase() })}
          </Chip>
        </GridToolbar>
        <DataGrid<SparePart>
          label={text('spare-parts.table')}
          rowKey={(part) => part.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('spare-parts.failed')}
          empty={text('spare-parts.empty')}
          columns={[
            {
              id: 'name',
              label: text('spare-parts.part'),
              sorts: true,
              render: (part) => (
                <span>
                  {part.name}
                  <span className="sub">
                    {[part.kind_label, text(`parts.origin.${part.origin}`), part.colour?.name].filter(Boolean).join(' · ')}
                  </span>
                </span>
              ),
            },
            { id: 'location', label: text('spare-parts.location'), sorts: true, render: (part) => part.location },
            ...marketCodes.map((code) => ({
              id: code,
              label: text('spare-parts.stock', { market: code.toUpperCase() }),
              sorts: true,
              end: true,
              render: (part: SparePart) => <StockCell part={part} market={code} />,
            })),
            ...(mayEdit
              ? [
                  {
                    id: 'edit',
                    label: text('spare-parts.edit'),
                    render: (part: SparePart) => (
                      <Button
                        size="small"
                        kind="quiet"
                        aria-label={text('spare-parts.edit.of', { part: part.name })}
                        onClick={() => setEdited(part)}
                      >
                        {text('spare-parts.edit')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <StockDialog key={edited?.id} part={edited} market={market} onClose={() => setEdited(null)} />
    </AdminPage>
  );
}

function StockCell({ part, market }: { readonly part: SparePart; readonly market: Market }) {
  const text = useText();
  const { on_hand: onHand, reserved, minimum } = part.stock[market];
  return (
    <span>
      {onHand - reserved <= minimum ? (
        <Badge tone={onHand === reserved ? 'danger' : 'warning'}>{onHand - reserved}</Badge>
      ) : (
        onHand - reserved
      )}
      {reserved > 0 && <span className="sub">{text('spare-parts.reserved', { count: reserved })}</span>}
    </span>
  );
}
