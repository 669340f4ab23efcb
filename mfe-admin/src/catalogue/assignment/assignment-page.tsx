import { BulkBar, Button, Checkbox, SearchField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import catalogueStyles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { useCategoryChoices, useManufacturerChoices } from '../../office/fields/catalogue-choices.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { DataGrid, FilterSelect, GridToolbar, type Selection } from '../../office/grid/data-grid.tsx';
import { gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import { useSelection } from '../../office/grid/use-selection.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useNameLocale } from '../../office/language/language.ts';

const schema = gridSchema(['name', 'code', 'changed_at'], ['category', 'level', 'manufacturer']);
type Deed = 'add' | 'remove';

/** Which products stand in which categories: products on one side, categories on the other. */
export function AssignmentPage() {
  const text = useText();
  const mayEdit = useMay('catalog:edit');
  const products = useSelection();
  const categories = useSelection();
  const [deed, setDeed] = useState<Deed | null>(null);
  const { toast } = useRemote();
  const ask = (wanted: Deed): void => {
    if (products.ids.size === 0 || categories.ids.size === 0) toast({ kind: 'warning', title: text('assignment.nothing-chosen') });
    else setDeed(wanted);
  };
  return (
    <AdminPage title={text('assignment.title')}>
      {mayEdit && (
        <BulkBar summary={text('assignment.chosen', { products: products.ids.size, categories: categories.ids.size })}>
          <Button size="small" onClick={() => ask('add')}>
            {text('assignment.add')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => ask('remove')}>
            {text('assignment.remove')}
          </Button>
        </BulkBar>
      )}
      <div className={catalogueStyles.assignment}>
        <ProductGrid selection={products} />
        <CategoryList selection={categories} />
      </div>
      {deed !== null && (
        <ConfirmAssignment
          deed={deed}
          products={[...products.ids]}
          categories={[...categories.ids]}
          onClose={() => setDeed(null)}
          onDone={() => {
            setDeed(null);
            products.clear();
            categories.clear();
          }}
        />
      )}
    </AdminPage>
  );
}

function ProductGrid({ selection }: { readonly selection: Selection }) {
  const text = useText();
  const locale = useNameLocale();
  const [address, write] = useSearchState(schema);
  const { category, level, manufacturer } = address.filters;
  const query = {
    ...listQuery(address),
    ...(category !== undefined && { category }),
    ...(level !== undefined && { category_level: Number(level) }),
    ...(manufacturer !== undefined && { manufacturer }),
  };
  const list = useQuery({ ...catalog.query('admin_list_master_products', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const levels = useQuery(catalog.query('get_type_categories', { query: {} })).data?.levels ?? [];
  const filter = { address, onChange: write };
  return (
    <div className={`stack ${styles.list}`}>
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
          name="level"
          label={text('filter.level')}
          any={text('filter.every-level')}
          options={levels.map((one) => ({ value: String(one), label: text('filter.level-of', { level: one }) }))}
        />
        <FilterSelect
          {...filter}
          name="manufacturer"
          label={text('filter.manufacturer')}
          any={text('filter.every-manufacturer')}
          options={useManufacturerChoices()}
        />
      </GridToolbar>
      <DataGrid
        label={text('products.table')}
        columns={[
          { id: 'name', label: text('column.product'), sorts: true, render: (row) => row.name[locale] },
          { id: 'code', label: text('column.code'), sorts: true, render: (row) => <code className="nowrap">{row.code}</code> },
          { id: 'manufacturer', label: text('filter.manufacturer'), render: (row) => row.manufacturer.name },
          {
            id: 'categories',
            label: text('column.categories'),
            render: (row) => row.categories.map(({ name }) => name[locale]).join(', '),
          },
        ]}
        rowKey={(row) => row.id}
        list={list}
        address={address}
        onChange={write}
        failed={text('products.failed')}
        empty={text('products.empty')}
        selection={{ of: selection, getLabel: (row) => text('grid.choose', { name: row.name[locale] }) }}
      />
    </div>
  );
}

function CategoryList({ selection }: { readonly selection: Selection }) {
  const text = useText();
  const locale = useNameLocale();
  const [q, setQ] = useState('');
  const [level, setLevel] = useState('');
  const query = { ...(q !== '' && { q }), ...(level !== '' && { level: Number(level) }) };
  const found = useQuery({ ...catalog.query('get_type_categories', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  if (found.isError && found.data === undefined)
    return <LoadFailure title={text('categories.failed')} error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <section className={`panel stack ${styles.list}`} aria-label={text('assignment.categories')}>
      <h2>{text('assignment.categories')}</h2>
      <SearchField
        name="category"
        label={text('categories.search')}
        placeholder={text('categories.search')}
        onSearch={(typed) => setQ(typed.trim())}
      />
      <select
        className="input input-small"
        aria-label={text('filter.level')}
        value={level}
        onChange={({ target }) => setLevel(target.value)}
      >
        <option value="">{text('filter.every-level')}</option>
        {found.data?.levels.map((number) => (
          <option key={number} value={number}>
            {text('filter.level-of', { level: number })}
          </option>
        ))}
      </select>
      <ul className={catalogueStyles.checkList} aria-busy={found.isFetching}>
        {found.data?.items.map((category) => (
          <li key={category.id}>
            <Checkbox
              id={`category-${category.id}`}
              label={category.path[locale]}
              checked={selection.ids.has(category.id)}
              onChange={({ target }) => selection.set([category.id], target.checked)}
            />
          </li>
        ))}
        {found.data?.items.length === 0 && <li className="soft">{text('grid.nothing-found')}</li>}
      </ul>
    </section>
  );
}

interface ConfirmAssignmentProps {
  readonly deed: Deed;
  readonly products: readonly string[];
  readonly categories: readonly string[];
  onClose(): void;
  onDone(): void;
}

/** Says what will change before it does. */
function ConfirmAssignment({ deed, products, categories, onClose, onDone }: ConfirmAssignmentProps) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const queryClient = useQueryClient();
  const names = useQuery(catalog.query('get_type_categories', { query: {} })).data?.items ?? [];
  const save = useMutation({
    mutationFn: () => {
      const body = { masterProductIds: [...products], typeCategoryIds: [...categories] };
      return deed === 'add' ? catalog.call('add_product_categories', { body }) : catalog.call('remove_product_categories', { body });
    },
    onSuccess: ({ changed }) => {
      toast({ kind: 'success', title: text('saved'), text: text('assignment.changed', { count: changed }) });
      void catalog.invalidate(
        queryClient,
        'admin_list_master_products',
        'get_type_categories',
        'get_categories_tree',
        'admin_get_master_product',
      );
      onDone();
    },
    onError: (error) => {
      reportFailure(text('save-failed'), error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={text('confirm.title')}
      confirm={text(deed === 'add' ? 'assignment.add' : 'assignment.remove')}
      isBusy={save.isPending}
      onClose={onClose}
      onConfirm={() => save.mutate()}
    >
      <p>{text(deed === 'add' ? 'assignment.confirm.add' : 'assignment.confirm.remove', { count: products.length })}</p>
      <ul className={styles.errors}>
        {categories.map((id) => (
          <li key={id}>{names.find((category) => category.id === id)?.path[locale] ?? id}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
