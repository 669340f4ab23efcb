import { officePaths } from '@okruh/contracts/office-paths';
import { Button, Chip, Segmented } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { marketQuery, useMarketChoice } from '../../office/market-choice.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { repairs } from '../../office/api/repairs-api.ts';
import { repairStates } from '../repair-status.tsx';
import { useExport } from '../../office/grid/save-export.ts';
import { useMay } from '../../office/session.ts';
import { Board } from './board.tsx';
import { collectionFilters, LATE, toListQuery, repairsSchema } from './repairs-address.ts';
import { RepairList } from './repair-list.tsx';

/** Every repair, by state on a board or as a list; both by the same filters of the address. */
export function RepairsPage() {
  const text = useText();
  const market = useMarketChoice();
  const mayWork = useMay('repair:work');
  const [address, write] = useSearchState(repairsSchema);
  const filters = useQuery(repairs.query('admin_get_repair_filters'));
  const isList = address.filters['view'] === 'seznam';
  const isLate = address.filters['work'] === LATE;
  const exported = useExport(() =>
    repairs.exchange('admin_export_repairs', { query: { ...toListQuery(address), ...marketQuery(market) } }),
  );
  const stores = (filters.data?.stores ?? []).filter((store) => market === 'vse' || store.market === market);
  return (
    <AdminPage
      title={text('repairs.title')}
      actions={
        <>
          <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
            {text('grid.export')}
          </Button>
          {mayWork && (
            <PageLink kind="confirm" href={officePaths['walk-in']}>
              {text('repairs.walk-in')}
            </PageLink>
          )}
        </>
      }
    >
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('repairs.search')} example={text('repairs.search.example')}>
          <Segmented
            label={text('repairs.view')}
            items={[
              { value: 'tabule', label: text('repairs.view.board') },
              { value: 'seznam', label: text('repairs.view.list') },
            ]}
            value={isList ? 'seznam' : 'tabule'}
            onChange={(view) => write({ view: view === 'seznam' ? view : undefined, page: undefined }, { push: true })}
          />
          <FilterSelect
            label={text('repairs.store')}
            any={text('repairs.store.any')}
            name="store"
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
            address={address}
            onChange={write}
          />
          <FilterSelect
            label={text('repairs.technician')}
            any={text('repairs.technician.any')}
            name="technician"
            options={[
              { value: 'none', label: text('repairs.technician.none') },
              ...(filters.data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            address={address}
            onChange={write}
          />
          <FilterSelect
            label={text('repairs.collection')}
            any={text('repairs.collection.any')}
            name="collection"
            options={collectionFilters.map((value) => ({ value, label: text(`repairs.collection.${value}`) }))}
            address={address}
            onChange={write}
          />
          {isList && (
            <FilterSelect
              label={text('column.status')}
              any={text('repairs.state.any')}
              name="status"
              options={repairStates.map((state) => ({ value: state, label: text(`repair-status.${state}`) }))}
              address={address}
              onChange={write}
            />
          )}
          {isList && (
            <Chip pressed={isLate} onClick={() => write({ work: isLate ? undefined : LATE, page: undefined })}>
              {text('waiting.repairs-late')}
            </Chip>
          )}
        </GridToolbar>
        {isList ? <RepairList address={address} market={market} onChange={write} /> : <Board address={address} market={market} />}
      </div>
    </AdminPage>
  );
}
