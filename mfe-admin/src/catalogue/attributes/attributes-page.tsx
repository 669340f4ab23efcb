import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { addressSchema, knownOr } from '../../office/grid/list-address.ts';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { TermGrid } from './term-grid.tsx';

const tabs = ['attribute', 'attribute-group', 'filters', 'badge', 'manufacturer'] as const;
type Tab = (typeof tabs)[number];
const schema = addressSchema((parameters): Readonly<Record<string, unknown>> & { readonly tab: Tab } => ({
  tab: knownOr(parameters['tab'], tabs, 'attribute'),
}));

/** Dynamic attributes, their groups, the filters of categories, badges, manufacturers. */
export function AttributesPage() {
  const text = useText();
  const [{ tab }, write] = useSearchState(schema);
  const renderPanel = (id: Tab) => (id === 'filters' ? <CatalogueFilters /> : <TermGrid key={id} kind={id} />);
  return (
    <AdminPage title={text('attributes.title')}>
      <Tabs
        label={text('attributes.title')}
        tabs={tabs.map((id) => ({ id, label: text(`attributes.tab.${id}`), panel: id === tab ? renderPanel(id) : null }))}
        selected={tab}
        // Another tab begins again.
        onSelect={(id) =>
          write({ tab: knownOr(id, tabs, 'attribute'), q: undefined, page: undefined, category: undefined }, { push: true })
        }
      />
    </AdminPage>
  );
}
