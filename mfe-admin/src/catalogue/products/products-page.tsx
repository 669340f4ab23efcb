import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { RequestOf } from '@okruh/contracts';
import type { adminListMasterProducts, MasterProductRow } from '@okruh/contracts/http/catalog-admin/products';
import { Button } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { useBadgeChoices, useCategoryChoices, useManufacturerChoices, useTypeChoices } from '../../office/fields/catalogue-choices.ts';
import { BulkActions } from '../../office/data-table/bulk/bulk-actions.tsx';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { useTableSelection } from '../../office/data-table/use-table-selection.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { useMay } from '../../office/session.ts';
import { BulkAssignment } from './bulk-assignment.tsx';
import { BulkRename } from './bulk-rename.tsx';
import { useProductActions } from './product-actions.ts';
import { ProductState } from './product-state.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../office/language/format.ts';

const states = ['draft', 'published', 'withdrawn'] as const;
const schema = tableSchema(
  ['name', 'code', 'changed_at', 'variants', 'price'],
  ['category', 'manufacturer', 'type', 'badge', 'status', 'meta'],
);

/** Filters by the service's names. */
function toQuery(address: TableAddress): NonNullable<RequestOf<typeof adminListMasterProducts>['query']> {
  const { category, manufacturer, type, badge, status, meta } = address.filters;
  const state = knownOr(status, states, undefined);
  return {
    ...(address.q !== undefined && { q: address.q }),
    ...(address.sort !== undefined && { sort: address.sort }),
    ...(category !== undefined && { category }),
    ...(manufacturer !== undefined && { manufacturer }),
    ...(type !== undefined && { type_device: type }),
    ...(badge !== undefined && { badge }),
    ...(meta !== undefined && { meta_master: meta }),
    ...(state !== undefined && { state }),
  };
}

/** Columns of the grid; the first leads to the product. */
function useColumns(): readonly TableColumn<MasterProductRow>[] {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  return [
    {
      id: 'name',
      width: 18,
      isFixed: true,
      label: text('column.product'),
      sort: 'name',
      render: (row) => (
        <>
          <Link href={pathTo(officePaths.product, { id: row.id })}>{row.name[locale]}</Link>
          <span className="sub">{row.manufacturer.name}</span>
        </>
      ),
    },
    { id: 'code', width: 7, label: text('column.code'), sort: 'code', render: (row) => <code className="nowrap">{row.code}</code> },
    { id: 'state', width: 7, label: text('column.state'), render: (row) => <ProductState state={row.state} /> },
    {
      id: 'categories',
      width: 12,
      label: text('column.categories'),
      render: (row) => row.categories.map(({ name }) => name[locale]).join(', '),
    },
    {
      id: 'variants',
      width: 6,
      label: text('column.variants'),
      sort: 'variants',
      isNumeric: true,
      render: (row) => text('products.variants', { onSale: row.variants_on_sale, all: row.variants }),
    },
    {
      id: 'price',
      width: 8,
      label: text('column.price-from'),
      sort: 'price',
      isNumeric: true,
      render: (row) => (
        <span className="nowrap">
          {row.price_from.CZK !== null && formatMoney(row.price_from.CZK)}
          {row.price_from.RON !== null && <span className="sub">{formatMoney(row.price_from.RON)}</span>}
        </span>
      ),
    },
    {
      id: 'stock',
      width: 7,
      label: text('column.stock'),
      isNumeric: true,
      render: (row) => (row.stock === null ? text('products.endless') : formatNumber(row.stock, market)),
    },
    {
      id: 'changed_at',
      width: 9,
      label: text('column.changed'),
      sort: 'changed_at',
      render: (row) => formatDateTime(row.changed_at, market),
    },
  ];
}

/** Every master product: views, filters, export, and what can be done with many at once. */
export function ProductsPage() {
  const text = useText();
  const locale = useNameLocale();
  const mayEdit = useMay('catalog:edit');
  const queryClient = useQueryClient();
  const [address, write] = useSearchState(schema);
  const selection = useTableSelection<MasterProductRow>();
  const actions = useProductActions();
  const [dialog, setDialog] = useState<'assign' | 'rename' | null>(null);
  const query = toQuery(address);
  const rows = useTableRows<MasterProductRow>(address, (page) =>
    catalog.query('admin_list_master_products', { query: { ...query, ...page } }),
  );
  const ids = [...selection.rows.keys()];
  return (
    <TablePage<MasterProductRow>
      name="products"
      texts="products"
      label={text('products.table')}
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
      bulk={
        mayEdit && (
          <BulkActions
            selection={selection}
            getLabel={(row) => row.name[locale]}
            actions={actions}
            onFinished={() => void catalog.invalidate(queryClient, 'admin_list_master_products', 'admin_get_master_product')}
          >
            <Button size="small" kind="quiet" onClick={() => setDialog('assign')}>
              {text('bulk.assign')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setDialog('rename')}>
              {text('bulk.rename')}
            </Button>
          </BulkActions>
        )
      }
      columns={useColumns()}
      presets={[
        ...states.map((state) => ({ label: text(`products.view.${state}`), query: `${officeParameters.status}=${state}` })),
        { label: text('products.view.all'), query: '' },
      ]}
      filters={{ choices: useFilters(rows.isAnswered) }}
      rows={rows}
      rowKey={(row) => row.id}
      {...(mayEdit && {
        selection: { of: selection, getLabel: (row: MasterProductRow) => text('grid.choose', { name: row.name[locale] }) },
      })}
      address={address}
      onChange={write}
    >
      {dialog === 'assign' && <BulkAssignment ids={ids} onClose={() => setDialog(null)} />}
      {dialog === 'rename' && <BulkRename ids={ids} onClose={() => setDialog(null)} />}
    </TablePage>
  );
}

function useFilters(isAnswered: boolean): readonly ChoiceFilter[] {
  const text = useText();
  const options = { enabled: isAnswered };
  return [
    { name: 'category', label: text('column.category'), options: useCategoryChoices(options) },
    { name: 'manufacturer', label: text('filter.manufacturer'), options: useManufacturerChoices(options) },
    { name: 'type', label: text('filter.type'), options: useTypeChoices(options) },
    { name: 'badge', label: text('column.badge'), options: useBadgeChoices(options) },
    {
      name: 'status',
      label: text('column.state'),
      options: states.map((state) => ({ value: state, label: text(`product-state.${state}`) })),
    },
  ];
}
