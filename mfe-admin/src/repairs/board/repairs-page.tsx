import { officePaths } from '@okruh/contracts/office-paths';
import { Segmented } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import type { TableFilters } from '../../office/data-table/filters/table-filter.ts';
import { TableToolbar } from '../../office/data-table/filters/table-toolbar.tsx';
import { type MarketChoice, marketQuery, useMarketChoice } from '../../office/market-choice.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { repairs } from '../../office/api/repairs-api.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { useMay } from '../../office/session.ts';
import { Board } from './board.tsx';
import { collectionFilters, LIST, repairsSchema, toListFilters } from './repairs-address.ts';
import { RepairList } from './repair-list.tsx';

/** Every repair, by state on a board or as a list; both by the same filters of the address. */
export function RepairsPage() {
  const text = useText();
  const market = useMarketChoice();
  const mayWork = useMay('repair:work');
  const [address, write] = useSearchState(repairsSchema);
  const filters = useFilters(market);
  const isList = address.view !== undefined;
  const actions = (
    <>
      <ExportButton
        fetchFile={() => repairs.exchange('admin_export_repairs', { query: { ...toListFilters(address), ...marketQuery(market) } })}
      />
      {mayWork && (
        <PageLink kind="confirm" href={officePaths['walk-in']}>
          {text('repairs.walk-in')}
        </PageLink>
      )}
    </>
  );
  const choice = (
    <div>
      <Segmented
        label={text('repairs.view')}
        items={[
          { value: 'tabule', label: text('repairs.view.board') },
          { value: LIST, label: text('repairs.view.list') },
        ]}
        value={isList ? LIST : 'tabule'}
        onChange={(view) => write({ view: view === LIST ? LIST : undefined, page: undefined }, { push: true })}
      />
    </div>
  );
  if (isList) return <RepairList address={address} market={market} onChange={write} filters={filters} actions={actions} above={choice} />;
  return (
    <AdminPage title={text('repairs.title')} actions={actions}>
      <div className={`stack ${styles.list}`}>
        {choice}
        <TableToolbar
          address={address}
          onChange={write}
          search={text('repairs.search')}
          example={text('repairs.search.example')}
          filters={filters}
        />
        <Board address={address} market={market} />
      </div>
    </AdminPage>
  );
}

/** Filters that board and list have in common. */
function useFilters(market: MarketChoice): TableFilters {
  const text = useText();
  const { data } = useQuery(repairs.query('admin_get_repair_filters'));
  const stores = (data?.stores ?? []).filter((store) => market === 'vse' || store.market === market);
  return {
    choices: [
      { name: 'store', label: text('repairs.store'), options: stores.map(({ id, name }) => ({ value: id, label: name })) },
      {
        name: 'technician',
        label: text('repairs.technician'),
        options: [
          { value: 'none', label: text('repairs.technician.none') },
          ...(data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
      {
        name: 'collection',
        label: text('repairs.collection'),
        options: collectionFilters.map((value) => ({ value, label: text(`repairs.collection.${value}`) })),
      },
    ],
  };
}
