import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { useCategoryChoices, useTypeChoices } from '../../office/fields/catalogue-choices.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { addressSchema, knownOr } from '../../office/grid/list-address.ts';
import { useNameLocale } from '../../office/language/language.ts';

const tabs = ['balicky', 'prislusenstvi'] as const;
const grid = gridSchema(['name', 'code'], ['category']);
const schema = addressSchema((parameters): Readonly<Record<string, unknown>> & { readonly tab: (typeof tabs)[number] } => ({
  tab: knownOr(parameters['tab'], tabs, 'balicky'),
}));

/** What is sold together: action packages, and chargers and other accessories with what they fit. */
export function PackagesPage() {
  const text = useText();
  const [{ tab }, write] = useSearchState(schema);
  const panels = { balicky: <ActionPackages />, prislusenstvi: <AccessoryDevices /> };
  return (
    <AdminPage title={text('packages.title')}>
      <Tabs
        label={text('packages.title')}
        tabs={tabs.map((id) => ({ id, label: text(`packages.tab.${id}`), panel: id === tab ? panels[id] : null }))}
        selected={tab}
        onSelect={(id) => write({ tab: knownOr(id, tabs, 'balicky'), q: undefined, page: undefined, category: undefined }, { push: true })}
      />
    </AdminPage>
  );
}

/** The product's page edits what goes with it. */
const relationsPath = (id: string): string => `${pathTo(officePaths.product, { id })}?${officeParameters.tab}=${productTabs.relations}`;

function ActionPackages() {
  const text = useText();
  const locale = useNameLocale();
  const [address, write] = useSearchState(grid);
  const list = useQuery({
    ...catalog.query('admin_list_action_packages', { query: listQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar address={address} onChange={write} search={text('products.search')} />
      <DataGrid
        label={text('packages.table')}
        columns={[
          {
            id: 'name',
            label: text('column.product'),
            sorts: true,
            render: (row) => <Link href={relationsPath(row.id)}>{row.name[locale]}</Link>,
          },
          { id: 'code', label: text('column.code'), sorts: true, render: (row) => <code className="nowrap">{row.code}</code> },
          { id: 'gift', label: text('relations.gift_variant'), render: (row) => row.gift?.name[locale] ?? '–' },
          {
            id: 'accessories',
            label: text('relations.recommended_accessories'),
            render: (row) => row.recommended_accessories.map(({ name }) => name[locale]).join(', '),
          },
        ]}
        rowKey={(row) => row.id}
        list={list}
        address={address}
        onChange={write}
        failed={text('products.failed')}
        empty={text('packages.empty')}
      />
    </div>
  );
}

function AccessoryDevices() {
  const text = useText();
  const locale = useNameLocale();
  const types = useTypeChoices();
  const [address, write] = useSearchState(grid);
  const { category } = address.filters;
  const query = { ...listQuery(address), ...(category !== undefined && { category }) };
  const list = useQuery({ ...catalog.query('admin_list_accessory_devices', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar address={address} onChange={write} search={text('products.search')}>
        <FilterSelect
          address={address}
          onChange={write}
          name="category"
          label={text('column.category')}
          any={text('filter.every-category')}
          options={useCategoryChoices()}
        />
      </GridToolbar>
      <DataGrid
        label={text('packages.accessories')}
        columns={[
          {
            id: 'name',
            label: text('column.product'),
            sorts: true,
            render: (row) => <Link href={relationsPath(row.id)}>{row.name[locale]}</Link>,
          },
          { id: 'code', label: text('column.code'), sorts: true, render: (row) => <code className="nowrap">{row.code}</code> },
          {
            id: 'masters',
            label: text('relations.compatible_masters'),
            render: (row) => row.compatible_masters.map(({ name }) => name[locale]).join(', ') || '–',
          },
          {
            id: 'types',
            label: text('relations.compatible_type_devices'),
            render: (row) =>
              row.compatible_type_devices.map((id) => types.find(({ value }) => value === id)?.label ?? id).join(', ') || '–',
          },
        ]}
        rowKey={(row) => row.id}
        list={list}
        address={address}
        onChange={write}
        failed={text('products.failed')}
        empty={text('products.empty')}
      />
    </div>
  );
}
