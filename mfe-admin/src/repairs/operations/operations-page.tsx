import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { gridSchema } from '../../office/grid/grid-address.ts';
import { OperationImport } from './operation-import.tsx';
import { OperationList } from './operation-list.tsx';
import { OperationVersions } from './operation-versions.tsx';

const schema = gridSchema(['device', 'label', 'price_czk', 'price_ron'], ['tab', 'type', 'manufacturer', 'kind']);
const ids = ['ceny', 'import', 'verze'] as const;

/** The price list of repairs: operations, import, and what was changed when. */
export function OperationsPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const panels = {
    ceny: <OperationList address={address} onChange={write} />,
    import: <OperationImport />,
    verze: <OperationVersions address={address} onChange={write} />,
  };
  return (
    <AdminPage title={text('operations.title')}>
      <Tabs
        label={text('operations.title')}
        tabs={ids.map((id) => ({ id, label: text(`operations.tab.${id}`), panel: panels[id] }))}
        selected={ids.find((id) => id === address.filters['tab']) ?? 'ceny'}
        onSelect={(id) => write({ tab: id === 'ceny' ? undefined : id, page: undefined }, { push: true })}
      />
    </AdminPage>
  );
}
