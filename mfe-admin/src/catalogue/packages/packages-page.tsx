import type { ResponseOf } from '@okruh/contracts';
import type { adminListAccessoryDevices, adminListActionPackages } from '@okruh/contracts/http/catalog-admin/products';
import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { catalog } from '../../office/api/api.ts';
import { useCategoryChoices, useTypeChoices } from '../../office/fields/catalogue-choices.ts';
import { type TableAddress, tableSchema, type WriteTable } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { useNameLocale } from '../../office/language/language.ts';

type ActionPackage = ResponseOf<typeof adminListActionPackages>['items'][number];
type AccessoryDevice = ResponseOf<typeof adminListAccessoryDevices>['items'][number];

const tabs = ['balicky', 'prislusenstvi'] as const;
const schema = tableSchema(['name', 'code'], ['tab', 'category']);
/** What one list is narrowed by, and where somebody is in it, says nothing about the other one. */
const forgotten = {
  q: undefined,
  page: undefined,
  sort: undefined,
  category: undefined,
  view: undefined,
  rows: undefined,
} as const;

interface ListProps {
  /** Without the tab, which is no filter. */
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}

/** What is sold together: action packages, and chargers and other accessories with what they fit. */
export function PackagesPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const { tab: asked, ...filters } = address.filters;
  const tab = knownOr(asked, tabs, 'balicky');
  const list = { address: { ...address, filters }, onChange: write };
  const panels = { balicky: <ActionPackages {...list} />, prislusenstvi: <AccessoryDevices {...list} /> };
  return (
    <AdminPage title={text('packages.title')}>
      <Tabs
        label={text('packages.title')}
        tabs={tabs.map((id) => ({ id, label: text(`packages.tab.${id}`), panel: id === tab ? panels[id] : null }))}
        selected={tab}
        onSelect={(id) => write({ ...forgotten, tab: id === 'balicky' ? undefined : id }, { push: true })}
      />
    </AdminPage>
  );
}

/** Query parameters of the address that both lists have. */
const toQuery = ({ q, sort }: TableAddress) => ({ ...(q !== undefined && { q }), ...(sort !== undefined && { sort }) });

/** The product's page edits what goes with it. */
const relationsPath = (id: string): string => `${pathTo(officePaths.product, { id })}?${officeParameters.tab}=${productTabs.relations}`;

/** Columns that both lists begin with. */
function useProductColumns(): readonly Omit<TableColumn<ActionPackage | AccessoryDevice>, 'editor'>[] {
  const text = useText();
  const locale = useNameLocale();
  return [
    {
      id: 'name',
      width: 15,
      isFixed: true,
      label: text('column.product'),
      sort: 'name',
      render: (row) => <Link href={relationsPath(row.id)}>{row.name[locale]}</Link>,
    },
    { id: 'code', width: 7, label: text('column.code'), sort: 'code', render: (row) => <code className="nowrap">{row.code}</code> },
  ];
}

function ActionPackages({ address: given, onChange }: ListProps) {
  const text = useText();
  const locale = useNameLocale();
  // The category is a filter of the other list.
  const address: TableAddress = { ...given, filters: {} };
  const query = toQuery(address);
  const rows = useTableRows<ActionPackage>(address, (page) =>
    catalog.query('admin_list_action_packages', { query: { ...query, ...page } }),
  );
  return (
    <TableList<ActionPackage>
      name="action-packages"
      texts="packages"
      label={text('packages.table')}
      columns={[
        ...useProductColumns(),
        { id: 'gift', width: 12, label: text('relations.gift_variant'), render: (row) => row.gift?.name[locale] ?? '–' },
        {
          id: 'accessories',
          width: 18,
          label: text('relations.recommended_accessories'),
          render: (row) => row.recommended_accessories.map(({ name }) => name[locale]).join(', '),
        },
      ]}
      presets={[{ label: text('packages.view.all'), query: '' }]}
      filters={{ choices: [] }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={onChange}
    />
  );
}

function AccessoryDevices({ address, onChange }: ListProps) {
  const text = useText();
  const locale = useNameLocale();
  const types = useTypeChoices();
  const { category } = address.filters;
  const query = { ...toQuery(address), ...(category !== undefined && { category }) };
  const rows = useTableRows<AccessoryDevice>(address, (page) =>
    catalog.query('admin_list_accessory_devices', { query: { ...query, ...page } }),
  );
  return (
    <TableList<AccessoryDevice>
      name="accessory-devices"
      texts="accessories"
      columns={[
        ...useProductColumns(),
        {
          id: 'masters',
          width: 18,
          label: text('relations.compatible_masters'),
          render: (row) => row.compatible_masters.map(({ name }) => name[locale]).join(', ') || '–',
        },
        {
          id: 'types',
          width: 12,
          label: text('relations.compatible_type_devices'),
          render: (row) => row.compatible_type_devices.map((id) => types.find(({ value }) => value === id)?.label ?? id).join(', ') || '–',
        },
      ]}
      presets={[{ label: text('accessories.view.all'), query: `${officeParameters.tab}=prislusenstvi` }]}
      filters={{ choices: [{ name: 'category', label: text('column.category'), options: useCategoryChoices() }] }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={onChange}
    />
  );
}
