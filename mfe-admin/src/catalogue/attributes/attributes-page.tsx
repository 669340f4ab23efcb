import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { knownOr } from '../../office/grid/list-address.ts';
import { BonusChoices } from './bonus-choices.tsx';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { TermGrid } from './term-grid.tsx';

const tabs = ['attribute', 'attribute-group', 'filters', 'badge', 'manufacturer', 'bonuses'] as const;
type Tab = (typeof tabs)[number];
const schema = {
  parse: (parameters: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> & { readonly karta: Tab } => ({
    karta: knownOr(parameters['karta'], tabs, 'attribute'),
  }),
};

/** Dynamic attributes, their groups, the filters of categories, badges, manufacturers, choices of bonuses. */
export function AttributesPage() {
  const text = useText();
  const [{ karta }, write] = useSearchState(schema);
  const panelOf = (tab: Tab) => {
    if (tab === 'filters') return <CatalogueFilters />;
    return tab === 'bonuses' ? <BonusChoices /> : <TermGrid key={tab} kind={tab} />;
  };
  return (
    <AdminPage title={text('attributes.title')}>
      <Tabs
        label={text('attributes.title')}
        tabs={tabs.map((tab) => ({ id: tab, label: text(`attributes.tab.${tab}`), panel: tab === karta ? panelOf(tab) : null }))}
        selected={karta}
        // Another tab begins anew.
        onSelect={(tab) =>
          write({ karta: knownOr(tab, tabs, 'attribute'), q: undefined, strana: undefined, kategorie: undefined }, { push: true })
        }
      />
    </AdminPage>
  );
}
