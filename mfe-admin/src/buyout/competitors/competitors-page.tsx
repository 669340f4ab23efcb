import { officePaths } from '@okruh/contracts/office-paths';
import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { buyout } from '../../office/api/api.ts';
import { addressSchema, knownOr } from '../../office/grid/list-address.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay } from '../../office/session.ts';
import { CompetitorImport } from './competitor-import.tsx';
import { CompetitorList } from './competitor-list.tsx';
import { SuggestionRule } from './suggestion-rule.tsx';

const tabs = ['seznam', 'pravidlo', 'import'] as const;
type Tab = (typeof tabs)[number];
const schema = addressSchema((parameters): Readonly<Record<string, unknown>> & { readonly tab: Tab } => ({
  tab: knownOr(parameters['tab'], tabs, 'seznam'),
}));
const panels = { seznam: CompetitorList, pravidlo: SuggestionRule, import: CompetitorImport };

/** Competitors of the buy-out: who they are, what they pay by a file, and the rule of the prices that are suggested by it. */
export function CompetitorsPage() {
  const text = useText();
  const mayEdit = useMay('appraisal:edit');
  const [{ tab }, write] = useSearchState(schema);
  const shown = tabs.filter((id) => mayEdit || id !== 'import');
  const selected = shown.includes(tab) ? tab : 'seznam';
  return (
    <AdminPage
      title={text('competitors.title')}
      actions={
        <>
          <RecordChanges toQuery={(query) => buyout.query('admin_list_record_changes', { query })} />
          <PageLink kind="quiet" href={officePaths.prices}>
            {text('price-page.back')}
          </PageLink>
        </>
      }
    >
      <Tabs
        label={text('competitors.title')}
        tabs={shown.map((id) => {
          const Panel = panels[id];
          return { id, label: text(`competitors.tab.${id}`), panel: id === selected ? <Panel /> : null };
        })}
        selected={selected}
        onSelect={(id) => write({ tab: knownOr(id, tabs, 'seznam') }, { push: true })}
      />
    </AdminPage>
  );
}
