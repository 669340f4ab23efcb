import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { Tabs } from '@okruh/ui';
import { AdminPage } from '../office/page/admin-page.tsx';
import { tableSchema } from '../office/data-table/table-address.ts';
import { PlaceChanges } from './place-changes.tsx';
import { PlaceImport } from './place-import.tsx';
import { PlaceList } from './place-list.tsx';

const schema = tableSchema(['city', 'name', 'code', 'updated_at'], ['tab', 'market', 'carrier', 'status']);
const tabs = ['mista', 'soubor', 'zmeny'] as const;

/** Pickup points of carriers: which of them take parcels, and a carrier's list of them as a file. */
export function DeliveryPlacesPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  // The tab isn't a filter.
  const { tab, ...filters } = address.filters;
  const panels = {
    mista: <PlaceList address={{ ...address, filters }} onChange={write} />,
    soubor: <PlaceImport />,
    zmeny: <PlaceChanges tab="zmeny" address={address} onChange={write} />,
  };
  return (
    <AdminPage title={text('places.title')}>
      <Tabs
        label={text('places.title')}
        tabs={tabs.map((id) => ({ id, label: text(`places.tab.${id}`), panel: panels[id] }))}
        selected={tabs.find((id) => id === tab) ?? 'mista'}
        onSelect={(id) => write({ tab: id === 'mista' ? undefined : id, page: undefined }, { push: true })}
      />
    </AdminPage>
  );
}
