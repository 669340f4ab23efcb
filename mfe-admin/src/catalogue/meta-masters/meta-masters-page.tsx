import type { ResponseOf } from '@okruh/contracts';
import type { adminListMetaMasters } from '@okruh/contracts/http/catalog-admin/meta-masters';
import { Button, LinkButton } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { tableSchema } from '../../office/data-table/table-address.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { useMay } from '../../office/session.ts';
import { AddMetaMaster } from './add-meta-master.tsx';
import { MetaMasterDrawer } from './meta-master-drawer.tsx';
import { formatNumber } from '../../office/language/format.ts';

type Row = ResponseOf<typeof adminListMetaMasters>['items'][number];
const schema = tableSchema(['name', 'products'], ['opened']);

/** Meta masters: what is one thing to a shopper though it is sold as several products. */
export function MetaMastersPage() {
  const text = useText();
  const { market } = useRemote();
  const mayEdit = useMay('catalog:edit');
  const [address, write] = useSearchState(schema);
  const [isAdding, setAdding] = useState(false);
  const { q, sort } = address;
  const filters = { ...(q !== undefined && { q }), ...(sort !== undefined && { sort }) };
  const rows = useTableRows<Row>(address, (page) => catalog.query('admin_list_meta_masters', { query: { ...filters, ...page } }));
  const { opened } = address.filters;
  return (
    <TablePage<Row>
      name="meta-masters"
      texts="meta"
      label={text('meta.table')}
      actions={
        mayEdit && (
          <Button icon={plusIcon} onClick={() => setAdding(true)}>
            {text('meta.add')}
          </Button>
        )
      }
      columns={[
        {
          id: 'name',
          width: 20,
          isFixed: true,
          label: text('column.name'),
          sort: 'name',
          render: (row) => <LinkButton onClick={() => write({ opened: row.id }, { push: true })}>{row.name}</LinkButton>,
        },
        {
          id: 'products',
          width: 6,
          label: text('column.products'),
          sort: 'products',
          isNumeric: true,
          render: (row) => formatNumber(row.products, market),
        },
      ]}
      presets={[{ label: text('meta.view.all'), query: '' }]}
      filters={{ choices: [] }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      {opened !== undefined && <MetaMasterDrawer key={opened} id={opened} mayEdit={mayEdit} onClose={() => write({ opened: undefined })} />}
      {isAdding && (
        <AddMetaMaster
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            write({ opened: id }, { push: true });
          }}
        />
      )}
    </TablePage>
  );
}
