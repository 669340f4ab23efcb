import type { SparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { type Market, marketCodes } from '@okruh/market';
import { Badge, Button, LinkButton } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { repairs } from '../../office/api/repairs-api.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { useMay } from '../../office/session.ts';
import { PartDialog } from './part-dialog.tsx';
import { StockDialog } from './stock-dialog.tsx';

const schema = tableSchema(['name', 'location', 'cz', 'ro'], ['type', 'status', 'low', 'opened']);
/** Value of `low` that asks for what runs low. */
const LOW = 'ano';
/** Value of `status` that asks for what isn't ordered any more. */
const RETIRED = 'vyrazene';

/** Filters of the address as the service knows them; what runs low does so in the market of the site. */
const toFilters = ({ q, sort, filters: { type, status, low } }: TableAddress, market: Market) => ({
  ...(q !== undefined && { q }),
  ...(sort !== undefined && { sort }),
  ...(type !== undefined && { type_device: type }),
  ...(status === RETIRED && { retired: 'true' as const }),
  ...(low === LOW && { low: market }),
});

/** Every spare part with its stock in both markets. */
export function SparePartsPage() {
  const text = useText();
  const { market } = useRemote();
  const mayEdit = useMay('spare-part:edit');
  const [address, write] = useSearchState(schema);
  const [edited, setEdited] = useState<SparePart | null>(null);
  const filters = toFilters(address, market);
  const { opened } = address.filters;
  const open = (id: string) => write({ opened: id }, { push: true });
  const rows = useTableRows<SparePart>(address, (page) => repairs.query('admin_list_spare_parts', { query: { ...filters, ...page } }));
  return (
    <TablePage<SparePart>
      name="spare-parts"
      texts="spare-parts"
      label={text('spare-parts.table')}
      actions={
        <>
          <ExportButton fetchFile={() => repairs.exchange('admin_export_spare_parts', { query: filters })} />
          {mayEdit && <Button onClick={() => open('new')}>{text('spare-parts.add')}</Button>}
        </>
      }
      columns={[...buildColumns(text, mayEdit ? open : null), ...(mayEdit ? [buildEditColumn(text, setEdited)] : [])]}
      presets={[
        { label: text('spare-parts.all'), query: '' },
        { label: text('spare-parts.low', { market: market.toUpperCase() }), query: `${officeParameters.low}=${LOW}` },
        { label: text('spare-parts.retired'), query: `${officeParameters.status}=${RETIRED}` },
      ]}
      namesPreset
      filters={{
        choices: [
          {
            name: 'type',
            label: text('filter.type'),
            options: deviceTypes.map((type) => ({ value: type, label: text(`device-type.${type}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={(part) => part.id}
      address={address}
      onChange={write}
    >
      {mayEdit && opened !== undefined && <PartDialog key={opened} opened={opened} onClose={() => write({ opened: undefined })} />}
      <StockDialog key={edited?.id} part={edited} market={market} onClose={() => setEdited(null)} />
    </TablePage>
  );
}

/** @param open null for somebody who may not change parts */
const buildColumns = (text: TextFunction, open: ((id: string) => void) | null): readonly TableColumn<SparePart>[] => [
  {
    id: 'name',
    width: 24,
    isFixed: true,
    label: text('spare-parts.part'),
    sort: 'name',
    render: (part) => (
      <span>
        {open === null ? part.name : <LinkButton onClick={() => open(part.id)}>{part.name}</LinkButton>}{' '}
        {part.is_retired && <Badge>{text('spare-parts.is-retired')}</Badge>}
        <span className="sub">{[part.kind_label, text(`parts.origin.${part.origin}`), part.colour?.name].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  { id: 'location', width: 9, label: text('spare-parts.location'), sort: 'location', render: (part) => part.location },
  ...marketCodes.map((code) => ({
    id: code,
    width: 8,
    label: text('spare-parts.stock', { market: code.toUpperCase() }),
    sort: code,
    isNumeric: true,
    render: (part: SparePart) => <StockCell part={part} market={code} />,
  })),
];

const buildEditColumn = (text: TextFunction, onEdit: (part: SparePart) => void): TableColumn<SparePart> => ({
  id: 'edit',
  width: 8,
  label: text('spare-parts.edit'),
  render: (part) => (
    <Button size="small" kind="quiet" aria-label={text('spare-parts.edit.of', { part: part.name })} onClick={() => onEdit(part)}>
      {text('spare-parts.edit')}
    </Button>
  ),
});

function StockCell({ part, market }: { readonly part: SparePart; readonly market: Market }) {
  const text = useText();
  const { on_hand: onHand, reserved, minimum } = part.stock[market];
  const isLow = !part.is_retired && onHand - reserved <= minimum;
  return (
    <span>
      {isLow ? <Badge tone={onHand === reserved ? 'danger' : 'warning'}>{onHand - reserved}</Badge> : onHand - reserved}
      {reserved > 0 && <span className="sub">{text('spare-parts.reserved', { count: reserved })}</span>}
    </span>
  );
}
