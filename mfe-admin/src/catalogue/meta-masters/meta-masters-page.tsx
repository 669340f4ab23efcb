import { Button, LinkButton } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { DataGrid, GridToolbar } from '../../office/grid/data-grid.tsx';
import { gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { useMay } from '../../office/session.ts';
import { AddMetaMaster } from './add-meta-master.tsx';
import { MetaMasterDrawer } from './meta-master-drawer.tsx';
import { formatNumber } from '../../office/language/format.ts';

const schema = gridSchema(['name', 'products'], ['opened']);

/** Meta masters: what is one thing to a shopper though it is sold as several products. */
export function MetaMastersPage() {
  const text = useText();
  const { market } = useRemote();
  const mayEdit = useMay('catalog:edit');
  const [address, write] = useSearchState(schema);
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({
    ...catalog.query('admin_list_meta_masters', { query: listQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const open = address.filters.opened;
  const { opened: _open, ...others } = address.filters;
  const shown = { ...address, filters: others };
  return (
    <AdminPage
      title={text('meta.title')}
      actions={
        mayEdit && (
          <Button icon={plusIcon} onClick={() => setAdding(true)}>
            {text('meta.add')}
          </Button>
        )
      }
    >
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={shown} onChange={write} search={text('meta.search')} />
        <DataGrid
          label={text('meta.table')}
          columns={[
            {
              id: 'name',
              label: text('column.name'),
              sorts: true,
              render: (row) => <LinkButton onClick={() => write({ opened: row.id }, { push: true })}>{row.name}</LinkButton>,
            },
            { id: 'products', label: text('column.products'), sorts: true, end: true, render: (row) => formatNumber(row.products, market) },
          ]}
          rowKey={(row) => row.id}
          list={list}
          address={shown}
          onChange={write}
          failed={text('meta.failed')}
          empty={text('meta.empty')}
        />
      </div>
      {open !== undefined && <MetaMasterDrawer key={open} id={open} mayEdit={mayEdit} onClose={() => write({ opened: undefined })} />}
      {isAdding && (
        <AddMetaMaster
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            write({ opened: id }, { push: true });
          }}
        />
      )}
    </AdminPage>
  );
}
