import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import type { Market } from '@okruh/market';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { addressSchema, knownOr } from '../../office/grid/list-address.ts';
import { useMarketChoice } from '../../office/market-choice.ts';
import { useMay } from '../../office/session.ts';
import { PriceGrid } from './price-grid.tsx';
import { ScheduledGrid } from './scheduled-grid.tsx';
import { SalePriceImport } from './sale-price-import.tsx';

const tabs = ['ceny', 'naplanovane', 'import'] as const;
const schema = addressSchema(({ tab, page, status, sort, q, view, rows }) => ({
  tab: knownOr(tab, tabs, 'ceny'),
  page,
  status,
  sort,
  q,
  view,
  rows,
}));
/** What the list of one tab is filtered by says nothing about another one. */
const forgotten = { page: undefined, status: undefined, sort: undefined, q: undefined, view: undefined, rows: undefined } as const;

/** What we sell for, one market at a time. */
export function SalePricesPage() {
  const text = useText();
  const site = useRemote().market;
  const choice = useMarketChoice();
  const mayEdit = useMay('price:edit');
  const [{ tab }, write] = useSearchState(schema);
  // Prices of two currencies don't stand in one list.
  const market: Market = choice === 'vse' ? site : choice;
  const shown = tab === 'import' && !mayEdit ? 'ceny' : tab;
  const panels = {
    ceny: <PriceGrid key={market} market={market} mayEdit={mayEdit} />,
    naplanovane: <ScheduledGrid key={market} market={market} mayEdit={mayEdit} />,
    import: <SalePriceImport key={market} market={market} />,
  };
  return (
    <AdminPage title={text(`sale-prices.title.${market}`)}>
      <Tabs
        label={text('sale-prices.title')}
        tabs={tabs
          .filter((id) => id !== 'import' || mayEdit)
          .map((id) => ({ id, label: text(`sale-prices.tab.${id}`), panel: id === shown ? panels[id] : null }))}
        selected={shown}
        onSelect={(id) => write({ ...forgotten, tab: id === 'ceny' ? undefined : knownOr(id, tabs, 'ceny') }, { push: true })}
      />
    </AdminPage>
  );
}
