import type { MasterProductRow } from '@okruh/contracts/http/catalog-admin/products';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import catalogueStyles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import type { AskedAction } from '../../office/data-table/bulk/bulk-action.ts';
import { BulkActions } from '../../office/data-table/bulk/bulk-actions.tsx';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { useTableSelection } from '../../office/data-table/use-table-selection.ts';
import { useCategoryChoices, useManufacturerChoices } from '../../office/fields/catalogue-choices.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { useMay } from '../../office/session.ts';
import { CategoryList } from './category-list.tsx';
import { ConfirmAssignment } from './confirm-assignment.tsx';

const schema = tableSchema(['name', 'code', 'changed_at'], ['category', 'level', 'manufacturer']);

/** Filters by the service's names. */
const toQuery = ({ q, sort, filters: { category, level, manufacturer } }: TableAddress) => ({
  ...(q !== undefined && { q }),
  ...(sort !== undefined && { sort }),
  ...(category !== undefined && { category }),
  ...(level !== undefined && { category_level: Number(level) }),
  ...(manufacturer !== undefined && { manufacturer }),
});

/** Which products stand in which categories: products on one side, categories on the other. */
export function AssignmentPage() {
  const text = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <AdminPage title={text('assignment.title')}>
      <div className={catalogueStyles.assignment}>
        <ProductList categories={[...chosen]} onStart={() => setChosen(new Set())} />
        <CategoryList chosen={chosen} onChoose={setChosen} />
      </div>
    </AdminPage>
  );
}

interface ProductListProps {
  /** Ids of the chosen ones. */
  readonly categories: readonly string[];
  /** Called when selected products are put into them or taken out. */
  onStart(): void;
}

function ProductList({ categories, onStart }: ProductListProps) {
  const text = useText();
  const locale = useNameLocale();
  const mayEdit = useMay('catalog:edit');
  const queryClient = useQueryClient();
  const [address, write] = useSearchState(schema);
  const selection = useTableSelection<MasterProductRow>();
  const query = toQuery(address);
  const rows = useTableRows<MasterProductRow>(address, (page) =>
    catalog.query('admin_list_master_products', { query: { ...query, ...page } }),
  );
  return (
    <TableList<MasterProductRow>
      name="assignment"
      texts="products"
      label={text('products.table')}
      columns={useColumns()}
      presets={[{ label: text('products.view.all'), query: '' }]}
      filters={{ choices: useFilters(rows.isAnswered) }}
      bulk={
        mayEdit && (
          <BulkActions
            selection={selection}
            getLabel={(row) => row.name[locale]}
            actions={buildActions(text, categories, onStart)}
            onFinished={() =>
              void catalog.invalidate(
                queryClient,
                'admin_list_master_products',
                'get_type_categories',
                'get_categories_tree',
                'admin_get_master_product',
              )
            }
          />
        )
      }
      rows={rows}
      rowKey={(row) => row.id}
      {...(mayEdit && {
        selection: { of: selection, getLabel: (row: MasterProductRow) => text('grid.choose', { name: row.name[locale] }) },
      })}
      address={address}
      onChange={write}
    />
  );
}

/** Each asks first, with the chosen categories. */
const buildActions = (text: TextFunction, categories: readonly string[], onStart: () => void): readonly AskedAction<MasterProductRow>[] =>
  (['add', 'remove'] as const).map((change) => ({
    id: change,
    label: text(`assignment.${change}`),
    ask: (dialog) => <ConfirmAssignment change={change} dialog={dialog} categories={categories} onStart={onStart} />,
  }));

function useColumns(): readonly TableColumn<MasterProductRow>[] {
  const text = useText();
  const locale = useNameLocale();
  return [
    { id: 'name', width: 15, isFixed: true, label: text('column.product'), sort: 'name', render: (row) => row.name[locale] },
    { id: 'code', width: 7, label: text('column.code'), sort: 'code', render: (row) => <code className="nowrap">{row.code}</code> },
    { id: 'manufacturer', width: 8, label: text('filter.manufacturer'), render: (row) => row.manufacturer.name },
    {
      id: 'categories',
      width: 14,
      label: text('column.categories'),
      render: (row) => row.categories.map(({ name }) => name[locale]).join(', '),
    },
  ];
}

function useFilters(isAnswered: boolean): readonly ChoiceFilter[] {
  const text = useText();
  const options = { enabled: isAnswered };
  const levels = useQuery({ ...catalog.query('get_type_categories', { query: {} }), ...options }).data?.levels ?? [];
  return [
    { name: 'category', label: text('column.category'), options: useCategoryChoices(options) },
    {
      name: 'level',
      label: text('filter.level'),
      options: levels.map((level) => ({ value: String(level), label: text('filter.level-of', { level }) })),
    },
    { name: 'manufacturer', label: text('filter.manufacturer'), options: useManufacturerChoices(options) },
  ];
}
