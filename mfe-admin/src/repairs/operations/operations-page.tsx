import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { OperationImport } from './operation-import.tsx';
import { OperationList } from './operation-list.tsx';
import { OperationVersions } from './operation-versions.tsx';

const schema = tableSchema(['device', 'label', 'price_czk', 'price_ron'], ['tab', 'type', 'manufacturer', 'kind', 'status', 'opened']);
const ids = ['ceny', 'import', 'verze'] as const;

/** The tab isn't a filter of a list. */
const withoutTab = ({ filters: { tab: _tab, ...filters }, ...address }: TableAddress): TableAddress => ({ ...address, filters });

/** The price list of repairs: operations, import, and what was changed when. */
export function OperationsPage() {
  const text = useText();
  const [given, write] = useSearchState(schema);
  const address = withoutTab(given);
  const panels = {
    ceny: <OperationList address={address} onChange={write} />,
    import: <OperationImport />,
    verze: <OperationVersions address={address} onChange={write} tab="verze" />,
  };
  return (
    <AdminPage title={text('operations.title')}>
      <Tabs
        label={text('operations.title')}
        tabs={ids.map((id) => ({ id, label: text(`operations.tab.${id}`), panel: panels[id] }))}
        selected={ids.find((id) => id === given.filters.tab) ?? 'ceny'}
        onSelect={(id) => write({ tab: id === 'ceny' ? undefined : id, page: undefined, q: undefined }, { push: true })}
      />
    </AdminPage>
  );
}
