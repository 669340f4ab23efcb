import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { RequestOf } from '@okruh/contracts';
import type { adminListMasterProducts, MasterProductRow } from '@okruh/contracts/http/catalog-admin/products';
import { BulkBar, Button } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { useBadgeChoices, useCategoryChoices, useManufacturerChoices, useTypeChoices } from '../../office/fields/catalogue-choices.ts';
import { ColumnChooser, useColumnChoice } from '../../office/grid/column-chooser.tsx';
import { type Column, DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery, type WriteGrid } from '../../office/grid/grid-address.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { useMay } from '../../office/session.ts';
import { useSelection } from '../../office/grid/use-selection.ts';
import { BulkAssignment } from './bulk-assignment.tsx';
import { BulkRename } from './bulk-rename.tsx';
import { ProductState } from './product-state.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../office/language/format.ts';

const states = ['draft', 'published', 'withdrawn'] as const;
const schema = gridSchema(
  ['name', 'code', 'changed_at', 'variants', 'price'],
  ['category', 'manufacturer', 'type', 'badge', 'status', 'meta'],
);

/** Filters by the service's names. */
function toQuery(address: GridAddress): NonNullable<RequestOf<typeof adminListMasterProducts>['query']> {
  const { category, manufacturer, type, badge, status, meta } = address.filters;
  const state = knownOr(status, states, undefined);
  return {
    ...listQuery(address),
    ...(category !== undefined && { category }),
    ...(manufacturer !== undefined && { manufacturer }),
    ...(type !== undefined && { type_device: type }),
    ...(badge !== undefined && { badge }),
    ...(meta !== undefined && { meta_master: meta }),
    ...(state !== undefined && { state }),
  };
}

/** Columns of the grid; the first leads to the product. */
function useColumns(): readonly Column<MasterProductRow>[] {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  return [
    {
      id: 'name',
      label: text('column.product'),
      sorts: true,
      render: (row) => (
        <>
          <Link href={pathTo(officePaths.product, { id: row.id })}>{row.name[locale]}</Link>
          <span className="sub">{row.manufacturer.name}</span>
        </>
      ),
    },
    { id: 'code', label: text('column.code'), sorts: true, render: (row) => <code className="nowrap">{row.code}</code> },
    { id: 'state', label: text('column.state'), render: (row) => <ProductState state={row.state} /> },
    {
      id: 'categories',
      label: text('column.categories'),
      render: (row) => row.categories.map(({ name }) => name[locale]).join(', '),
    },
    {
      id: 'variants',
      label: text('column.variants'),
      sorts: true,
      end: true,
      render: (row) => text('products.variants', { onSale: row.variants_on_sale, all: row.variants }),
    },
    {
      id: 'price',
      label: text('column.price-from'),
      sorts: true,
      end: true,
      render: (row) => (
        <span className="nowrap">
          {row.price_from.CZK !== null && formatMoney(row.price_from.CZK)}
          {row.price_from.RON !== null && <span className="sub">{formatMoney(row.price_from.RON)}</span>}
        </span>
      ),
    },
    {
      id: 'stock',
      label: text('column.stock'),
      end: true,
      render: (row) => (row.stock === null ? text('products.endless') : formatNumber(row.stock, market)),
    },
    { id: 'changed_at', label: text('column.changed'), sorts: true, render: (row) => formatDateTime(row.changed_at, market) },
  ];
}

/** Every master product: filters, order, export, and what can be done with many at once. */
export function ProductsPage() {
  const text = useText();
  const locale = useNameLocale();
  const mayEdit = useMay('catalog:edit');
  const [address, write] = useSearchState(schema);
  const selection = useSelection();
  const [dialog, setDialog] = useState<'assign' | 'rename' | null>(null);
  const query = toQuery(address);
  const list = useQuery({ ...catalog.query('admin_list_master_products', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const ids = [...selection.ids];
  const columns = useColumns();
  const choice = useColumnChoice('products');
  return (
    <AdminPage
      title={text('products.title')}
      actions={
        <>
          <ExportButton fetchFile={() => catalog.exchange('admin_export_master_products', { query })} />
          {mayEdit && (
            <PageLink icon={plusIcon} href={officePaths['new-product']}>
              {text('new-product.title')}
            </PageLink>
          )}
        </>
      }
    >
      <div className={`stack ${styles.list}`}>
        <div className={styles.gridHead}>
          <ProductFilters address={address} onChange={write} />
          <ColumnChooser columns={columns} hidden={choice.hidden} onToggle={choice.toggle} />
        </div>
        {mayEdit && ids.length > 0 && (
          <BulkBar summary={text('products.chosen', { count: ids.length })}>
            <Button size="small" kind="quiet" onClick={() => setDialog('assign')}>
              {text('bulk.assign')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setDialog('rename')}>
              {text('bulk.rename')}
            </Button>
            <Button size="small" kind="bare" onClick={selection.clear}>
              {text('bulk.clear')}
            </Button>
          </BulkBar>
        )}
        <DataGrid<MasterProductRow>
          label={text('products.table')}
          columns={columns.filter(({ id }) => !choice.hidden.includes(id))}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('products.failed')}
          empty={text('products.empty')}
          {...(mayEdit && { selection: { of: selection, getLabel: (row) => text('grid.choose', { name: row.name[locale] }) } })}
        />
      </div>
      {dialog === 'assign' && <BulkAssignment ids={ids} onClose={() => setDialog(null)} />}
      {dialog === 'rename' && <BulkRename ids={ids} onClose={() => setDialog(null)} />}
    </AdminPage>
  );
}

function ProductFilters({ address, onChange }: { readonly address: GridAddress; readonly onChange: WriteGrid }) {
  const text = useText();
  const filter = { address, onChange };
  return (
    <GridToolbar {...filter} search={text('products.search')} example={text('products.search.example')}>
      <FilterSelect
        {...filter}
        name="category"
        label={text('column.category')}
        any={text('filter.every-category')}
        options={useCategoryChoices()}
      />
      <FilterSelect
        {...filter}
        name="manufacturer"
        label={text('filter.manufacturer')}
        any={text('filter.every-manufacturer')}
        options={useManufacturerChoices()}
      />
      <FilterSelect {...filter} name="type" label={text('filter.type')} any={text('filter.every-type')} options={useTypeChoices()} />
      <FilterSelect {...filter} name="badge" label={text('column.badge')} any={text('filter.every-badge')} options={useBadgeChoices()} />
      <FilterSelect
        {...filter}
        name="status"
        label={text('column.state')}
        any={text('filter.every-state')}
        options={states.map((state) => ({ value: state, label: text(`product-state.${state}`) }))}
      />
    </GridToolbar>
  );
}
